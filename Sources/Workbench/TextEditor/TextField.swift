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
        editor.direction = direction
        return editor.perform(command)
    }

    /// At which edge it begins.
    private var direction: TextDirection {
        isHidden ? .leftToRight : TextDirection(ofFirstLetterIn: text)
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
    /// the cursor of the frame there. `…` at an edge says that the text goes on. It begins at the
    /// right if the first letter goes that way.
    ///
    /// - Parameter placeholder: what to say where nothing has been typed.
    public func draw(
        on frame: inout Frame, in area: Rect, isFocused: Bool, placeholder: String = ""
    ) {
        let (row, _) = area.splitTop(rows: 1)
        guard !row.isEmpty else { return }
        frame.lay(isFocused ? .focusedField : .field, in: row)
        if isEmpty, !placeholder.isEmpty { frame.writeLine(placeholder, in: row, role: .dim) }
        let line = FieldLine(
            isHidden ? String(repeating: "•", count: text.count) : text, direction,
            cursor: isFocused ? editor.cursor : nil, columns: row.columns)
        line.draw(on: &frame, in: row)
        if let column = line.cursorColumn { frame.cursor = row.origin.moved(columns: column) }
    }
}
