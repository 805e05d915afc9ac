import Catalog
import GRDB
import TML

/// A row of the table of translations, as the rules need it.
struct StoredTranslation {
    let id: Int
    let key: Int
    let locale: String
    let label: String
    let context: Context
    let status: TranslationStatus
    let isImported: Bool
    let translator: Int?
    let textRevision: Int
    let contentRevision: Int
    let revision: Int

    init(_ row: Row) {
        id = row["id"]
        key = row["key"]
        locale = row["locale"]
        label = row["label"]
        context = Context(code: row["context"]) ?? Context()
        status = TranslationStatus(rawValue: row["status"]) ?? .pending
        isImported = row["isImported"]
        translator = row["translator"]
        textRevision = row["textRevision"]
        contentRevision = row["contentRevision"]
        revision = row["revision"]
    }

    static func find(_ db: Database, project: Int, id: Int) throws -> StoredTranslation? {
        try db.cachedRow(
            sql: "SELECT * FROM translation WHERE id = ? AND project = ?", arguments: [id, project]
        ).map(StoredTranslation.init)
    }

    /// The translation with the same text for the same context.
    static func same(
        _ db: Database, key: Int, locale: String, label: String, context: Context
    ) throws -> StoredTranslation? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT * FROM translation
                WHERE key = ? AND locale = ? AND context = ? AND label = ?
                """)
        return try Row.fetchOne(statement, arguments: [key, locale, context.code, label])
            .map(StoredTranslation.init)
    }

    /// The newest translation that others than `member` have added or changed since `revision`;
    /// one for the same context before others.
    static func newest(
        _ db: Database, key: Int, locale: String, notBy member: Int, since revision: Int,
        preferring context: Context
    ) throws -> StoredTranslation? {
        try db.cachedRow(
            sql: """
                SELECT * FROM translation
                WHERE key = ? AND locale = ? AND translator IS NOT ? AND contentRevision > ?
                ORDER BY context = ? DESC, contentRevision DESC LIMIT 1
                """, arguments: [key, locale, member, revision, context.code]
        ).map(StoredTranslation.init)
    }
}
