import Foundation
import GRDB
import Glibc

/// The translator's copy on disk: catalog, drafts and outbox.
///
/// One database for each server and translator. Every call is a transaction. Calls may be made
/// from any thread; reading does not wait for a write that is going on, and sees the state
/// before it.
public final class TranslationStore: Sendable {
    let pool: DatabasePool
    let makeID: @Sendable () -> String
    let now: @Sendable () -> Int
    let selections = SelectionCache()
    private let lock: StoreLock

    /// Opens the database at `path`, or makes it, with folders for its owner only.
    ///
    /// Beside it lie a lock file, `path.lock`, and SQLite's own.
    /// Throws `inUse`, `newerSchema`, `damaged`, `diskFull` or `readOnly`.
    public convenience init(path: String) throws(StoreError) {
        try self.init(
            path: path, makeID: { UUID().uuidString.lowercased() },
            now: { Int(Date().timeIntervalSince1970) })
    }

    /// The same with a source of change ids, UUIDs, and a clock, in seconds since 1970.
    public init(
        path: String, makeID: @escaping @Sendable () -> String, now: @escaping @Sendable () -> Int
    ) throws(StoreError) {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) }
        try makeFolder(folder ?? "")
        lock = try StoreLock(path: path + ".lock")
        try makeFile(path)
        do {
            pool = try Self.openPool(path: path)
            try Schema.migrate(pool)
        } catch {
            throw StoreError(error)
        }
        self.makeID = makeID
        self.now = now
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try pool.read(body)
        } catch {
            throw StoreError(error)
        }
    }

    /// Carries out `body` in one transaction: all of it is on the disk when this returns, or
    /// nothing.
    func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            let value = try pool.write(body)
            selections.forget()
            return value
        } catch {
            throw StoreError(error)
        }
    }

    private static func openPool(path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "translations"
        configuration.maximumReaderCount = 3
        let pool = try DatabasePool(path: path, configuration: configuration)
        // GRDB chooses NORMAL for WAL, which may lose the last transactions in a power cut. The
        // larger cache and the later checkpoints keep a long pull from writing the same pages
        // over and over.
        try pool.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA synchronous = FULL;
                    PRAGMA cache_size = -16000;
                    PRAGMA wal_autocheckpoint = 8000;
                    """)
        }
        return pool
    }
}
