import Display

/// The help: the keys of the screen on which it was opened, and all other commands by name.
public struct HelpScreen: Equatable, Sendable {
    /// The scopes that were active when the help was opened, the innermost first.
    let asked: [KeyScope]
    /// True if the help omits the commands that need a session.
    let isSignedOut: Bool
    var search = ListSearch()
    /// The number of lines above the window.
    private(set) var top = 0

    /// - Parameters:
    ///   - scopes: the innermost first.
    ///   - isSignedOut: the help omits the commands that need a session.
    public init(scopes: [KeyScope], isSignedOut: Bool = false) {
        self.isSignedOut = isSignedOut
        asked = scopes.contains(.everywhere) ? scopes : scopes + [.everywhere]
    }

    func sections(_ keymap: Keymap) -> [HelpSection] {
        HelpSection.all(scopes: asked, keymap: keymap)
            .compactMap { isSignedOut ? $0.withoutSession : $0 }
            .compactMap { $0.found(by: search.terms) }
    }

    func lines(_ keymap: Keymap, columns: Int) -> HelpLines {
        HelpLines(
            sections(keymap), width: columns,
            hasSigns: search.isEmpty && asked.contains(.translate))
    }
}

extension HelpScreen: SearchedScreen {
    var scopes: [KeyScope] {
        search.isTyped ? [.searchField, .textField, .help] : [.help, .list]
    }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        [.search, .pageDown, .back]
    }

    func status(_ environment: ScreenEnvironment) -> [String] { [Strings.helpTitle] }

    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction? {
        if performInSearch(invocation) { return Reaction.none }
        if invocation.command == .back { return Reaction(navigation: .pop) }
        return scroll(invocation.command, environment) ? Reaction.none : nil
    }

    mutating func perform(
        _ gesture: Gesture, at point: Point, in area: Rect, _ environment: ScreenEnvironment
    ) -> Reaction {
        if case .scroll(let rows) = gesture { scroll(environment) { line, _, _ in line + rows } }
        return .none
    }

    mutating func searchChanged() { top = 0 }
}

extension HelpScreen {
    private mutating func scroll(_ command: Command, _ environment: ScreenEnvironment) -> Bool {
        guard let motion = command.motion else { return false }
        scroll(environment) { motion.target(from: $0, page: $1, last: $2) }
        return true
    }

    /// - Parameter target: computes the new first line from the present first line, the page size
    ///   and the last line.
    private mutating func scroll(
        _ environment: ScreenEnvironment, to target: (Int, Int, Int) -> Int
    ) {
        // The rows without the title, the line of hints, the status line and the visible search
        // field.
        let page = max(1, environment.size.rows - 3 - (search.isEmpty ? 0 : 1))
        let lines = lines(environment.settings.keymap, columns: environment.size.columns - 2).lines
        let last = max(0, lines.count - page)
        top = min(max(0, target(top, page, last)), last)
    }
}

extension HelpScreen {
    /// In line mode, the help is a report and not a screen.
    func lines(_ environment: ScreenEnvironment) -> LinePicture { LinePicture("help") }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let inside = frame.pane(area, title: Strings.helpTitle, isFocused: true)
        let (list, foot) = inside.splitBottom(rows: search.isShown ? 1 : 0)
        if search.isShown { search.draw(on: &frame, in: foot.inset(rows: 0, columns: 1)) }
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
            below: first + list.rows < help.lines.count)
    }
}
