import GRDB

/// Does without the indexes that new rows would be entered into one by one, and brings them up to
/// date at the end, all at once; within the transaction only.
///
/// The search index is told of new rows then, instead of by notes of its triggers. The other
/// indexes go altogether, if there is little in them yet: an index is made in order, while rows
/// that come in another order touch its pages again and again.
struct IndexPause {
    /// A table whose new rows the search index is to get.
    private struct Texts {
        let subject: SearchIndex.Subject
        let lastID: Int
        let trigger: String
    }

    private var texts: [Texts] = []
    private var indexes: [String] = []

    init(_ db: Database, ofAllIndexes isWhole: Bool) throws {
        texts = try SearchIndex.Subject.all.map { try Self.texts(db, $0) }
        if isWhole { indexes = try Self.dropIndexes(db) }
    }

    private static func texts(_ db: Database, _ subject: SearchIndex.Subject) throws -> Texts {
        let lastID = try Int.fetchOne(db, sql: "SELECT max(id) FROM \(subject.table)") ?? 0
        let name = "\(subject.index)Insert"
        let sql = try String.fetchOne(
            db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?",
            arguments: [name])
        guard let sql else { throw ServiceError.storage("the trigger \(name) is missing") }
        try db.execute(sql: "DROP TRIGGER \(name)")
        return Texts(subject: subject, lastID: lastID, trigger: sql)
    }

    /// Those that are no constraint of a table; returns the statements that make them.
    private static func dropIndexes(_ db: Database) throws -> [String] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
                AND tbl_name IN ('translationKey', 'translation', 'target', 'changeLog')
                """)
        for row in rows { try db.execute(sql: "DROP INDEX \(row["name"] as String)") }
        return rows.map { $0["sql"] }
    }

    /// The statements that bring them up to date. No row that was added since may have been changed
    /// or removed before.
    var ending: [SQL] {
        texts.map { texts in
            let subject = texts.subject
            return SQL(
                sql: """
                    INSERT INTO \(subject.index) (rowid, \(subject.columns))
                    SELECT id, \(subject.columns) FROM \(subject.table) WHERE id > ? ORDER BY id;
                    \(texts.trigger)
                    """, arguments: [texts.lastID])
        } + indexes.map { SQL(sql: $0) }
    }
}
