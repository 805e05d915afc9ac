import Display

/// A list in a dialog, with a field below the list. The typed text narrows the list.
protocol Picker: Equatable, Sendable {
    associatedtype Row: ListedRow
    var list: ListView<Row> { get set }
    var field: TextField { get set }
    /// The text of the empty field.
    var placeholder: String { get }
    /// The limit of visible rows; a longer list scrolls.
    var mostRows: Int { get }
    /// Shows the rows for the typed text.
    mutating func narrow()
    /// The answer with the selected row; `nil` if no row is shown.
    var answer: Answer? { get }
    /// Draws a row without its selection.
    func draw(_ row: Row, on frame: inout Frame, in line: Rect)
    /// The row in line mode.
    func line(of row: Row) -> String
}

extension Picker {
    var mostRows: Int { .max }

    mutating func perform(_ command: Command) {
        // The number of rows for page up and page down.
        if list.cursor.perform(command, page: 10) { return }
        edit { _ = $0.perform(command) }
    }

    /// Changes the typed text.
    mutating func edit(_ change: (inout TextField) -> Void) {
        let before = field.text
        change(&field)
        if field.text != before { narrow() }
    }

    /// Selects the row at a point of the area of list and field.
    ///
    /// - Returns: false if there is no row.
    mutating func select(at point: Point, in area: Rect) -> Bool {
        let entry = list.entry(at: point, in: area.splitBottom(rows: 1).rest)
        if let entry { list.cursor.select(entry) }
        return entry != nil
    }

    /// Handles a line: the number of a shown row, or a text that narrows the list.
    ///
    /// - Returns: true if a row was selected.
    mutating func take(line: String) -> Bool {
        guard let number = Int(line) else {
            edit { $0 = TextField(text: line) }
            return false
        }
        guard number > 0, list.shown.indices.contains(number - 1) else { return false }
        list.cursor.select(number - 1)
        return true
    }

    /// The number of rows for the list and the field.
    var rows: Int { max(1, min(list.shown.count, mostRows)) + 1 }

    func draw(on frame: inout Frame, in area: Rect) {
        let (rows, bottom) = area.splitBottom(rows: 1)
        if list.shown.isEmpty { frame.writeLine(Strings.nothingFound, in: rows, role: .warning) }
        list.draw(on: &frame, in: rows, isInside: true) { row, line, frame in
            draw(row, on: &frame, in: line)
        }
        field.draw(on: &frame, in: bottom, isFocused: true, placeholder: placeholder)
    }

    func say(in picture: inout LinePicture) {
        picture.list(list, row: line)
        picture.say(list.shown.isEmpty ? Strings.nothingFound : Strings.chooseByNumber)
    }
}
