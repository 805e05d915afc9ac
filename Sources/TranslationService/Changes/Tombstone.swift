import GRDB

/// What the change log remembers of a translation that was deleted (`tml-service.md` 9.4, rule 11).
struct Tombstone {
    let project: Int
    let key: Int
    let locale: String
    let revision: Int

    static func find(_ db: Database, project: Int, translation: Int) throws -> Tombstone? {
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

    /// In whichever project it was.
    static func find(_ db: Database, translation: Int) throws -> Tombstone? {
        for project in try Int.fetchAll(db, sql: "SELECT id FROM project") {
            if let found = try find(db, project: project, translation: translation) {
                return found
            }
        }
        return nil
    }
}
