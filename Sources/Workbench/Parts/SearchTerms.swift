/// What was typed to search with: words that must all occur, without regard to case.
struct SearchTerms: Equatable, Sendable {
    private let words: [String]

    init(_ text: String) {
        words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }

    var isEmpty: Bool { words.isEmpty }

    /// Whether all words occur in one of the texts or another.
    func occur(in texts: String...) -> Bool {
        guard !isEmpty else { return true }
        let whole = texts.joined(separator: "\n").lowercased()
        return words.allSatisfy { whole.contains($0) }
    }

    /// The places in a text, which is given in pieces, where one of the words occurs: indices of
    /// pieces.
    func places(in pieces: [String]) -> [Range<Int>] {
        guard !isEmpty else { return [] }
        var bytes: [UInt8] = []
        var pieceOfByte: [Int] = []
        for (index, piece) in pieces.enumerated() {
            bytes += piece.lowercased().utf8
            pieceOfByte += Array(repeating: index, count: bytes.count - pieceOfByte.count)
        }
        return words.flatMap { word in
            bytes.ranges(of: Array(word.utf8)).map { range in
                pieceOfByte[range.lowerBound]..<pieceOfByte[range.upperBound - 1] + 1
            }
        }
    }
}
