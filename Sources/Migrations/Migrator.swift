public import GRDB

/// Takes a database to the newest version of its tables, one step after another.
///
/// The number of the version is the `user_version` of SQLite; a new database has the number 0. Each
/// step runs in its own transaction together with the change of the number. So a database has
/// always the tables of its version, also after a crash.
public struct Migrator: Sendable {
    /// The SQL texts of the steps: element n takes a database from version n to version n + 1. A
    /// step never changes after its release.
    public let steps: [[String]]
    private let checksReferences: Bool

    /// Creates a migrator.
    ///
    /// - Parameter checksReferences: whether a step fails if a foreign key refers to a missing row
    ///   after the step.
    public init(_ steps: [[String]], checkingReferences checksReferences: Bool = false) {
        self.steps = steps
        self.checksReferences = checksReferences
    }

    /// The newest version.
    public var version: Int { steps.count }

    /// Returns the version of a database. Throws `MigrationError`, and the errors of SQLite.
    public func version(of db: Database) throws -> Int {
        // Another program can migrate the database at the same time, so the tables are counted
        // before the version is read: if there are tables, the version of their step is there too.
        let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard found <= version else { throw MigrationError.newer(found: found, known: version) }
        guard found > 0 || found == 0 && isEmpty else { throw MigrationError.foreign }
        return found
    }

    /// Takes a database to the newest version. Throws `MigrationError` before the first change, and
    /// the errors of SQLite. After an error, the database has the last version whose step was
    /// complete.
    public func migrate(_ writer: some DatabaseWriter) throws {
        try writer.writeWithoutTransaction { db in
            guard try version(of: db) < version else { return }
            // A table that others refer to can be replaced only without checks of foreign keys.
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
            while try takeStep(db) {}
        }
    }

    /// Takes a database to the next version. Returns false if it has the newest version. Reads the
    /// version in the transaction, because another program can migrate the database too.
    private func takeStep(_ db: Database) throws -> Bool {
        var isTaken = false
        try db.inTransaction(.immediate) {
            let found = try version(of: db)
            guard found < version else { return .rollback }
            for sql in steps[found] { try db.execute(sql: sql) }
            if checksReferences { try db.checkForeignKeys() }
            try db.execute(sql: "PRAGMA user_version = \(found + 1)")
            isTaken = true
            return .commit
        }
        return isTaken
    }
}

/// The reason why a database cannot be migrated.
public enum MigrationError: Error, Hashable, Sendable {
    /// A newer program wrote the database.
    case newer(found: Int, known: Int)
    /// The database has tables, but no version. Another program wrote the database.
    case foreign
}
