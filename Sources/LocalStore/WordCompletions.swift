public import Catalog
import GRDB
public import TML
import Text

/// Finds words of a project's translations by their beginning.
///
/// The search starts with the newest translations and examines a limited number, because the words
/// that people type are frequent.
public struct WordCompletions: Sendable {
    private let store: TranslationStore

    /// The minimum length of a beginning; the index has no shorter pieces of text.
    public static let leastLetters = 3
    /// The maximum number of words in the result, and of keys that are examined.
    private static let (mostWords, mostKeys) = (12, 400)

    /// Creates the search in a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Returns words with this beginning, the most frequent first; empty for a short beginning.
    /// Upper and lower case are equal.
    ///
    /// - Parameter isWanted: whether the result is still needed; otherwise the search ends.
    public func words(
        beginningWith start: String, _ project: Project.Key, _ locale: LocaleCode,
        isWanted: @escaping () -> Bool = { true }
    ) throws(StoreError) -> [String] {
        let search = TrigramWords(start, isFolded: true)
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
                    let syntax = LabelSyntax(ofKey: try text["syntax"])
                    Self.count(start, in: Label(try text["text"], syntax: syntax), &counts)
                }
            }
            return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .prefix(Self.mostWords).map(\.key)
        }
    }

    private static func count(_ start: String, in label: Label, _ counts: inout [String: Int]) {
        let wanted = start.lowercased()
        for word in label.spelledWords
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
        SELECT text, syntax FROM translation JOIN translationKey ON translationKey.id = key
        WHERE language = ? AND key = ? AND status < 3
        """
}
