/// A list of things to choose from, narrowed by typing.
struct Menu: Equatable, Sendable {
    private let items: [String]
    private(set) var field = TextField()
    /// The items that are shown, by number.
    private(set) var shown: [Int]
    private(set) var cursor: ListCursor

    /// Rows that page up and page down go by.
    private static let page = 10

    init(_ items: [String], selected: Int) {
        self.items = items
        shown = Array(items.indices)
        cursor = ListCursor(count: items.count, selection: selected)
    }

    /// The number of the selected item; `nil` when none is left.
    var chosen: Int? { shown.isEmpty ? nil : shown[cursor.selection] }

    func text(ofRow row: Int) -> String { items[shown[row]] }

    mutating func perform(_ command: Command) {
        if cursor.perform(command, page: Self.page) { return }
        narrow { _ = $0.perform(command) }
    }

    /// Selects what is drawn on a row of a list of so many.
    ///
    /// - Returns: false where there is nothing.
    mutating func select(onRow row: Int, of rows: Int) -> Bool {
        let window = cursor.window(rows: rows)
        guard row >= 0, row < rows, window.contains(window.lowerBound + row) else { return false }
        cursor.select(window.lowerBound + row)
        return true
    }

    /// Changes what is typed; the selected item stays selected as long as it is shown.
    mutating func narrow(_ change: (inout TextField) -> Void) {
        let selected = chosen
        change(&field)
        let words = SearchTerms(field.text)
        shown = items.indices.filter { words.occur(in: items[$0]) }
        cursor.setCount(shown.count)
        cursor.select(selected.flatMap(shown.firstIndex) ?? 0, rows: Self.page)
    }
}
