import GRDB
import Wire

/// A language of a project, read for an answer.
struct LanguageRow {
    let id: Int
    let project: Int
    let language: Int
    let record: LanguageRecord
    let state: String
    let createdAt: Int
    let updatedAt: Int

    private init(_ row: Row) {
        id = row["id"]
        project = row["project"]
        language = row["language"]
        state = row["state"]
        createdAt = row["createdAt"]
        updatedAt = row["updatedAt"]
        var record = Self.record(row, status: row["state"])
        record.id = row["language"]
        self.record = record
    }

    /// A row that has the columns of a language.
    static func record(_ row: Row, status: String?) -> LanguageRecord {
        LanguageRecord(
            id: row["id"], locale: row["locale"], englishName: row["englishName"],
            nativeName: row["nativeName"], isRightToLeft: row["isRightToLeft"],
            flagURL: row["flagURL"], status: status)
    }

    /// The languages that somebody is told of: people of all, an app of those that are published.
    static func shown(
        _ db: Database, to access: Access, _ session: Session
    ) throws -> [LanguageRecord] {
        try all(db, project: access.project.id).filter { row in
            !session.isApplication || row.state == "published"
                || row.record.locale == access.project.defaultLocale
        }.map(\.record)
    }

    static func find(_ db: Database, project: Int, locale: String) throws -> LanguageRow? {
        try all(db, project: project).first { $0.record.locale == locale }
    }

    /// All languages of a project, in the order in which they were added.
    static func all(_ db: Database, project: Int) throws -> [LanguageRow] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT p.*, l.englishName, l.nativeName, l.isRightToLeft, l.flagURL
                FROM projectLanguage p JOIN language l ON l.id = p.language
                WHERE p.project = ? ORDER BY p.id
                """, arguments: [project]
        ).map(LanguageRow.init)
    }

    /// The language wrapped with its state in the project (`tml-service.md` 3.2, row 19).
    var wrapped: JSON {
        var language = record
        language.status = nil
        return [
            "id": .integer(id), "project_id": .integer(project),
            "language_id": .integer(self.language), "state": .string(state),
            "language": language.json,
            "created_at": .string(WireTime(secondsSince1970: createdAt).text),
            "updated_at": .string(WireTime(secondsSince1970: updatedAt).text),
        ]
    }
}
