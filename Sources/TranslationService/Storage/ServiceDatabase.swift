import Foundation
import GRDB
import Locking
import Wire

/// The database of the service and the clock. All parts of the service read and write through
/// this type.
final class ServiceDatabase: Sendable {
    let pool: DatabasePool
    let clock: TranslationService.Clock
    let watch = ChangeWatch()
    /// The requests with an `Idempotency-Key` that are being answered, by sender and key.
    let running = Locked<Set<[String]>>([])

    /// Opens the database at `path`, creating folder and file when they are missing.
    ///
    /// Throws `.storage` when that cannot be done, or when a newer version wrote it.
    init(path: String, clock: @escaping TranslationService.Clock) throws(ServiceError) {
        pool = try Opening.pool(at: path)
        self.clock = clock
    }

    /// The folder of the data.
    var folder: URL { URL(filePath: pool.path).deletingLastPathComponent() }

    /// The folder with the releases of all projects: in it one for each project, named by its key.
    var releasesFolder: String { folder.appending(path: "releases").path }

    /// Reads from one snapshot of the database.
    func read<Value>(_ body: (Database) throws -> Value) throws(ServiceError) -> Value {
        do {
            return try pool.read(body)
        } catch {
            throw translated(error)
        }
    }

    /// Writes in one transaction, which is undone when `body` throws.
    func write<Value>(_ body: (Database) throws -> Value) throws(ServiceError) -> Value {
        do {
            return try pool.write { db in
                let value = try body(db)
                try SearchIndex.settle(db)
                return value
            }
        } catch {
            throw translated(error)
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
