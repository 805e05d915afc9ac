import Display

/// What every key does where the help was asked for, and every command by its name.
public struct HelpScreen: Equatable, Sendable {
    /// Where the help was asked for, the innermost place first.
    let asked: [Place]
    private(set) var search = TextField()
    private(set) var isSearching = false
    /// Lines that are scrolled away; drawing stops at the last page.
    private(set) var top = 0

    /// - Parameter places: the innermost first.
    public init(places: [Place]) {
        asked = places.contains(.everywhere) ? places : places + [.everywhere]
    }

    func sections(_ keymap: Keymap) -> [HelpSection] {
        let words = SearchTerms(search.text)
        return HelpSection.all(places: asked, keymap: keymap).compactMap { $0.found(by: words) }
    }

    func lines(_ keymap: Keymap, columns: Int) -> HelpLines {
        HelpLines(sections(keymap), width: columns)
    }
}

extension HelpScreen: ScreenContent {
    var places: [Place] {
        isSearching ? [.searchField, .textField, .help] : [.help, .list]
    }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        isSearching ? [.open, .back] : [.search, .pageDown, .back]
    }

    func status(_ environment: ScreenEnvironment) -> [String] { [Strings.helpTitle] }

    var lineField: TextField? { isSearching ? search : nil }

    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction? {
        if isSearching {
            performInSearch(invocation.command)
            return Reaction.none
        }
        switch invocation.command {
        case .back where search.isEmpty: return Reaction(navigation: .pop)
        case .back: changeSearch { $0 = TextField() }
        case .search: openSearch(for: invocation.argument)
        default: return scroll(invocation.command, environment) ? Reaction.none : nil
        }
        return Reaction.none
    }

    mutating func type(_ scalar: Unicode.Scalar, _ environment: ScreenEnvironment) -> Reaction {
        changeSearch { $0.type(scalar) }
        return .none
    }

    mutating func paste(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        changeSearch { $0.paste(text) }
        return .none
    }
}

extension HelpScreen {
    /// With something to search for, that is searched; else it can be typed.
    private mutating func openSearch(for text: String?) {
        isSearching = text == nil
        if let text { changeSearch { $0 = TextField(text: text) } }
    }

    private mutating func performInSearch(_ command: Command) {
        switch command {
        case .open: isSearching = false
        case .back:
            isSearching = false
            changeSearch { $0 = TextField() }
        default: changeSearch { _ = $0.perform(command) }
        }
    }

    private mutating func changeSearch(_ change: (inout TextField) -> Void) {
        change(&search)
        top = 0
    }

    private mutating func scroll(_ command: Command, _ environment: ScreenEnvironment) -> Bool {
        // Without the frame, the line of hints and the status line; and the search, if it is shown.
        let page = max(1, environment.size.rows - 4 - (search.isEmpty ? 0 : 1))
        let lines = lines(environment.settings.keymap, columns: environment.size.columns - 2).lines
        let last = max(0, lines.count - page)
        guard let motion = command.motion else { return false }
        top = min(max(0, motion.target(from: top, page: page, last: last)), last)
        return true
    }
}

extension HelpScreen {
    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let inside = frame.pane(area, title: Strings.helpTitle, isFocused: true)
        let hasSearch = isSearching || !search.isEmpty
        let (list, foot) = inside.splitBottom(rows: hasSearch ? 1 : 0)
        drawSearch(on: &frame, in: foot.inset(rows: 0, columns: 1))
        let help = lines(environment.settings.keymap, columns: list.columns)
        guard !help.lines.isEmpty else {
            frame.writeParagraph(
                Strings.noHelpFound(search.text), in: list.inset(rows: 0, columns: 2), role: .text)
            return
        }
        let first = max(0, min(top, help.lines.count - list.rows))
        for (row, line) in help.lines.dropFirst(first).prefix(list.rows).enumerated() {
            help.draw(line, on: &frame, in: list.row(row))
        }
        frame.markScrolling(
            in: list, besides: true, above: first > 0,
            below: first + list.rows < help.lines.count, role: .dim)
    }

    private func drawSearch(on frame: inout Frame, in row: Rect) {
        guard !row.isEmpty else { return }
        let (name, field) = row.splitLeft(columns: TextCells.columns(of: Strings.searchPrompt))
        frame.writeLine(Strings.searchPrompt, in: name, role: .hint)
        search.draw(on: &frame, in: field, isFocused: isSearching)
    }
}
