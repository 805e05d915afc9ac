/// A list of items to choose from. Typing narrows the list.
struct Menu: Equatable, Sendable {
    private let items: [String]
    private(set) var field = TextField()
    /// The numbers of the shown items.
    private(set) var shown: [Int]
    private(set) var cursor: ListCursor

    /// The number of rows for page up and page down.
    private static let page = 10

    init(_ items: [String], selected: Int) {
        self.items = items
        shown = Array(items.indices)
        cursor = ListCursor(count: items.count, selection: selected)
    }

    /// The number of the selected item; `nil` if no item is shown.
    var chosen: Int? { shown.isEmpty ? nil : shown[cursor.selection] }

    func text(ofRow row: Int) -> String { items[shown[row]] }

    mutating func perform(_ command: Command) {
        if cursor.perform(command, page: Self.page) { return }
        narrow { _ = $0.perform(command) }
    }

    /// Selects the item on a row of a list with `rows` rows.
    ///
    /// - Returns: false if the row has no item.
    mutating func select(onRow row: Int, of rows: Int) -> Bool {
        let window = cursor.window(rows: rows)
        guard row >= 0, row < rows, window.contains(window.lowerBound + row) else { return false }
        cursor.select(window.lowerBound + row)
        return true
    }

    /// Changes the typed text. The selected item stays selected while it is shown.
    mutating func narrow(_ change: (inout TextField) -> Void) {
        let selected = chosen
        change(&field)
        let words = SearchTerms(field.text)
        shown = items.indices.filter { words.occur(in: items[$0]) }
        cursor.setCount(shown.count)
        cursor.select(selected.flatMap(shown.firstIndex) ?? 0, rows: Self.page)
    }
}
