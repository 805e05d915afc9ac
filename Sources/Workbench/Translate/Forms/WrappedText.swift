import Text

/// Words that a decoration was put around, with the cursor behind it.
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

    /// Whether the cursor stands behind them as `TextEditor.wrap` has left it.
    func isShown(in editor: TextEditor) -> Bool { editor.textBeforeCursorEnds(with: whole) }

    /// Puts these words with their decoration in the place of the same with another.
    func replace(_ other: WrappedText, in editor: inout TextEditor) {
        let end = editor.utf8Cursor
        editor.replace(utf8: end - other.whole.utf8.count..<end, with: whole)
    }
}
