import GRDB
import Text

/// The query for the index of the search that finds the texts with some words, also with words that
/// are shorter than a trigram.
///
/// A short word is replaced by all trigrams of the index that begin with the word. Each text in the
/// index ends with two line ends, so that a trigram also begins at its last letter.
struct SearchPhrases {
    /// A word with more trigrams is left out: it is so frequent that the first texts contain it.
    private static let mostTerms = 40
    /// A word with fewer characters is searched as a whole.
    private static let longWord = 9
    /// About so many trigrams of a very long word are looked up, because each takes half a
    /// millisecond with 1,000,000 keys.
    private static let lookups = 8
    /// The number of places of a trigram that are read to estimate how rare the trigram is.
    private static let places = 100

    let db: Database

    /// Returns the query for FTS5; `nil` if the index has no list for any of the words. The texts
    /// that the query finds can lack a short word.
    func match(_ words: TrigramWords) throws -> String? {
        try match(words.long.map(TrigramWords.phrase), words.short)
    }

    /// Returns a query that is faster than `match` for long words, because it asks only for the
    /// rarest part of each word. The texts that the query finds can lack the words; `nil` if the
    /// index has no list for any of the words.
    func roughMatch(_ words: TrigramWords) throws -> String? {
        try match(words.long.map { TrigramWords.phrase(try rarestPart(of: $0)) }, words.short)
    }

    private func match(_ long: [String], _ words: [String]) throws -> String? {
        let short = try words.compactMap { word in
            try terms(beginningWith: word).map { Self.any(of: $0, word) }
        }
        let all = long + short
        return all.isEmpty ? nil : all.joined(separator: " AND ")
    }

    /// Returns the rarest trigram of a long word with the two characters before and after the
    /// trigram. The last trigram and some of the others are looked up.
    private func rarestPart(of word: String) throws -> String {
        let scalars = Array(word.unicodeScalars)
        guard scalars.count >= Self.longWord else { return word }
        let last = scalars.count - 3
        var rarest = (start: 0, distance: Int64(-1))
        let step = max(3, scalars.count / Self.lookups)
        for start in Array(stride(from: 0, to: last, by: step)) + [last] {
            let distance = try distance(of: Self.text(scalars[start..<start + 3]))
            if distance > rarest.distance { rarest = (start, distance) }
        }
        let part = max(0, rarest.start - 2)..<min(scalars.count, rarest.start + 5)
        return Self.text(scalars[part])
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    /// Returns the distance between the first texts with a trigram. The distance is long if the
    /// trigram is rare.
    private func distance(of term: String) throws -> Int64 {
        let texts = try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT doc FROM searchTerm WHERE term = ? LIMIT ?"),
            arguments: [term, Self.places])
        guard texts.count == Self.places, let first = texts.first, let last = texts.last else {
            return .max - Int64(texts.count)
        }
        return last - first
    }

    /// Returns the trigrams; `nil` if there are too many. Each trigram is the next one after the
    /// last, because the table has a row for each place of a trigram.
    private func terms(beginningWith word: String) throws -> [String]? {
        let statement = try db.cachedStatement(
            sql: "SELECT term FROM searchTerm WHERE term >= ? AND term < ? LIMIT 1")
        let end = word + "\u{10FFFF}"
        var terms: [String] = []
        var start = word
        while let term = try String.fetchOne(statement, arguments: [start, end]) {
            guard terms.count < Self.mostTerms else { return nil }
            terms.append(term)
            start = term + "\u{1}"
        }
        return terms
    }

    /// Returns the query for texts with one of the trigrams. Without a trigram, no text contains
    /// the word, and the query finds no text.
    private static func any(of terms: [String], _ word: String) -> String {
        guard !terms.isEmpty else { return "(\(TrigramWords.phrase("\n\n\n\n\(word)")))" }
        return "(\(terms.map(TrigramWords.phrase).joined(separator: " OR ")))"
    }
}
