import GRDB

/// Updates the search index with the changes of a transaction, once, at the end of the transaction.
/// The index contains folded texts (`SearchFolding`).
///
/// FTS5 writes to the disk at every savepoint. SQLite sets a savepoint for every change of a batch
/// and for every statement with a trigger. So triggers only store the changed rows, with their
/// texts in the index.
enum SearchIndex {
    /// A table whose texts are in an index.
    struct Subject {
        let table: String
        let index: String
        let columns: String

        /// The view with the folded texts of the table.
        var view: String { "\(index)Folded" }
        /// The table of the rows that have changed.
        var notes: String { "\(index)Change" }

        static let keys = Subject(
            table: "translationKey", index: "keyText", columns: "label, description")
        static let translations = Subject(
            table: "translation", index: "translationText", columns: "label")
        static let all = [keys, translations]

        /// Returns the folded texts of the rows of a table.
        func folded(of table: String) -> String {
            columns.split(separator: ", ").map { "folded(\(table).\($0))" }.joined(separator: ", ")
        }
    }

    /// Must be the last step of a transaction. Until then, a search finds the earlier texts.
    static func update(_ db: Database) throws {
        for subject in Subject.all {
            let hasNotes: Bool? = try db.first(
                sql: "SELECT EXISTS (SELECT 1 FROM \(subject.notes))", arguments: []
            ) { try $0[0] }
            if hasNotes == true { try update(db, subject) }
        }
    }

    private static func update(_ db: Database, _ subject: Subject) throws {
        let (index, notes) = (subject.index, subject.notes)
        try db.run(
            sql: """
                INSERT INTO \(index) (\(index), rowid, \(subject.columns))
                SELECT 'delete', id, \(subject.folded(of: notes)) FROM \(notes)
                WHERE label IS NOT NULL
                """, arguments: [])
        try db.run(
            sql: """
                INSERT INTO \(index) (rowid, \(subject.columns))
                SELECT n.id, \(subject.folded(of: "t"))
                FROM \(notes) n CROSS JOIN \(subject.table) t ON t.id = n.id ORDER BY n.id
                """, arguments: [])
        try db.run(sql: "DELETE FROM \(notes)", arguments: [])
    }
}
