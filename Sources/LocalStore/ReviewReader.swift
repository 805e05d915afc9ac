public import Catalog
import GRDB

/// Reads the keys of a list for a review.
public struct ReviewReader: Sendable {
    private let store: TranslationStore

    /// Creates a reader of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Returns the numbers of the keys of a list that have a translation that is not rejected, and
    /// the position of the given key among them. If the key has no such translation, returns the
    /// position of the next key; if the list does not have the key, of the key at its position.
    public func keys(
        of list: KeyQuery, at start: KeyPosition
    ) throws(StoreError) -> (keys: [Int64], place: Int) {
        let all = try store.keys(MarkedKeys(in: list, keys: [], isAll: true, count: 0))
        return try store.read { db in
            guard let language = try Places(db: db).language(list.locale, of: list.project)
            else { return ([], 0) }
            var empty = KeySet()
            for key in try db.integers(
                "SELECT key FROM target INDEXED BY targetByStatus WHERE language = ? AND status = 0",
                [language])
            { empty.insert(key) }
            let keys = all.filter { !empty.contains($0) }
            let number = try start.key.flatMap { try Places(db: db).key($0) }
            let index = number.flatMap(all.firstIndex) ?? min(max(0, start.offset), all.count)
            let before = all[..<index].count { !empty.contains($0) }
            return (keys, min(before, max(0, keys.count - 1)))
        }
    }

    /// Returns these keys in full; `nil` for a key that the local copy no longer has.
    public func details(
        of keys: some Sequence<Int64>, in list: KeyQuery
    ) throws(StoreError) -> [KeyDetail?] {
        try store.read { db in
            guard let language = try Places(db: db).language(list.locale, of: list.project)
            else { return keys.map { _ in nil } }
            return try keys.map { key in
                let row = try db.row(
                    """
                    SELECT hash FROM target JOIN translationKey ON translationKey.id = target.key
                    WHERE target.language = ? AND target.key = ?
                    """, [language, key])
                guard let row else { return nil }
                let id = TranslationKey.ID(project: list.project, hash: try row["hash"])
                return try TranslationStore.detail(of: id, locale: list.locale, in: db)
            }
        }
    }
}
