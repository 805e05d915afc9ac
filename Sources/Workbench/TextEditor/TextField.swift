public import Display

/// A text of one line that is being edited.
public struct TextField: Equatable, Sendable {
    private var editor: TextEditor
    /// Whether it shows a dot for every sign, as for a password.
    public let isHidden: Bool

    /// Nothing that is asked for in one line is longer, in bytes.
    static let limit = 8192

    /// A field with the cursor at the end of the text.
    public init(text: String = "", isHidden: Bool = false) {
        editor = TextEditor(text: text, isMultiline: false)
        self.isHidden = isHidden
    }

    /// What is in it, also while it is hidden.
    public var text: String { editor.text }
    /// Whether nothing is in it.
    public var isEmpty: Bool { editor.isEmpty }

    /// Carries out an editing command.
    ///
    /// - Returns: false when the command is not one of a field's.
    public mutating func perform(_ command: Command) -> Bool {
        if command == .moveUp || command == .moveDown { return false }
        return editor.perform(command)
    }

    /// How many bytes there is room for.
    var room: Int { max(0, Self.limit - text.utf8.count) }

    /// Types one scalar, if there is room for it.
    public mutating func type(_ scalar: Unicode.Scalar) {
        guard String(scalar).utf8.count <= room else { return }
        editor.insert(scalar)
    }

    /// Pastes a text, or nothing of it where there is no room for all; line ends become spaces.
    public mutating func paste(_ pasted: String) {
        guard pasted.utf8.count <= room else { return }
        editor.insert(text: pasted)
    }

    /// Puts another text in the place of the whole, with the cursor at its end.
    public mutating func replaceAll(with other: String) { editor.replaceAll(with: other) }

    /// Draws the field on the first row of the area, scrolled so that the cursor is in it, and puts
    /// the cursor of the frame there. `…` at an edge says that the text goes on.
    ///
    /// - Parameter placeholder: what to say where nothing has been typed.
    public func draw(
        on frame: inout Frame, in area: Rect, isFocused: Bool, placeholder: String = ""
    ) {
        let (row, _) = area.splitTop(rows: 1)
        guard !row.isEmpty else { return }
        frame.lay(isFocused ? .focusedField : .field, in: row)
        if isEmpty, !placeholder.isEmpty { frame.writeLine(placeholder, in: row, role: .dim) }
        let shown = isHidden ? String(repeating: "•", count: text.count) : text
        let before = editor.cursor
        let line = VisualLine(shown, role: .text, revealing: true)
        let width = line.cells.count
        let cursor = before < line.columns.count ? line.columns[before] : width
        let first = isFocused ? firstColumn(cursor: cursor, width: width, room: row.columns) : 0
        frame.write(
            cells: line.cells, at: Point(row: row.top, column: row.left - first), in: row)
        markEdges(on: &frame, in: row, first: first, width: width)
        if isFocused { frame.cursor = Point(row: row.top, column: row.left + cursor - first) }
    }

    /// The column at the left edge: 0 where everything fits, else the cursor stands two thirds in,
    /// as far as there is text to the right of it.
    private func firstColumn(cursor: Int, width: Int, room: Int) -> Int {
        guard width + 1 > room else { return 0 }
        return max(0, min(cursor - room * 2 / 3, width + 1 - room))
    }

    private func markEdges(on frame: inout Frame, in row: Rect, first: Int, width: Int) {
        if first > 0 { frame.write("…", at: row.origin, in: row, role: .dim) }
        let (_, edge) = row.splitRight(columns: 1)
        if width - first > row.columns { frame.write("…", at: edge.origin, in: edge, role: .dim) }
    }
}
