import TML
import Text

/// The words of a term, as they are looked for.
struct TermPattern {
    private let words: [TermWords.Word]
    /// The signs before its first word and behind its last one, such as the `++` of a language: without
    /// them it would be another term.
    private let lead: [UInt8]
    private let trail: [UInt8]
    private let isCaseSensitive: Bool

    /// `nil` for a text without words.
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

    /// What its first word is found by.
    var first: String { words[0].stem }
    /// How many words it has.
    var count: Int { words.count }
    /// The same for terms that are found in the same places.
    var name: String {
        words.map { isCaseSensitive ? $0.text : $0.stem }.joined(separator: " ")
            + String(decoding: lead + trail, as: UTF8.self)
    }

    /// Where it stands if it begins with a word of a text; offsets into the text's UTF-8.
    ///
    /// - Parameter isLoose: whether a word is taken for another form of one that begins, or ends, like it.
    func range(at place: Int, of text: TermWords, isLoose: Bool = false) -> Range<Int>? {
        guard place + count <= text.words.count else { return nil }
        for offset in 0..<count {
            let (word, other) = (words[offset], text.words[place + offset])
            guard isSame(word, other) || isLoose && word.isLike(other) else { return nil }
        }
        let start = text.words[place].range.lowerBound - lead.count
        let end = text.words[place + count - 1].range.upperBound + trail.count
        guard start >= 0, end <= text.bytes.count,
            text.bytes[start..<start + lead.count].elementsEqual(lead),
            text.bytes[end - trail.count..<end].elementsEqual(trail)
        else { return nil }
        return start..<end
    }

    /// All places, from left to right.
    func ranges(in text: TermWords, isLoose: Bool = false) -> [Range<Int>] {
        text.words.indices.compactMap { range(at: $0, of: text, isLoose: isLoose) }
    }

    private func isSame(_ word: TermWords.Word, _ other: TermWords.Word) -> Bool {
        isCaseSensitive
            ? word.text == other.text : word.stem == other.stem || word.folded == other.folded
    }
}

extension TermWords.Word {
    /// More letters than an ending has, as a rule.
    private static let longestEnding = 4

    /// Whether it may be another form of the word, in a language whose endings nobody knows here: of
    /// `plik` are `pliki` and `plikach`. What is attached to the beginning is shorter.
    fileprivate func isLike(_ other: TermWords.Word) -> Bool {
        let (mine, theirs) = (Array(folded.unicodeScalars), Array(other.folded.unicodeScalars))
        let (shorter, longer) = mine.count < theirs.count ? (mine, theirs) : (theirs, mine)
        let more = longer.count - shorter.count
        guard shorter.count > 1, more <= Self.longestEnding else { return false }
        let common = zip(shorter, longer).prefix { $0 == $1 }.count
        return common == shorter.count || common >= max(3, shorter.count - 2)
            || more <= 2 && shorter.count > 2 && longer.suffix(shorter.count).elementsEqual(shorter)
    }
}
