import GRDB
import Text

/// The query for the index of the search that finds the texts with some words, also with words that
/// are shorter than a trigram.
///
/// A short word is replaced by all trigrams of the index that begin with the word. Each text in the
/// index ends with two line ends, so that a trigram also begins at its last letter.
struct SearchPhrases {
    /// A word with more trigrams is left out: it is so frequent that the first texts contain it.
    private static let mostTerms = 64

    let db: Database

    /// Returns the query for FTS5; `nil` if the index has no list for any of the words. The texts
    /// that the query finds can lack a short word.
    func match(_ words: TrigramWords) throws -> String? {
        let short = try words.short.compactMap { word in
            try terms(beginningWith: word).map { Self.any(of: $0, word) }
        }
        let all = (words.long.isEmpty ? [] : [words.match]) + short
        return all.isEmpty ? nil : all.joined(separator: " AND ")
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
