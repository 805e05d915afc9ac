import Catalog
import GRDB
import KeyIndex
import TML
import Text

/// A row of the table of translations, in the form for the rules.
struct StoredTranslation {
    let id: TranslationID
    let key: KeyID
    let locale: String
    let label: ExactText
    let context: Context
    let status: TranslationStatus
    /// The reason for the rejection; `nil` if the translation is not rejected or has no reason.
    let rejectReason: String?
    let isImported: Bool
    let translator: MemberID?
    let textRevision: Int
    let contentRevision: Int
    let revision: Int

    /// The columns of the statements below.
    private enum Column: Int, StatementColumn {
        case id, key, locale, label, context, status, rejectReason, isImported, translator
        case textRevision, contentRevision, revision
    }

    private init(_ row: StatementRow) throws {
        id = try row[Column.id]
        key = try row[Column.key]
        locale = try row[Column.locale]
        label = try ExactText(row[Column.label])
        context = try Context(code: row[Column.context]) ?? Context()
        status = try TranslationStatus(rawValue: row[Column.status]) ?? .pending
        rejectReason = try row[Column.rejectReason]
        isImported = try row[Column.isImported]
        translator = try row[Column.translator]
        textRevision = try row[Column.textRevision]
        contentRevision = try row[Column.contentRevision]
        revision = try row[Column.revision]
    }

    /// The statements for translations.
    private enum Query {
        static let byID = select("id = ? AND project = ?")
        static let byText = select("key = ? AND locale = ? AND context = ? AND label = ?")
        static let approved = select(
            "key = ? AND locale = ? AND context = ? AND status = 'approved' AND id <> ?")
        static let imported = select(
            "key = ? AND locale = ? AND context = ? AND isImported = 1 ORDER BY id")
        static let offered = select(
            "key = ? AND locale = ? AND context = ? AND status <> 'rejected' ORDER BY id")
        static let newest = select(
            """
            key = ? AND locale = ? AND translator IS NOT ? AND contentRevision > ?
            ORDER BY context = ? DESC, contentRevision DESC LIMIT 1
            """)

        private static func select(_ condition: String) -> String {
            "SELECT \(Column.list) FROM translation WHERE \(condition)"
        }
    }

    static func find(_ db: Database, project: ProjectID, id: TranslationID) throws
        -> StoredTranslation?
    {
        try db.first(sql: Query.byID, arguments: [id, project], StoredTranslation.init)
    }

    /// Returns true if the member wrote an earlier text of this translation.
    func hadAuthor(_ db: Database, _ member: MemberID) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql:
                "SELECT EXISTS (SELECT 1 FROM translationHistory WHERE translation = ? AND translator = ?)",
            arguments: [id, member]) ?? false
    }

    /// Returns the translation with the same text and the same context.
    static func same(
        _ db: Database, key: KeyID, locale: String, label: ExactText, context: Context
    ) throws -> StoredTranslation? {
        try db.first(
            sql: Query.byText, arguments: [key, locale, context.code, label.string],
            StoredTranslation.init)
    }

    /// Returns the approved translation with the same context as another.
    static func approvedRival(
        _ db: Database, of other: StoredTranslation
    ) throws -> StoredTranslation? {
        try db.first(
            sql: Query.approved,
            arguments: [other.key, other.locale, other.context.code, other.id],
            StoredTranslation.init)
    }

    /// Returns the imported translations for a context, in the order of their import.
    static func imported(
        _ db: Database, key: KeyID, locale: String, context: Context
    ) throws -> [StoredTranslation] {
        try all(db, sql: Query.imported, arguments: [key, locale, context.code])
    }

    /// Returns the translations for a context that nobody has rejected, in the order of their
    /// addition.
    static func offered(
        _ db: Database, key: KeyID, locale: String, context: Context
    ) throws -> [StoredTranslation] {
        try all(db, sql: Query.offered, arguments: [key, locale, context.code])
    }

    private static func all(
        _ db: Database, sql: String, arguments: StatementValues
    ) throws -> [StoredTranslation] {
        var found: [StoredTranslation] = []
        try db.each(sql: sql, arguments: arguments) { row in
            found.append(try StoredTranslation(row))
        }
        return found
    }

    /// Returns the newest translation that people other than `member` added or changed after
    /// `revision`. A translation for the same context comes before others.
    static func newest(
        _ db: Database, key: KeyID, locale: String, notBy member: MemberID, since revision: Int,
        preferring context: Context
    ) throws -> StoredTranslation? {
        try db.first(
            sql: Query.newest, arguments: [key, locale, member, revision, context.code],
            StoredTranslation.init)
    }
}

/// The data of a deleted translation in the change log (`tml-service.md` 9.4, rule 11).
struct Tombstone {
    let project: ProjectID
    let key: KeyID
    let locale: String
    let revision: Int

    static func find(_ db: Database, project: ProjectID, translation: TranslationID) throws
        -> Tombstone?
    {
        let statement = try db.cachedStatement(
            sql: """
                SELECT key, locale, revision FROM changeLog
                WHERE project = ? AND type = 'translation' AND object = ? AND action = 'deleted'
                """)
        return try Row.fetchOne(statement, arguments: [project, translation]).map { row in
            Tombstone(
                project: project, key: row["key"], locale: row["locale"],
                revision: row["revision"])
        }
    }

    /// Finds the translation in any project.
    static func find(_ db: Database, translation: TranslationID) throws -> Tombstone? {
        for project in try ProjectID.fetchAll(db, sql: "SELECT id FROM project") {
            if let found = try find(db, project: project, translation: translation) {
                return found
            }
        }
        return nil
    }
}
