import Display

/// What every key does where the help was asked for, and every command by its name.
public struct HelpScreen: Equatable, Sendable {
    /// Where the help was asked for, the innermost place first.
    let asked: [Place]
    private(set) var search = TextField()
    private(set) var isSearching = false
    /// Lines that are scrolled away; drawing stops at the last page.
    private(set) var top = 0

    public init(places: [Place]) {
        asked = places.contains(.everywhere) ? places : places + [.everywhere]
    }

    func sections(_ keymap: Keymap) -> [HelpSection] {
        let words = SearchWords(search.text)
        return HelpSection.all(places: asked, keymap: keymap).compactMap { $0.found(by: words) }
    }

    /// A title, its rows, and an empty line between sections.
    func lineCount(_ keymap: Keymap) -> Int {
        let sections = sections(keymap)
        return sections.reduce(max(0, sections.count - 1)) { $0 + 1 + $1.rows.count }
    }
}

extension HelpScreen: ScreenContent {
    var places: [Place] {
        isSearching ? [.searchField, .textField, .help] : [.help, .list]
    }

    var hints: [Command] {
        isSearching ? [.open, .back] : [.search, .pageDown, .pageUp, .back]
    }

    func status(_ around: Surroundings) -> [String] { [Strings.helpTitle] }

    mutating func perform(_ command: Command, _ around: Surroundings) -> Reaction {
        if isSearching {
            performInSearch(command)
            return .none
        }
        switch command {
        case .back where search.isEmpty: return Reaction(navigation: .pop)
        case .back: changeSearch { $0 = TextField() }
        case .search: isSearching = true
        default: scroll(command, around)
        }
        return .none
    }

    mutating func type(_ scalar: Unicode.Scalar, _ around: Surroundings) -> Reaction {
        changeSearch { $0.type(scalar) }
        return .none
    }

    mutating func paste(_ text: String, _ around: Surroundings) -> Reaction {
        changeSearch { $0.paste(text) }
        return .none
    }
}

extension HelpScreen {
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

    private mutating func scroll(_ command: Command, _ around: Surroundings) {
        let page = max(1, around.size.rows - 5)
        let last = max(0, lineCount(around.settings.keymap) - page)
        let wanted: Int
        switch command {
        case .selectPrevious: wanted = top - 1
        case .selectNext: wanted = top + 1
        case .pageUp: wanted = top - page
        case .pageDown: wanted = top + page
        case .selectFirst: wanted = 0
        case .selectLast: wanted = last
        default: return
        }
        top = min(max(0, wanted), last)
    }
}
