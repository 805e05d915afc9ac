import Catalog
import Display
import TML

extension TranslateScreen: ScreenContent {
    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction {
        if isKeyComing, focus == .editor, invocation.command.row.waitsForKey {
            typedAhead.append(.command(invocation))
            return .none
        }
        if isBetweenKeys, let reaction = performBetweenKeys(invocation.command, environment) {
            return reaction + Reaction(follow(environment))
        }
        return route(invocation, environment) + Reaction(follow(environment))
    }

    var lineField: TextField? { focus == .keys ? keys.searchField : nil }

    mutating func type(_ scalar: Unicode.Scalar, _ environment: ScreenEnvironment) -> Reaction {
        if focus == .keys {
            keys.searchField?.type(scalar)
            return Reaction(keys.searchIsTyped())
        }
        if isKeyComing {
            typedAhead.append(.scalar(scalar))
            return .none
        }
        if isForNoKey { return typeForNoKey(environment) { $0.insert(scalar) } }
        editor.type(scalar)
        return Reaction(noteTyping(), notice: noticeOfRefusal())
    }

    mutating func paste(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        if focus == .keys {
            keys.searchField?.paste(text)
            return Reaction(keys.searchIsTyped())
        }
        guard focus == .editor else { return .none }
        if isKeyComing {
            let room = TextEditor.limit - typedAhead.text.utf8.count
            guard text.utf8.count <= room else {
                return .notice(Strings.noRoom(for: text.utf8.count, room: room), .warning)
            }
            typedAhead.append(.paste(text))
            return .none
        }
        if isForNoKey { return typeForNoKey(environment) { $0.insert(text: text) } }
        editor.paste(text)
        return Reaction(noteTyping(), notice: noticeOfRefusal())
    }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        guard material == nil else { return Reaction(keys.refresh(page: page(environment))) }
        return Reaction(
            [.store(.openProject(project, locale))] + keys.refresh(page: page(environment)) + [
                .network(.synchronize(project, locale)),
                .wait(WorkbenchState.newsInterval, .synchronize),
            ])
    }

    mutating func resized(_ environment: ScreenEnvironment) -> Reaction {
        keys.cursor.show(rows: page(environment))
        return Reaction(keys.fetch(page: page(environment)))
    }

    mutating func leave() -> [Effect] { saveTyped() + saveTypedAhead() }
}

extension TranslateScreen {
    /// Whether the selected key is still to come from the disk.
    var isKeyComing: Bool { inHand == nil || inHand?.id != wanted || editor.fields.isEmpty }

    /// The first unsaved letter sets the alarm.
    mutating func noteTyping() -> [Effect] { editor.hasUnsaved ? drafts.typed() : [] }

    /// What there was no room for in the form with the cursor.
    private mutating func noticeOfRefusal() -> Notice? {
        guard let size = editor.takeRefused(), let room = editor.field?.editor.room else {
            return nil
        }
        return Notice(Strings.noRoom(for: size, room: room), .warning)
    }

    /// Sends a command to whom it concerns.
    mutating func route(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction {
        let command = invocation.command
        switch command.row.action {
        case .screen(let body): return body(&self, invocation, environment)
        case .verdict(let verdict): return judge(verdict, reason: invocation.argument)
        case .issue(let action): return perform(action)
        case .focused: return performByFocus(invocation, environment)
        case .text where command == .undo && focus == .editor && editor.isJustConverted:
            return takeConversionBack()
        case .form, .list, .text: return performInPane(command, environment)
        case .workbench, .conflict: return .none
        }
    }

    mutating func edit() -> Reaction {
        focus = .editor
        return .none
    }

    mutating func confirmForm() -> Reaction {
        editor.focusNext() ? .none : save(thenNext: true)
    }

    mutating func move(_ motion: ListMotion, _ environment: ScreenEnvironment) -> Reaction {
        Reaction(keys.move(motion, page: page(environment)))
    }

    /// The commands that other screens have as well.
    private mutating func performByFocus(_ invocation: Invocation, _ environment: ScreenEnvironment)
        -> Reaction
    {
        switch invocation.command {
        case .nextPane, .previousPane:
            moveFocus(forward: invocation.command == .nextPane, environment)
            return .none
        case .back: return goBack(environment)
        case .search: return search(for: invocation.argument, environment)
        case .takeBack: return takeBack()
        default: return performInPane(invocation.command, environment)
        }
    }
}

extension TranslateScreen {
    fileprivate mutating func performInPane(_ command: Command, _ environment: ScreenEnvironment)
        -> Reaction
    {
        let rows = layout(environment)
        switch focus {
        case .keys: return performInList(command, environment)
        case .editor:
            guard let inHand else { return .none }
            let label = inHand.label
            if command == .insertToken, label.tokens.isEmpty, label.decorationNames.isEmpty {
                return .notice(Strings.noTokens)
            }
            let columns = TranslateLayout.fieldColumns(environment.size)
            guard editor.perform(command, columns: columns, label: label) else {
                return .none
            }
            return Reaction(noteTyping(), notice: noticeOfRefusal())
        case .label:
            let area = rows.label.body
            label.perform(command, rows: area.rows, of: labelText.height(columns: area.columns))
        case .preview:
            let area = rows.preview.body
            preview.perform(command, rows: area.rows, of: previewText.height(columns: area.columns))
        case .translations: review.perform(command, page: rows.translations.body.rows)
        case .suggestions:
            if command == .open { return takeSuggestion(suggestions.cursor.selection + 1) }
            suggestions.perform(command, page: rows.suggestions.body.rows)
        }
        return .none
    }

    fileprivate mutating func performInList(_ command: Command, _ environment: ScreenEnvironment)
        -> Reaction
    {
        guard keys.searchField != nil else {
            return command.motion.map { move($0, environment) } ?? .none
        }
        if command == .open {
            let effects = keys.applySearch(page: page(environment))
            keys.searchField = nil
            return Reaction(effects)
        }
        guard keys.searchField?.perform(command) == true else { return .none }
        return Reaction(keys.searchIsTyped())
    }

    fileprivate mutating func moveFocus(forward: Bool, _ environment: ScreenEnvironment) {
        let stops = stops(environment)
        let step = forward ? 1 : -1
        guard let place = stops.firstIndex(of: focus) else {
            focus = .keys
            return
        }
        focus = stops[(place + step + stops.count) % stops.count]
    }

    /// Out of the search, to the list, to the projects; nothing typed is lost.
    fileprivate mutating func goBack(_ environment: ScreenEnvironment) -> Reaction {
        if focus != .keys {
            focus = .keys
            return .none
        }
        guard keys.searchField != nil || !keys.query.search.isEmpty else {
            return Reaction(navigation: .pop)
        }
        keys.searchField = nil
        return Reaction(keys.change(page: page(environment)) { $0.search = "" })
    }
}
