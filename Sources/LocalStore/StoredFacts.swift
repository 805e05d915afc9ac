public import Catalog
import Foundation
import GRDB

/// The last answers of the server to requests for facts about keys, as JSON.
public struct StoredFacts: Sendable {
    /// An answer of the server.
    public struct Copy: Hashable, Sendable {
        /// The time of the download, in seconds since 1970.
        public var fetched: Int
        /// True if the copy is older than the lifetime of its kind, or from the future.
        public var isOld: Bool
        /// The answer as the server sent it.
        public var body: [UInt8]
    }

    /// The maximum number of stored answers. With a further answer, the oldest one is deleted.
    static let mostCopies = 20_000
    /// The maximum size of a stored answer in bytes. A larger answer is not stored.
    static let mostBytes = 1 << 16

    private let store: TranslationStore
    private let mostCopies: Int

    /// Creates the stored answers of a local copy.
    public init(_ store: TranslationStore) { self.init(store, mostCopies: Self.mostCopies) }

    init(_ store: TranslationStore, mostCopies: Int) {
        self.store = store
        self.mostCopies = mostCopies
    }

    /// Returns the last answer about a fact; `nil` if there is none.
    public func copy(of id: KeyFact.ID) throws(StoreError) -> Copy? {
        let now = store.now()
        return try store.read { db in
            guard let place = try Places(db: db).target(id.key, id.locale) else { return nil }
            let row = try db.row(
                "SELECT fetched, body FROM keyFact WHERE language = ? AND key = ? AND kind = ?",
                [place.language, place.key, id.kind.rawValue])
            return try row.map { row in
                let fetched: Int = try row["fetched"]
                return Copy(
                    fetched: fetched, isOld: !(0..<id.kind.lifetime).contains(now - fetched),
                    body: [UInt8](try row["body"] as Data))
            }
        }
    }

    /// Stores an answer in place of the last one. An answer about a key that is not in the local
    /// copy is not stored. The list of keys stays as it is.
    ///
    /// - Returns: the time of the download, in seconds since 1970.
    @discardableResult
    public func keep(_ body: [UInt8], of id: KeyFact.ID) throws(StoreError) -> Int {
        let now = store.now()
        guard body.count <= Self.mostBytes else { return now }
        try store.write(lists: false) { db in
            guard let place = try Places(db: db).target(id.key, id.locale) else { return }
            try db.run(
                """
                INSERT INTO keyFact (language, key, kind, fetched, body)
                SELECT language, key, ?, ?, ? FROM target WHERE language = ? AND key = ?
                ON CONFLICT (language, key, kind)
                DO UPDATE SET fetched = excluded.fetched, body = excluded.body
                """, [id.kind.rawValue, now, Data(body), place.language, place.key])
            try db.run(
                """
                DELETE FROM keyFact WHERE rowid IN (
                    SELECT rowid FROM keyFact ORDER BY fetched DESC, rowid DESC
                    LIMIT -1 OFFSET ?)
                """, [mostCopies])
        }
        return now
    }
}
