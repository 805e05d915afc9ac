public import Catalog
import GRDB
public import TML

/// The news of a language: the texts and comments of other people that the translator has not looked
/// at, and the rejections of the translator's texts.
public struct NewsKeys: Sendable {
    private let store: TranslationStore

    /// Creates the news of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Notes that the translator has looked at a key.
    ///
    /// - Parameter revision: the revision of the newest text or comment at that time. If there is a
    ///   newer one, the key stays new.
    public func see(
        _ key: TranslationKey.ID, locale: LocaleCode, upTo revision: Int
    ) throws(StoreError) {
        try store.write { db in
            guard let place = try Places(db: db).target(key, locale) else { return }
            try db.run(
                """
                DELETE FROM newsKey WHERE language = ?1 AND key = ?2 AND NOT EXISTS (
                    SELECT 1 FROM translation
                    WHERE language = ?1 AND key = ?2 AND contentRevision > ?3)
                AND NOT EXISTS (
                    SELECT 1 FROM keyComment WHERE language = ?1 AND key = ?2 AND revision > ?3)
                """, [place.language, place.key, revision])
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
            try db.integer(
                """
                SELECT count(*) FROM newsRejection AS news
                    JOIN translation ON translation.id = news.translation
                WHERE news.language = ? AND translation.status = 3
                """, [language]) ?? 0)
    }

    /// Forgets the rejection of a text, because the translator has rejected the text.
    static func forgetRejection(
        of translation: Int, at place: TargetRowID, in db: Database
    ) throws {
        try db.run(
            "DELETE FROM newsRejection WHERE language = ? AND translation = ?",
            [place.language, translation])
    }

    private static func see(_ place: TargetRowID, in db: Database) throws {
        try db.run(
            "DELETE FROM newsKey WHERE language = ? AND key = ?", [place.language, place.key])
    }

    /// Returns true if the key has a text or a comment that the translator has not looked at.
    static func hasNews(_ place: TargetRowID, in db: Database) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM newsKey WHERE language = ? AND key = ?", [place.language, place.key])
            != nil
    }
}
