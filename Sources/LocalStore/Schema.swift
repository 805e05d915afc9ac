import GRDB

/// The migrations: element n takes a database from version n to version n + 1.
///
/// Each is SQL text in a transaction of its own and is never changed once released. The version
/// is SQLite's `user_version`.
enum Schema {
    static let migrations = [
        LocalSchema1.sql, LocalSchema2.sql, LocalSchema3.sql, LocalSchema4.sql,
        LocalSchema5.sql, LocalSchema6.sql, LocalSchema7.sql, LocalSchema8.sql,
    ]

    static var version: Int { migrations.count }

    /// From which version on there are tables that the first did not have.
    static let firstVersions = [
        "dismissedIssue": 2, "checkOff": 2, "formChoice": 4, "keptChange": 5,
    ]

    /// The names of the tables that a database has.
    static func tables(of db: Database) throws -> Set<String> {
        Set(try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"))
    }

    /// The version that the database says it has. Throws `newerSchema` for one that a newer program
    /// wrote, and `damaged` where its tables are those of another version: no program writes that.
    static func version(of db: Database) throws -> Int {
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard found <= version else {
            throw StoreError.newerSchema(found: found, known: version)
        }
        let tables = try tables(of: db)
        let expected = Set(Repair.tableNames.filter { firstVersions[$0] ?? 1 <= found })
        guard found >= 0, tables.intersection(Repair.tableNames) == expected else {
            throw StoreError.damaged("the tables do not match schema \(found)")
        }
        return found
    }

    /// Throws `newerSchema` and `damaged` before anything is touched. A database that is to be changed is copied
    /// before, to `files`.
    static func migrate(_ pool: DatabasePool, files: StoreFiles?) throws {
        let found = try pool.read(version(of:))
        if let files, (1..<version).contains(found) {
            try files.copy(pool, to: files.beforeMigration(from: found))
        }
        try pool.writeWithoutTransaction { db in
            // A table that others refer to is replaced only where nobody looks at that.
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
            for next in found..<version {
                try db.inTransaction {
                    try migrate(db, from: next)
                    try db.execute(sql: "PRAGMA user_version = \(next + 1)")
                    return .commit
                }
            }
        }
    }

    private static func migrate(_ db: Database, from version: Int) throws {
        do {
            try db.execute(sql: migrations[version])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // It makes what is there already, or changes what is not.
            throw StoreError.damaged(
                "the tables do not match schema \(version): \(error.message ?? "")")
        }
    }
}
