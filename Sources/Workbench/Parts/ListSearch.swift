import Display

/// What the list of a screen is searched for, while it is typed and while it holds.
struct ListSearch: Equatable, Sendable {
    private var field = TextField()
    /// Whether it has the focus.
    private(set) var isTyped = false

    var text: String { field.text }
    /// Whether nothing is searched for.
    var isEmpty: Bool { field.isEmpty }
    var terms: SearchTerms { SearchTerms(field.text) }
    /// Whether there is something of it to be shown.
    var isShown: Bool { isTyped || !isEmpty }
    var lineField: TextField? { isTyped ? field : nil }

    /// With something to search for, that is searched; else it can be typed.
    ///
    /// - Returns: false when nothing else is searched for than before; likewise `perform`.
    mutating func open(for text: String?) -> Bool {
        isTyped = text == nil
        guard let text else { return false }
        field = TextField(text: text)
        return true
    }

    /// A command while it is typed.
    mutating func perform(_ command: Command) -> Bool {
        switch command {
        case .open:
            isTyped = false
            return false
        case .back: self = ListSearch()
        default: _ = field.perform(command)
        }
        return true
    }

    mutating func type(_ scalar: Unicode.Scalar) { field.type(scalar) }

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
    /// Something else may be searched for than before.
    mutating func searchChanged()
}

extension SearchedScreen {
    var lineField: TextField? { search.lineField }

    mutating func type(_ scalar: Unicode.Scalar, _ environment: ScreenEnvironment) -> Reaction {
        search.type(scalar)
        searchChanged()
        return .none
    }

    mutating func paste(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        search.paste(text)
        searchChanged()
        return .none
    }

    /// Whatever the search has to do with a command: all of it while it is typed, else to begin and
    /// to end it.
    ///
    /// - Returns: false for a command that is not the search's.
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
