import Text

/// A part of a text that changes between small and capital letters, and then returns to the first spelling.
struct CaseTurn: Equatable, Sendable {
    /// The offset in UTF-8.
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
        // What comes after the way it is written now comes next.
        let others = place.map { ways[($0 + 1)...] + ways[..<$0] } ?? ways[...]
        guard !others.isEmpty else { return nil }
        start = range.lowerBound
        self.ways = [first] + others
    }

    /// Whether the text still has the part where `write` has put it.
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
