import GRDB
import Migrations

/// The versions of the tables.
enum Schema {
    static let migrator = Migrator([
        [LocalSchema1.sql], [LocalSchema2.sql], [LocalSchema3.sql], [LocalSchema4.sql],
        [LocalSchema5.sql], [LocalSchema6.sql], [LocalSchema7.sql], [LocalSchema8.sql],
        [LocalSchema9.sql], [LocalSchema10.sql], [LocalSchema11.sql],
    ])

    static var version: Int { migrator.version }

    /// The first versions of the tables that version 1 does not have.
    static let firstVersions: [String: Int] = [:]

    /// Returns the names of the tables in a database.
    static func tables(of db: Database) throws -> Set<String> {
        Set(try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"))
    }

    /// Returns the version of the database. Throws `newerSchema` for a database of a newer program,
    /// and `damaged` if the tables belong to another version, because no program writes such a
    /// database.
    static func version(of db: Database) throws -> Int { try version(of: db, migrator) }

    private static func version(of db: Database, _ migrator: Migrator) throws -> Int {
        let found: Int
        do {
            found = try migrator.version(of: db)
        } catch MigrationError.newer(let found, let known) {
            throw StoreError.newerSchema(found: found, known: known)
        } catch MigrationError.foreign {
            throw StoreError.damaged("the tables have no version")
        }
        let tables = try tables(of: db)
        let expected = Set(Repair.tableNames.filter { firstVersions[$0] ?? 1 <= found })
        guard tables.intersection(Repair.tableNames) == expected else {
            throw StoreError.damaged("the tables do not match schema \(found)")
        }
        return found
    }

    /// Updates the schema. Throws `newerSchema` and `damaged` before any change. If the schema is
    /// older, the database is first copied to `files`.
    static func migrate(
        _ pool: DatabasePool, files: StoreFiles?, by migrator: Migrator = migrator
    ) throws {
        let found = try pool.read { try version(of: $0, migrator) }
        if let files, (1..<migrator.version).contains(found) {
            try files.copy(pool, to: files.beforeMigration(from: found))
        }
        do {
            try migrator.migrate(pool)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // A step creates a table that exists, or changes a table that does not.
            throw StoreError.damaged(
                "the tables do not match schema \(found): \(error.message ?? "")")
        }
    }
}
