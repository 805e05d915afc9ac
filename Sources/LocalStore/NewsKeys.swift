public import Catalog
import GRDB
public import TML

/// The news of a language: the texts of other people that the translator has not looked at, and the
/// rejections of the translator's texts.
public struct NewsKeys: Sendable {
    private let store: TranslationStore

    /// Creates the news of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Notes that the translator has looked at a key.
    public func see(_ key: TranslationKey.ID, locale: LocaleCode) throws(StoreError) {
        try store.write { db in
            guard let place = try Places(db: db).target(key, locale) else { return }
            try Self.see(place, in: db)
        }
    }

    /// Notes that the translator has looked at the marked keys.
    ///
    /// - Returns: the number of keys with news.
    public func see(_ marked: MarkedKeys) throws(StoreError) -> Int {
        let list = marked.list
        var wanted = KeySet()
        for key in try store.keys(marked) { wanted.insert(key) }
        return try store.write { db in
            guard let language = try Places(db: db).language(list.locale, of: list.project)
            else { return 0 }
            let keys = try db.integers("SELECT key FROM newsKey WHERE language = ?", [language])
                .filter(wanted.contains)
            for key in keys { try Self.see(TargetRowID(language: language, key: key), in: db) }
            return keys.count
        }
    }

    /// Returns the number of new rejections of the translator's texts, and notes that a message
    /// reports them.
    public func takeRejections(
        of project: Project.Key, locale: LocaleCode
    ) throws(StoreError) -> Int {
        let language = try store.read { try Places(db: $0).language(locale, of: project) }
        guard let language, try store.read({ try Self.rejections(in: language, $0) }) > 0 else {
            return 0
        }
        return try store.write(lists: false) { db in
            let count = try Self.rejections(in: language, db)
            try db.run("DELETE FROM newsRejection WHERE language = ?", [language])
            return count
        }
    }

    private static func rejections(in language: Int64, _ db: Database) throws -> Int {
        Int(
            try db.integer("SELECT count(*) FROM newsRejection WHERE language = ?", [language])
                ?? 0)
    }

    private static func see(_ place: TargetRowID, in db: Database) throws {
        try db.run(
            "DELETE FROM newsKey WHERE language = ? AND key = ?", [place.language, place.key])
    }

    /// Returns true if the key has a text that the translator has not looked at.
    static func hasNews(_ place: TargetRowID, in db: Database) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM newsKey WHERE language = ? AND key = ?", [place.language, place.key])
            != nil
    }
}
