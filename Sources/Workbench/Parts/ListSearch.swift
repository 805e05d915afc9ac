import Display

/// The search in the list of a screen, while it is typed and while it is active.
struct ListSearch: Equatable, Sendable {
    private var field = TextField()
    /// True if the search field has the focus.
    private(set) var isTyped = false

    var text: String { field.text }
    /// True if the search field is empty.
    var isEmpty: Bool { field.isEmpty }
    var terms: SearchTerms { SearchTerms(field.text) }
    /// True if the search field is visible.
    var isShown: Bool { isTyped || !isEmpty }
    var lineField: TextField? { isTyped ? field : nil }

    /// Searches for the text, or opens the search field if there is no text.
    ///
    /// - Returns: true if the search text may have changed.
    mutating func open(for text: String?) -> Bool {
        isTyped = text == nil
        guard let text else { return false }
        field = TextField(text: text)
        return true
    }

    /// Performs a command in the search field.
    ///
    /// - Returns: true if the search text may have changed.
    mutating func perform(_ command: Command) -> Bool {
        switch command {
        case .open, .moveDown:
            isTyped = false
            return false
        case .back: self = ListSearch()
        default: _ = field.perform(command)
        }
        return true
    }

    mutating func type(_ text: String) { field.type(text) }

    mutating func paste(_ text: String) { field.paste(text) }

    func draw(on frame: inout Frame, in row: Rect) {
        let (name, rest) = row.splitLeft(columns: TextCells.columns(of: Strings.searchPrompt))
        frame.writeLine(Strings.searchPrompt, in: name, role: .hint)
        field.draw(on: &frame, in: rest, isFocused: isTyped)
    }
}

/// A screen with a list that can be searched.
protocol SearchedScreen: ScreenContent {
    var search: ListSearch { get set }
    /// The search text may have changed.
    mutating func searchChanged()
    /// Performs a command of the search.
    ///
    /// - Returns: false if the command does not belong to the search.
    mutating func performInSearch(_ invocation: Invocation) -> Bool
}

extension SearchedScreen {
    var lineField: TextField? { search.lineField }

    mutating func type(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        search.type(text)
        searchChanged()
        return .none
    }

    mutating func paste(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        search.paste(text)
        searchChanged()
        return .none
    }

    /// Performs a command of the search: every command while the search field has the focus,
    /// otherwise only the commands that open and end the search.
    mutating func performInSearch(_ invocation: Invocation) -> Bool {
        switch invocation.command {
        case let command where search.isTyped: if search.perform(command) { searchChanged() }
        case .search: if search.open(for: invocation.argument) { searchChanged() }
        case .back where !search.isEmpty:
            search = ListSearch()
            searchChanged()
        default: return false
        }
        return true
    }
}
