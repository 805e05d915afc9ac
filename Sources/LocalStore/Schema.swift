import GRDB

/// The migrations: element n takes a database from version n to version n + 1.
///
/// Each is SQL text in a transaction of its own and is never changed once released. The version
/// is SQLite's `user_version`.
enum Schema {
    static let migrations = [
        LocalSchema1.sql, LocalSchema2.sql, LocalSchema3.sql, LocalSchema4.sql,
        LocalSchema5.sql, LocalSchema6.sql, LocalSchema7.sql,
    ]

    static var version: Int { migrations.count }

    /// From which version on there are tables that the first did not have.
    static let firstVersions = [
        "dismissedIssue": 2, "checkOff": 2, "formChoice": 4, "keptChange": 5,
    ]

    /// Throws `newerSchema` before anything is touched. A database that is to be changed is copied
    /// before, to `files`.
    static func migrate(_ pool: DatabasePool, files: StoreFiles?) throws {
        let found = try pool.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
        guard found <= version else {
            throw StoreError.newerSchema(found: found, known: version)
        }
        if let files, (1..<version).contains(found) {
            try files.copy(pool, to: files.beforeMigration(from: found))
        }
        try pool.writeWithoutTransaction { db in
            // A table that others refer to is replaced only where nobody looks at that.
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
            for next in found..<version {
                try db.inTransaction {
                    try db.execute(sql: migrations[next])
                    try db.execute(sql: "PRAGMA user_version = \(next + 1)")
                    return .commit
                }
            }
        }
    }
}
