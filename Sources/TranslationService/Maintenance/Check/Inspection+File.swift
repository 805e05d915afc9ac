import GRDB

/// The database file itself.
extension Inspection {
    static let pages = Inspection("file") { db in
        var finder = Finder()
        for line in try String.fetchAll(db, sql: "PRAGMA integrity_check(100)") where line != "ok" {
            finder.add(line)
        }
        return finder
    }

    static let references = Inspection("references") { db in
        var finder = Finder()
        let rows = try Row.fetchCursor(db, sql: "PRAGMA foreign_key_check")
        while let row = try rows.next() {
            let number = (row["rowid"] as Int?).map { " \($0)" } ?? ""
            finder.add("\(row["table"] as String)\(number): its \(row["parent"] as String) is gone")
        }
        return finder
    }

    /// Tables, indexes and triggers are those that this program makes.
    static let schema = Inspection("schema") { db in
        let statement = """
            SELECT type || ' ' || name FROM sqlite_master
            WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1
            """
        let wanted = try DatabaseQueue(configuration: Opening.configuration)
        try Schema.migrator.migrate(wanted)
        let expected = Set(try wanted.read { try String.fetchAll($0, sql: statement) })
        let present = Set(try String.fetchAll(db, sql: statement))
        var finder = Finder()
        for name in expected.subtracting(present).sorted() { finder.add("\(name) is missing") }
        for name in present.subtracting(expected).sorted() { finder.add("\(name) is not ours") }
        return finder
    }
}
