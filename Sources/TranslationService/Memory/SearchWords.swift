import GRDB

/// The words of a text by which labels like it are looked for.
struct SearchWords {
    struct Word {
        /// As the index takes it.
        var phrase: String
        /// In how many labels it is, up to `mostRead`.
        var count: Int
    }

    /// The most labels that are read for one word.
    static let mostRead = 20_000
    /// The most words that are looked for.
    private static let mostWords = 8
    /// The most words whose frequency is asked for.
    private static let mostCounted = 16

    private let words: [String]
    private let needed: Int

    /// A label with a score of at least `least` lacks at most the share 1 − `least` of the text's
    /// words; so it has one of any that are one more than that.
    init(_ text: ComparedText, least: Double) {
        needed = Int((Double(text.words.count) * (1 - least)).rounded(.down)) + 1
        words = text.words
    }

    /// The rarest words, as many as a match needs to have one of. Those shorter than the index
    /// knows, and of tokens those with more than a name, are left out.
    func rarest(_ db: Database) throws -> [Word] {
        var seen: Set<String> = []
        let known = words.filter { word in
            word.unicodeScalars.count >= 3 && !word.utf8.contains(0) && seen.insert(word).inserted
        }
        let longest = known.sorted { $0.utf8.count > $1.utf8.count }.prefix(Self.mostCounted)
        let counted = try longest.map { word in try count(word, db) }.sorted { $0.count < $1.count }
        // A word that is in no label is one of those that a match lacks.
        let lacked = counted.filter { $0.count == 0 && !$0.phrase.contains("{") }.count
        let wanted = max(0, min(needed - lacked, Self.mostWords))
        return Array(counted.filter { $0.count > 0 }.prefix(wanted))
    }

    private func count(_ word: String, _ db: Database) throws -> Word {
        let phrase = "label : \"\(word.replacing("\"", with: "\"\""))\""
        let statement = try db.cachedStatement(
            sql: """
                SELECT count(*) FROM
                    (SELECT 1 FROM keyText WHERE keyText MATCH ? LIMIT \(Self.mostRead))
                """)
        return Word(phrase: phrase, count: try Int.fetchOne(statement, arguments: [phrase]) ?? 0)
    }
}
