import Text

/// Words that were just enclosed in a decoration, with the cursor behind the decoration.
struct WrappedText: Equatable, Sendable {
    let inside: ExactText
    let piece: LabelPiece

    init(_ inside: ExactText, in piece: LabelPiece) {
        self.inside = inside
        self.piece = piece
    }

    private var whole: String {
        piece.opening.string + inside.string + piece.closing.string
    }

    /// Returns true if the cursor is still where `TextEditor.wrap` has placed it.
    func isShown(in editor: TextEditor) -> Bool { editor.textBeforeCursorEnds(with: whole) }

    /// Replaces the decoration around the words with another decoration.
    func replace(_ other: WrappedText, in editor: inout TextEditor) {
        let end = editor.utf8Cursor
        editor.replace(utf8: end - other.whole.utf8.count..<end, with: whole)
    }
}
