import Foundation
import GRDB
import Locking
import Migrations
import Wire

/// The database of the service and the clock. All parts of the service read and write through
/// this type.
final class ServiceDatabase: Sendable {
    let pool: DatabasePool
    let clock: TranslationService.Clock
    let watch = ChangeWatch()
    /// The last uses of tokens that are not stored yet.
    let tokenUses = TokenUses()
    /// The requests with an `Idempotency-Key` in progress, by sender and key.
    let running = Locked<Set<[String]>>([])
    /// The start of the write that has the database for a long time, such as an import; `nil` if
    /// there is none.
    private let longWrite = Locked<ContinuousClock.Instant?>(nil)
    /// True if the program sends mail. Otherwise no mail is queued.
    let sendsMail = Locked(false)

    /// Opens the database at `path`. Creates the folder and the file if they are missing, and
    /// updates the schema with `migrator`.
    ///
    /// Throws `.storage` if this fails, or if a newer version of the program wrote the database.
    init(
        path: String, clock: @escaping TranslationService.Clock,
        migrator: Migrator = ServiceSchema.migrator, isReplicated: Bool = false
    ) throws(ServiceError) {
        pool = try Opening.pool(at: path, migrator: migrator, isReplicated: isReplicated)
        self.clock = clock
    }

    /// The folder of the data.
    var folder: URL { URL(filePath: pool.path).deletingLastPathComponent() }

    /// The folder with the releases of all projects. It contains one folder for each project, with
    /// the key of the project as its name.
    var releasesFolder: String { folder.appending(path: "releases").path }

    /// Reads from one snapshot of the database.
    func read<Value>(_ body: (Database) throws -> Value) throws(ServiceError) -> Value {
        do {
            return try pool.read(body)
        } catch {
            throw translated(error)
        }
    }

    /// Writes in one transaction. If `body` throws, the transaction is undone.
    ///
    /// Throws `.overloaded` while a long write has the database, so that the threads of requests do
    /// not wait for its end. With `isPatient`, waits; only for threads that no request needs.
    func write<Value>(
        isPatient: Bool = false, _ body: (Database) throws -> Value
    ) throws(ServiceError) -> Value {
        if !isPatient { try awaitLongWrite() }
        do {
            return try pool.write { db in
                let value = try body(db)
                try SearchIndex.update(db)
                return value
            }
        } catch {
            throw translated(error)
        }
    }

    /// True while a long write has the database.
    var isOccupied: Bool { longWrite.withLock { $0 != nil } }

    /// Runs a long write. Other writes wait only in its first seconds.
    func occupy<Value>(_ body: () throws -> Value) rethrows -> Value {
        longWrite.withLock { $0 = .now }
        defer { longWrite.withLock { $0 = nil } }
        return try body()
    }

    /// The duration of a long write in which the others wait for its end.
    private static let patience = Duration.seconds(2)

    /// Waits for the end of a long write. Throws `.overloaded` if the write is not short.
    func awaitLongWrite() throws(ServiceError) {
        while let start = longWrite.withLock({ $0 }) {
            guard .now - start < Self.patience else { throw .overloaded(retryAfter: 5) }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    private func translated(_ error: any Error) -> ServiceError {
        error as? ServiceError ?? .storage(StorageFault.text(of: error, at: pool.path))
    }

    /// Closes the database; no call may follow.
    func close() throws(ServiceError) {
        do {
            try watch.close()
            try pool.close()
        } catch {
            throw translated(error)
        }
    }
}
