import Text

/// The words of a search, which must all occur. Words and texts are folded (`FoldedText`), as in the
/// searches of the local copy.
struct SearchTerms: Equatable, Sendable {
    private let words: [String]

    init(_ text: String) {
        self.init(words: text.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// - Parameter words: words and phrases.
    init(words: [String]) { self.words = words.map(FoldedText.string).filter { !$0.isEmpty } }

    var isEmpty: Bool { words.isEmpty }

    /// True if each word occurs in at least one of the texts.
    func occur(in texts: String...) -> Bool {
        guard !isEmpty else { return true }
        let whole = FoldedText.lines(texts).utf8
        return words.allSatisfy { whole.firstRange(of: $0.utf8) != nil }
    }

    /// The ranges of the characters in which one of the words occurs, in UTF-8 code units.
    func ranges(in text: String) -> [Range<Int>] {
        let pieces = text.map { String($0) }
        var offsets = [0]
        for piece in pieces { offsets.append((offsets.last ?? 0) + piece.utf8.count) }
        return places(in: pieces).map { offsets[$0.lowerBound]..<offsets[$0.upperBound] }
    }

    /// The ranges of pieces in which one of the words occurs.
    ///
    /// - Parameter pieces: the text, in consecutive pieces.
    func places(in pieces: [String]) -> [Range<Int>] {
        guard !isEmpty else { return [] }
        let space = UInt8(ascii: " ")
        var bytes: [UInt8] = []
        var pieceOfByte: [Int] = []
        for (index, piece) in pieces.enumerated() {
            let folded = FoldedText.string(piece).utf8
            bytes += bytes.last == space ? folded.drop { $0 == space } : folded[...]
            pieceOfByte += Array(repeating: index, count: bytes.count - pieceOfByte.count)
        }
        return words.flatMap { word in
            bytes.ranges(of: Array(word.utf8)).map { range in
                pieceOfByte[range.lowerBound]..<pieceOfByte[range.upperBound - 1] + 1
            }
        }
    }
}
