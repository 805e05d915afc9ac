public import Catalog
import GRDB
public import TML
import Text

/// Finds words of a project's translations by how they begin.
///
/// The newest translations are looked at first, and not all of them: what somebody types is often used.
public struct WordCompletions: Sendable {
    private let store: TranslationStore

    /// The index has no shorter pieces of text.
    public static let leastLetters = 3
    /// So many words are given at most, and so many keys looked at for them.
    private static let (mostWords, mostKeys) = (12, 400)

    /// Those of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Words that go on where a beginning ends, those used most first; nothing for a short beginning.
    /// Capitals are overlooked in it.
    ///
    /// - Parameter isWanted: whether somebody still waits for the answer.
    public func words(
        beginningWith start: String, _ project: Project.Key, _ locale: LocaleCode,
        isWanted: @escaping () -> Bool = { true }
    ) throws(StoreError) -> [String] {
        let search = TrigramWords(start)
        guard start.count >= Self.leastLetters, !search.long.isEmpty else { return [] }
        return try store.read { db in
            guard let language = try Places(db: db).language(locale, of: project) else { return [] }
            var counts: [String: Int] = [:]
            let keys = try Row.fetchCursor(
                db.cachedStatement(sql: Self.keys),
                arguments: [search.match, language, language, Self.mostKeys])
            while isWanted(), let row = try keys.next() {
                let key: Int64 = row[0]
                for text in try db.rows(Self.texts, [language, key]) {
                    Self.count(start, in: try text["text"], &counts)
                }
            }
            return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .prefix(Self.mostWords).map(\.key)
        }
    }

    private static func count(_ start: String, in text: String, _ counts: inout [String: Int]) {
        let wanted = start.lowercased()
        for word in Label(text).spelledWords
        where word.count > start.count && word.lowercased().hasPrefix(wanted) {
            counts[word, default: 0] += 1
        }
    }

    private static let keys = """
        SELECT rowid & 0xFFFFFFFF FROM searchText
        WHERE searchText MATCH ? AND rowid BETWEEN ? << 32 AND (? << 32 | 0xFFFFFFFF)
        ORDER BY rowid DESC LIMIT ?
        """

    private static let texts = """
        SELECT text FROM translation WHERE language = ? AND key = ? AND status < 3
        """
}
