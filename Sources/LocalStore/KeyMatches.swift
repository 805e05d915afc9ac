public import Catalog
import GRDB
import Text

/// Finds the keys whose labels match typed words best.
public struct KeyMatches {
    /// The number of keys that are compared. More keys would take longer than the pause between two
    /// key presses.
    private static let mostCompared = 1_000

    private let store: TranslationStore

    /// Creates a search in a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Returns the best matches for the words of a query, among the first keys that contain the
    /// words.
    public func best(of query: KeyQuery, limit: Int) throws(StoreError) -> [KeyRow] {
        let words = FuzzyQuery(query.search.string)
        let need = KeySelection.Need(offset: 0, limit: Self.mostCompared)
        let best = { (list: KeyList) in try Self.best(in: list, words, limit) }
        return try store.list(query, for: { _ in need }, best) ?? []
    }

    private static func best(
        in list: KeyList, _ words: FuzzyQuery, _ limit: Int
    ) throws -> [KeyRow] {
        let keys = try list.keys(offset: 0, limit: mostCompared)
        let scored = try labels(of: keys, list.db).enumerated().map { number, found in
            (words.score(of: FoldedText(found.label)) ?? .min, number, found.key)
        }
        let best = scored.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.prefix(limit)
        return try list.rows(of: best.map(\.2))
    }

    /// Returns the keys with their labels, in their order.
    private static func labels(
        of keys: [Int64], _ db: Database
    ) throws -> [(key: Int64, label: String)] {
        try db.rows(
            """
            SELECT translationKey.id, label FROM json_each(?) AS wanted
            CROSS JOIN translationKey ON translationKey.id = wanted.value ORDER BY wanted.key
            """, [keys.json]
        ).map { (try $0["id"], try $0["label"]) }
    }
}
