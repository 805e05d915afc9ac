import Text

/// A part of a text that the command changes between small and capital letters, and finally back to
/// the first spelling.
struct CaseTurn: Equatable, Sendable {
    /// The offset of the part in UTF-8.
    private let start: Int
    /// The first spelling, and the other spellings.
    private let ways: [ExactText]
    private var number = 0

    /// - Returns: `nil` if there is only one spelling.
    init?(_ range: Range<Int>, of editor: TextEditor, _ cycle: CaseCycle) {
        let pieces = editor.pieces(in: range)
        let first = ExactText(pieces.map(\.text).joined())
        let ways = cycle.ways(of: pieces).map { ExactText($0) }
        let place = ways.firstIndex(of: first)
        // The order begins with the spelling after the current spelling.
        let others = place.map { ways[($0 + 1)...] + ways[..<$0] } ?? ways[...]
        guard !others.isEmpty else { return nil }
        start = range.lowerBound
        self.ways = [first] + others
    }

    /// Returns true if the text still has the spelling that `write` has inserted, directly before
    /// the cursor.
    func isShown(in editor: TextEditor) -> Bool {
        let text = ways[number]
        return editor.utf8Cursor == start + text.utf8.count
            && editor.textBeforeCursorEnds(with: text.string)
    }

    /// Replaces the spelling with the next spelling.
    mutating func write(to editor: inout TextEditor) {
        let end = start + ways[number].utf8.count
        number = (number + 1) % ways.count
        editor.replace(utf8: start..<end, with: ways[number].string)
    }
}
