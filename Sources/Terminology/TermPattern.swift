import TML
import Text

/// The words of a term in the form for a search.
struct TermPattern {
    private let words: [TermWords.Word]
    /// The characters before the first word and after the last word, such as `++` in the name of a
    /// programming language. Without them, it would be another term.
    private let lead: [UInt8]
    private let trail: [UInt8]
    private let isCaseSensitive: Bool

    /// Returns `nil` if the text has no words.
    init?(
        _ text: String, _ stemmer: Stemmer, isTurkic: Bool, isCaseSensitive: Bool = false
    ) {
        let read = TermWords(Label(text), stemmer, isTurkic: isTurkic)
        guard let first = read.words.first, let last = read.words.last else { return nil }
        words = read.words
        lead = Array(read.bytes[..<first.range.lowerBound].drop { $0 == UInt8(ascii: " ") })
        let rest = read.bytes[last.range.upperBound...]
        let end = rest.lastIndex { $0 != UInt8(ascii: " ") } ?? rest.startIndex - 1
        trail = Array(rest[...end])
        self.isCaseSensitive = isCaseSensitive
    }

    /// The stem of the first word.
    var first: String { words[0].stem }
    /// The number of words.
    var count: Int { words.count }
    /// The name of the term. Terms that are found at the same positions have the same name.
    var name: String {
        words.map { isCaseSensitive ? $0.text : $0.stem }.joined(separator: " ")
            + String(decoding: lead + trail, as: UTF8.self)
    }

    /// Returns the range of the term in the UTF-8 of a text, if the term begins at the word with
    /// the index `place`; otherwise `nil`.
    func range(
        at place: Int, of text: TermWords, by likeness: TermLikeness = .same
    ) -> Range<Int>? {
        guard place + count <= text.words.count else { return nil }
        for offset in 0..<count {
            let (word, other) = (words[offset], text.words[place + offset])
            guard isSame(word, other) || likeness.holds(word, other) else { return nil }
        }
        let start = text.words[place].range.lowerBound - lead.count
        let end = text.words[place + count - 1].range.upperBound + trail.count
        guard start >= 0, start <= end, end <= text.bytes.count,
            text.bytes[start..<start + lead.count].elementsEqual(lead),
            text.bytes[end - trail.count..<end].elementsEqual(trail)
        else { return nil }
        return start..<end
    }

    /// Returns all ranges of the term, from left to right.
    func ranges(in text: TermWords, by likeness: TermLikeness = .same) -> [Range<Int>] {
        text.words.indices.compactMap { range(at: $0, of: text, by: likeness) }
    }

    /// Returns folded texts, one of which each text with the term contains if no markup splits its
    /// words; `nil` if the letters are not known, or too few.
    func pieces(_ stemmer: Stemmer) -> [String]? {
        let pieces = words.compactMap { word -> [String]? in
            let pieces = isCaseSensitive ? [word.text] : stemmer.pieces(of: word.folded)
            let folded = pieces?.map(FoldedText.string)
            return folded?.allSatisfy { $0.unicodeScalars.count >= 3 } == true ? folded : nil
        }
        return pieces.max { Self.shortest($0) < Self.shortest($1) }
    }

    private static func shortest(_ pieces: [String]) -> Int {
        pieces.map(\.unicodeScalars.count).min() ?? 0
    }

    private func isSame(_ word: TermWords.Word, _ other: TermWords.Word) -> Bool {
        isCaseSensitive
            ? word.text == other.text : word.stem == other.stem || word.folded == other.folded
    }
}
