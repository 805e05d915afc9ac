import GRDB
import TextFiles

/// A file of the memory: opened, or made with its tables.
final class MemoryDatabase: Sendable {
    private let pool: DatabasePool

    /// Opens the file at `path`, or makes one that only its owner may read. Its folder has to be there.
    ///
    /// Throws `damaged` for a file of another kind, `failed` when it can be neither opened nor made.
    init(path: String, label: String, schema: MemorySchema) throws(MemoryError) {
        do {
            try NewFile.make(path)
            var configuration = Configuration()
            configuration.label = label
            configuration.maximumReaderCount = 2
            configuration.busyMode = .timeout(5)
            // The system gives what must not take the time of the work.
            configuration.prepareDatabase {
                try $0.execute(
                    sql: "PRAGMA cache_size = -2000; PRAGMA wal_autocheckpoint = 4000")
            }
            pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB chooses NORMAL, with which a power cut takes the last transactions.
            if !schema.canBeLearnedAgain {
                try pool.writeWithoutTransaction {
                    try $0.execute(sql: "PRAGMA synchronous = FULL")
                }
            }
            try pool.write { try schema.prepare($0) }
        } catch TextFileError.failed(let words) {
            throw .failed(words)
        } catch {
            throw MemoryError(error)
        }
    }

    /// Ends the work; what is going on fails.
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

    /// One transaction. What the body throws besides errors of SQLite is thrown as it is.
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
