import GRDB

/// Enters new rows into the search index all at once, at the end.
///
/// Left to its trigger, FTS5 writes to disk after every row, because SQLite sets a savepoint for
/// every statement that has triggers. The trigger is gone meanwhile, within the transaction only.
struct IndexPause {
    /// A table whose texts are in an index.
    enum Subject {
        case keys, translations

        var table: String { self == .keys ? "translationKey" : "translation" }
        var index: String { self == .keys ? "keyText" : "translationText" }
        var columns: String { self == .keys ? "label, description" : "label" }
    }

    private let subject: Subject
    private let lastID: Int
    private let trigger: String

    init(_ db: Database, _ subject: Subject) throws {
        self.subject = subject
        lastID = try Int.fetchOne(db, sql: "SELECT max(id) FROM \(subject.table)") ?? 0
        let name = "\(subject.index)Insert"
        let sql = try String.fetchOne(
            db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?",
            arguments: [name])
        guard let sql else { throw ServiceError.storage("the trigger \(name) is missing") }
        trigger = sql
        try db.execute(sql: "DROP TRIGGER \(name)")
    }

    /// No row that was added since may have been changed or removed before.
    func end(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO \(subject.index) (rowid, \(subject.columns))
                SELECT id, \(subject.columns) FROM \(subject.table) WHERE id > ? ORDER BY id
                """, arguments: [lastID])
        try db.execute(sql: trigger)
    }
}
