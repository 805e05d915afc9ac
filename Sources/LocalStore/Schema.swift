import GRDB

/// The migrations: element n takes a database from version n to version n + 1.
///
/// Each migration is SQL text, runs in its own transaction, and is never changed after its release.
/// The version is SQLite's `user_version`.
enum Schema {
    static let migrations = [LocalSchema1.sql]

    static var version: Int { migrations.count }

    /// The first versions of the tables that version 1 does not have.
    static let firstVersions: [String: Int] = [:]

    /// Returns the names of the tables in a database.
    static func tables(of db: Database) throws -> Set<String> {
        Set(try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"))
    }

    /// Returns the version of the database. Throws `newerSchema` for a database of a newer program,
    /// and `damaged` if the tables belong to another version, because no program writes such a
    /// database.
    static func version(of db: Database) throws -> Int {
        try version(of: db, known: migrations.count)
    }

    private static func version(of db: Database, known: Int) throws -> Int {
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard found <= known else {
            throw StoreError.newerSchema(found: found, known: known)
        }
        let tables = try tables(of: db)
        let expected = Set(Repair.tableNames.filter { firstVersions[$0] ?? 1 <= found })
        guard found >= 0, tables.intersection(Repair.tableNames) == expected else {
            throw StoreError.damaged("the tables do not match schema \(found)")
        }
        return found
    }
}

extension Schema {
    /// Updates the schema. Throws `newerSchema` and `damaged` before any change. If the schema is
    /// older, the database is first copied to `files`.
    static func migrate(
        _ pool: DatabasePool, files: StoreFiles?, migrations: [String] = Schema.migrations
    ) throws {
        let found = try pool.read { try version(of: $0, known: migrations.count) }
        if let files, (1..<migrations.count).contains(found) {
            try files.copy(pool, to: files.beforeMigration(from: found))
        }
        try pool.writeWithoutTransaction { db in
            // A table that others refer to can be replaced only without checks of foreign keys.
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
            for old in found..<migrations.count {
                try db.inTransaction {
                    try migrate(db, from: old, by: migrations[old])
                    return .commit
                }
            }
        }
    }

    private static func migrate(_ db: Database, from version: Int, by sql: String) throws {
        do {
            try db.execute(sql: sql)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // The migration creates a table that exists, or changes a table that does not.
            throw StoreError.damaged(
                "the tables do not match schema \(version): \(error.message ?? "")")
        }
        try db.execute(sql: "PRAGMA user_version = \(version + 1)")
    }
}
