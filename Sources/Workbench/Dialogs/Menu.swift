import Display

/// A list of items to choose from.
struct Menu: Picker {
    /// An item with its number.
    struct Item: ListedRow {
        let number: Int
        let text: String
        var rowID: Int { number }
        var searchedText: String { text }
    }

    private let items: [Item]
    var list: ListView<Item>
    var field = TextField()

    init(_ items: [String], selected: Int) {
        self.items = items.enumerated().map { Item(number: $0, text: $1) }
        list = ListView(self.items)
        list.cursor.select(selected)
    }

    var placeholder: String { Strings.typeToNarrow }
    var answer: Answer? { list.selected.map { .item($0.number) } }

    /// The selected item stays selected while it is shown.
    mutating func narrow() {
        let (selected, terms) = (list.selected, SearchTerms(field.text))
        list.show(items.filter { terms.occur(in: $0.text) })
        if list.selected != selected { list.cursor.select(0) }
    }

    func draw(_ row: Item, on frame: inout Frame, in line: Rect) {
        frame.writeLine(
            row.text, in: line.splitLeft(columns: 2).rest.splitRight(columns: 1).rest, role: .text)
    }

    func line(of row: Item) -> String { row.text }
}
