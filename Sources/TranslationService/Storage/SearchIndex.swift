import GRDB

/// Brings the search index up to what a transaction has written, once, before its end.
///
/// FTS5 writes to disk whenever SQLite sets a savepoint, which it does for every change of a batch
/// and for every statement with a trigger. So triggers only note which rows have changed, and with
/// what texts they are in the index.
enum SearchIndex {
    /// A table whose texts are in an index.
    struct Subject {
        let table: String
        let index: String
        let columns: String

        /// The table of the rows that have changed.
        var notes: String { "\(index)Change" }

        static let keys = Subject(
            table: "translationKey", index: "keyText", columns: "label, description")
        static let translations = Subject(
            table: "translation", index: "translationText", columns: "label")
        static let all = [keys, translations]
    }

    /// Has to be the last that a transaction does: until then a search finds what was there before.
    static func settle(_ db: Database) throws {
        for subject in Subject.all {
            let hasNotes: Bool? = try db.first(
                sql: "SELECT EXISTS (SELECT 1 FROM \(subject.notes))", arguments: []
            ) { try $0[0] }
            if hasNotes == true { try settle(db, subject) }
        }
    }

    private static func settle(_ db: Database, _ subject: Subject) throws {
        let (index, notes) = (subject.index, subject.notes)
        let texts = subject.columns.split(separator: ", ").map { "t.\($0)" }
        try db.run(
            sql: """
                INSERT INTO \(index) (\(index), rowid, \(subject.columns))
                SELECT 'delete', id, \(subject.columns) FROM \(notes) WHERE label IS NOT NULL
                """, arguments: [])
        try db.run(
            sql: """
                INSERT INTO \(index) (rowid, \(subject.columns))
                SELECT n.id, \(texts.joined(separator: ", "))
                FROM \(notes) n CROSS JOIN \(subject.table) t ON t.id = n.id ORDER BY n.id
                """, arguments: [])
        try db.run(sql: "DELETE FROM \(notes)", arguments: [])
    }
}
