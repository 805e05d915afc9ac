public import Display

/// A single-line text that is being edited.
public struct TextField: Equatable, Sendable {
    private var editor: TextEditor
    /// True if a dot is shown for every character, as for a password.
    public let isHidden: Bool

    /// The maximum length in bytes of a single-line text.
    static let limit = 8192

    /// Creates a field with the cursor at the end of the text.
    public init(text: String = "", isHidden: Bool = false) {
        editor = TextEditor(text: text, isMultiline: false)
        self.isHidden = isHidden
    }

    /// The text, even if the field is hidden.
    public var text: String { editor.text }
    /// True if the text is empty.
    public var isEmpty: Bool { editor.isEmpty }

    /// Performs an editing command.
    ///
    /// - Returns: false if the command is not a command of a field.
    public mutating func perform(_ command: Command) -> Bool {
        if command == .moveUp || command == .moveDown { return false }
        editor.direction = direction
        return editor.perform(command)
    }

    /// The direction of the text.
    private var direction: TextDirection {
        isHidden ? .leftToRight : TextDirection(ofFirstLetterIn: text)
    }

    /// The number of bytes that can still be added.
    var room: Int { max(0, Self.limit - text.utf8.count) }

    /// Types the scalars of a text, as far as there is room for them.
    public mutating func type(_ text: String) {
        for scalar in text.unicodeScalars where UTF8.width(scalar) <= room {
            editor.insert(scalar)
        }
    }

    /// Pastes a text if there is room for the whole text; line ends become spaces.
    public mutating func paste(_ pasted: String) {
        guard pasted.utf8.count <= room else { return }
        editor.insert(text: pasted)
    }

    /// Replaces the whole text and moves the cursor to its end.
    public mutating func replaceAll(with other: String) { editor.replaceAll(with: other) }

    /// Draws the field on the first row of the area, scrolled to the cursor, and sets the cursor of
    /// the frame. `…` at an edge shows that the text continues. The text begins at the right edge
    /// if its first letter is written from right to left.
    ///
    /// - Parameters:
    ///   - placeholder: the text for an empty field.
    ///   - mistake: the wrong part of the text, in Unicode scalars from 0; `nil` if there is none.
    public func draw(
        on frame: inout Frame, in area: Rect, isFocused: Bool, placeholder: String = "",
        mistake: Range<Int>? = nil
    ) {
        let (row, _) = area.splitTop(rows: 1)
        guard !row.isEmpty else { return }
        frame.lay(isFocused ? .focusedField : .field, in: row)
        if isEmpty, !placeholder.isEmpty { frame.writeLine(placeholder, in: row, role: .dim) }
        let line = FieldLine(
            isHidden ? String(repeating: "•", count: text.count) : text, direction,
            cursor: isFocused ? editor.cursor : nil, columns: row.columns, mistake: mistake)
        line.draw(on: &frame, in: row)
        if let column = line.cursorColumn { frame.cursor = row.origin.moved(columns: column) }
    }
}
