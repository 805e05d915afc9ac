import Display
import TML

/// The issues of the key in hand, to choose one and to do something about it.
struct IssuesDialog: Equatable, Sendable {
    struct Item: Equatable, Sendable {
        var placed: PlacedIssue
        /// The form and the place in it, for people; empty when it is about everything.
        var place: String
        /// The form's text with the cursor at the issue.
        var text: TextEditor?
        var isDismissed: Bool
        var hasFix: Bool
    }

    let items: [Item]
    private(set) var cursor: ListCursor

    init(_ items: [Item], selected: Int = 0) {
        self.items = items
        cursor = ListCursor(count: items.count, selection: selected)
    }

    var selected: Item? { items.indices.contains(cursor.selection) ? items[cursor.selection] : nil }

    /// What can be done about the selected one.
    var hints: [Command] {
        guard let selected else { return [.back] }
        let fix: [Command] = selected.hasFix ? [.fixIssue] : []
        if selected.isDismissed { return [.restoreIssue, .switchCheckOff, .open, .back] }
        let wave: [Command] =
            selected.placed.issue.check.mayBeDismissed ? [.dismissIssue, .switchCheckOff] : []
        return [.open] + fix + wave + [.back]
    }

    mutating func perform(_ command: Command) -> DialogOutcome {
        if cursor.perform(command, page: 10) { return .stays }
        guard let selected, let action = IssueAction(command) else { return .stays }
        return .answered(.issue(selected.placed, action))
    }
}

extension IssueAction {
    init?(_ command: Command) {
        switch command {
        case .open: self = .goTo
        case .fixIssue: self = .fix
        case .dismissIssue: self = .dismiss
        case .restoreIssue: self = .restore
        case .switchCheckOff: self = .switchOff
        default: return nil
        }
    }
}
