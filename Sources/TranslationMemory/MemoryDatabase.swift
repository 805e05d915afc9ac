import GRDB
import Migrations
import TextFiles

/// A database file of the memory.
final class MemoryDatabase: Sendable {
    private let pool: DatabasePool

    /// Opens the file at `path`, or creates a file with its tables that only its owner may read.
    /// The folder must exist.
    ///
    /// Throws `damaged` for a file of another kind, and `failed` if the file can be neither opened
    /// nor created.
    init(path: String, label: String, schema: MemorySchema) throws(MemoryError) {
        do {
            try NewFile.make(path)
            var configuration = Configuration()
            configuration.label = label
            configuration.maximumReaderCount = 2
            configuration.busyMode = .timeout(5)
            // The cache of SQLite stays small, because the system caches the file too.
            configuration.prepareDatabase {
                try $0.execute(
                    sql: "PRAGMA cache_size = -2000; PRAGMA wal_autocheckpoint = 4000")
            }
            pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB sets NORMAL, with which a power cut can lose the last transactions.
            if !schema.canBeLearnedAgain {
                try pool.writeWithoutTransaction {
                    try $0.execute(sql: "PRAGMA synchronous = FULL")
                }
            }
            try schema.migrator.migrate(pool)
        } catch TextFileError.failed(let words) {
            throw .failed(words)
        } catch is MigrationError {
            throw .damaged("The file is not a translation memory of this program.")
        } catch {
            throw MemoryError(error)
        }
    }

    /// Closes the database. Calls that are still running fail.
    func close() {
        pool.interrupt()
        try? pool.close()
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(MemoryError) -> Value {
        do {
            return try pool.read(body)
        } catch {
            throw MemoryError(error)
        }
    }

    /// Runs one transaction. Errors of SQLite become a `MemoryError`; other errors of the body are
    /// thrown unchanged.
    func write<Value>(_ body: (MemoryWriter, Database) throws -> Value) throws -> Value {
        do {
            return try pool.write { db in
                let writer = MemoryWriter(db)
                let value = try body(writer, db)
                try writer.finish()
                return value
            }
        } catch let error as DatabaseError {
            throw MemoryError(error)
        }
    }
}
