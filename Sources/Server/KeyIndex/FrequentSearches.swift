import GRDB
import Text

/// The slowest searches: for words that occur in many texts of a project, found in a sample of
/// these texts.
///
/// The cost of a search is about the number of texts with the word, times the number of its
/// characters. The index compares each group of three characters in all texts that contain the
/// group.
package struct FrequentSearches {
    /// Each word with the language of its translations; `nil` for words in keys.
    package let words: [(word: String, locale: String?)]
    /// The number of keys of the project.
    private let keyCount: Int

    private static let sampleSize = 2000
    /// The cost of a search that uses some hundredths of a second of processor time.
    package static let slowCost = 300_000
    /// The maximum number of prepared searches in the keys and in each language. A set of a million
    /// keys needs 125 kB.
    private static let limits = (keys: 16, locale: 6)

    /// Finds the searches that cost at least `least`.
    package init(_ finder: KeyFinder, locales: [String], cost least: Int) throws {
        let (db, ids) = (finder.db, finder.numbering.ids)
        keyCount = ids.count
        let step = max(1, ids.count / Self.sampleSize)
        let sample = IDList(stride(from: 0, to: ids.count, by: step).map { ids[$0] })
        var words = FrequentWords()
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT label, description FROM translationKey WHERE id IN \(IDList.sql)",
            arguments: [sample.argument])
        while let row = try rows.next() { words.add("\(row[0] as String) \(row[1] as String)") }
        var found: [(word: String, locale: String?)] = words.frequent(
            in: ids.count, cost: least
        ).prefix(Self.limits.keys).map { ($0, nil) }
        for locale in locales {
            let count = try finder.owners(locale: locale).count
            let words = try FrequentWords(db, sample, locale: locale)
            found += words.frequent(in: count, cost: least)
                .prefix(Self.limits.locale).map { ($0, locale) }
        }
        self.words = found
    }

    /// Returns the queries, in the parts that a list uses.
    package func queries(of project: ProjectID) -> [KeyExpression] {
        words.map { word, locale in
            .word(word, locale == nil ? [.label, .description] : [.translation], project, locale)
        }
    }

    /// Returns true if these searches may no longer be the slowest.
    package func areOutdated(by finder: KeyFinder) -> Bool {
        finder.numbering.ids.count > keyCount + keyCount / 4
    }
}

/// The number of sample texts that contain each word.
package struct FrequentWords {
    private var texts = 0
    private var counts: [String: Int] = [:]

    package init() {}

    /// The words of the keys' translations into a language.
    fileprivate init(_ db: Database, _ keys: IDList, locale: String) throws {
        let labels = try String.fetchCursor(
            db,
            sql: """
                SELECT label FROM translation INDEXED BY oneOfEachText
                WHERE key IN \(IDList.sql) AND locale = ?
                """, arguments: [keys.argument, locale])
        while let label = try labels.next() { add(label) }
    }

    package mutating func add(_ text: String) {
        texts += 1
        let words = FoldedText.string(text).split { !$0.isLetter && !$0.isNumber }
        for word in Set(words) { counts[String(word), default: 0] += 1 }
    }

    /// Returns the words with a search cost of at least `least` in `total` texts, the highest cost
    /// first.
    package func frequent(in total: Int, cost least: Int) -> [String] {
        counts.compactMap { word, count in
            // Searches for shorter words do not use the index.
            let length = word.unicodeScalars.count
            let cost = length < 3 ? 0 : count * total / texts * length
            return cost < least ? nil : (word: word, cost: cost)
        }
        .sorted { ($1.cost, $0.word) < ($0.cost, $1.word) }
        .map(\.word)
    }
}
