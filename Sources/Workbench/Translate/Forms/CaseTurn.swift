import Text

/// A piece of a text that goes through the ways to write it, and comes back to what it was.
struct CaseTurn: Equatable, Sendable {
    /// Where it begins, in UTF-8.
    private let start: Int
    /// As it was written first, and the other ways.
    private let ways: [ExactText]
    private var number = 0

    /// - Returns: `nil` where there is only one way.
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

    /// Whether the text has it where `write` has left it.
    func isShown(in editor: TextEditor) -> Bool {
        let text = ways[number]
        return editor.utf8Cursor == start + text.utf8.count
            && editor.textBeforeCursorEnds(with: text.string)
    }

    /// Puts the next way in the place of this one.
    mutating func write(to editor: inout TextEditor) {
        let end = start + ways[number].utf8.count
        number = (number + 1) % ways.count
        editor.replace(utf8: start..<end, with: ways[number].string)
    }
}
