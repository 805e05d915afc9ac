import Catalog
import Display
import Text

/// Routes each command to its receiver.
extension TranslateScreen {
    mutating func route(
        _ invocation: Invocation, to pane: PaneID, _ environment: ScreenEnvironment
    ) -> Reaction? {
        switch invocation.command.row.action {
        case .screen(let body): return body(&self)
        case .pane(let id, let body):
            let shared = panes.shared(environment, for: id)
            return panes.fulfil(body(&panes.list, invocation, shared), environment)
        case .decision(let permission, let decision):
            return panes.change(KeyListPane.self, environment) {
                $0.decide(decision(invocation.argument), with: permission, $1)
            }
        case .issue(let action):
            return panes.change(FormsPane.self, environment) { $0.perform(action, $1) }
        case .focused: return performByFocus(invocation, to: pane, environment)
        case .form, .list, .text: return perform(invocation.command, in: pane, environment)
        case .workbench, .given, .conflict: return nil
        }
    }

    /// Performs a command that other screens also have. Its effect depends on the focus.
    private mutating func performByFocus(
        _ invocation: Invocation, to pane: PaneID, _ environment: ScreenEnvironment
    ) -> Reaction? {
        switch invocation.command {
        case .nextPane, .previousPane:
            moveFocus(forward: invocation.command == .nextPane, environment)
        case .back where focus != .keys:
            focus = .keys
            return Reaction(navigation: review.map { .push(.review($0)) })
        case .search:
            return panes.change(KeyListPane.self, environment) {
                $0.search(for: invocation.argument, $1)
            }
        case .takeBack: return takeBack(environment)
        case .copyOut: return copyOut(environment)
        case .goTo: return go(to: invocation.number, in: pane, environment)
        default: return perform(invocation.command, in: pane, environment)
        }
        return Reaction.none
    }

    /// Performs a command in a pane. For a motion that depends on the visible rows, the pane gets
    /// its area.
    private mutating func perform(
        _ command: Command, in pane: PaneID, _ environment: ScreenEnvironment
    ) -> Reaction? {
        let shared = panes.shared(environment, for: pane)
        let isLaidOut = command.motion != nil && panes.list.goesByPages(pane)
        let area =
            isLaidOut
            ? panes.placed(environment, in: environment.area).area(of: pane) : PaneArea.none
        let reaction = panes.list.change(pane) { $0.perform(command, in: area.body, shared) }
        return reaction.map { panes.fulfil($0, environment) }
    }

    private mutating func moveFocus(forward: Bool, _ environment: ScreenEnvironment) {
        let placed = panes.placed(environment, in: environment.area)
        let stops = placed.stops(panes.list, panes.shared(environment))
        let step = forward ? 1 : -1
        guard let place = stops.firstIndex(of: focus) else {
            focus = .keys
            return
        }
        focus = stops[(place + step + stops.count) % stops.count]
    }
}

/// The command to take back changes.
extension TranslateScreen {
    /// Makes drafts of changes that are not on the server: in the list with marks, the changes of all
    /// marked keys; in the forms, the changes of the form with the cursor; among the translations,
    /// the changes of the selected translation; elsewhere, all changes of the key. Typed text is
    /// saved first, so the disk can see if a form already has another draft.
    mutating func takeBack(_ environment: ScreenEnvironment) -> Reaction {
        if let marked = panes.shared(environment).marked {
            return Reaction(saveTyped()) + marked.planning(.takeBack)
        }
        guard let key = selection.current else { return .none }
        let wanted = panes.list[focus].changes(of: key)
        guard !wanted.isEmpty else {
            return .notice(Strings.nothingToTakeBack(panes.list[focus].state(of: key)))
        }
        return Reaction(
            saveTyped() + [.store(.key(.withdraw(wanted.map(\.id), key.id, locale)))])
    }

    private mutating func saveTyped() -> [Effect] {
        panes.list.change(FormsPane.self) { $0.saveTyped() }
    }
}

/// The command to copy to the clipboard.
extension TranslateScreen {
    /// Copies a text to the clipboard: the text of the form with the cursor, or the selected text
    /// of the pane with the focus, otherwise the label.
    func copyOut(_ environment: ScreenEnvironment) -> Reaction {
        guard environment.settings.copiesOut else {
            return .notice(Strings.noClipboard, .warning)
        }
        let text = panes.list[focus].textInHand(panes.shared(environment))?.string ?? ""
        guard !text.isEmpty else { return .notice(Strings.nothingToCopy) }
        guard text.utf8.count <= TextEditor.limit else {
            return .notice(Strings.tooLongToCopy(limit: TextEditor.limit), .warning)
        }
        return Reaction([.copyOut(text)], notice: Notice(Strings.copiedOut(text)))
    }
}
