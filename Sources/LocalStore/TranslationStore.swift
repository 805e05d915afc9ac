import Catalog
import Foundation
import GRDB
import Glibc
import Locking

/// The local copy on the translator's disk: catalog, drafts and outbox.
///
/// There is one database for each server and translator. Every call is a transaction. Calls are
/// possible from any thread. A read does not wait for a current write, and reads the state before
/// it.
public final class TranslationStore: Sendable {
    /// The maximum size in bytes of a file that is checked before it is opened, because the check
    /// is short.
    public static let soonChecked: Int64 = 32 << 20

    let pool: DatabasePool
    let makeID: @Sendable () -> String
    let now: @Sendable () -> Int
    let selections = SelectionCache()
    /// The terms for labels.
    public let terms = TermIndexes()
    let changes = TranslationChanges()
    let path: String
    let checkedAfterCrash: Locked<Bool>
    private let closed = Locked(false)
    private let lock: StoreLock?
    private let copy: ScratchCopy?

    /// Opens the database at `path`, or creates it in folders that are readable only by the owner.
    ///
    /// The lock file `path.lock`, copies, and SQLite's files are beside the database. Throws
    /// `inUse`, `newerSchema`, `damaged`, `diskFull` or `readOnly`; in this case, the database
    /// stays unchanged.
    ///
    /// - Parameter checked: the maximum size in bytes of a file that is checked before the opening,
    ///   if a check is due. `lookAfterItself` checks a larger file later.
    public convenience init(
        path: String, checked size: Int64 = TranslationStore.soonChecked
    ) throws(StoreError) {
        try self.init(
            path: path, checked: size, makeID: { Change.makeID() },
            now: { Int(Date().timeIntervalSince1970) })
    }

    /// Opens the database with a source of change ids (UUIDs) and a clock (in seconds since 1970).
    public init(
        path: String, checked size: Int64 = 0, makeID: @escaping @Sendable () -> String,
        now: @escaping @Sendable () -> Int
    ) throws(StoreError) {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) }
        try makeFolder(folder ?? "")
        let lock = try StoreLock(path: path + ".lock")
        ScratchCopy.removeLeft()
        let files = StoreFiles(path: path)
        let isDue = lock.isAfterCrash || files.isCheckDue(now: now())
        let isChecked = try files.look(isThorough: isDue && files.size <= size)
        try makeFile(path)
        self.lock = lock
        do {
            pool = try Self.openPool(path: path)
            try Schema.migrate(pool, files: files)
            // SQLite would write the old pages of each statement to a file. A migration still
            // sorts in files, because it can sort millions of rows.
            try pool.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA temp_store = MEMORY")
            }
        } catch {
            throw StoreError(error)
        }
        checkedAfterCrash = Locked(isChecked)
        copy = nil
        self.path = path
        self.makeID = makeID
        self.now = now
        pool.add(transactionObserver: changes)
        // On a full disk, the texts are added later; the translator can see the work without them.
        try? catchUp(waiting: 1)
    }

    /// Opens the database at `path` for reading, even if a workstation has it open or nothing can
    /// be written. Every write throws `readOnly`.
    ///
    /// Throws `newerSchema`, `damaged`, or `readOnly` if there is no such file.
    public init(readingFrom path: String) throws(StoreError) {
        guard access(path, R_OK) == 0 else {
            throw .readOnly("\(path): \(String(cString: strerror(errno)))")
        }
        _ = try FirstLook(path, isThorough: false)
        if let pool = try? Self.openPool(reading: path) {
            (self.pool, copy) = (pool, nil)
        } else {
            let copy = try ScratchCopy(of: path)
            do {
                pool = try Self.openPool(path: copy.path)
                try Schema.migrate(pool, files: nil)
            } catch {
                throw StoreError(error)
            }
            self.copy = copy
        }
        lock = nil
        checkedAfterCrash = Locked(false)
        self.path = path
        makeID = { Change.makeID() }
        now = { Int(Date().timeIntervalSince1970) }
    }

    /// True if the last program that had the database open did not end normally.
    public var isAfterCrash: Bool { lock?.isAfterCrash ?? false }

    /// Returns the process that has the database at `path` open for writing; `nil` if there is
    /// none.
    public static func holder(of path: String) -> Int32? { StoreLock.holder(path: path + ".lock") }

    var isClosed: Bool { closed.withLock { $0 } }

    /// Closes the store and ends its background work. No calls are possible afterwards.
    public func close() {
        closed.withLock { $0 = true }
        pool.interrupt()
        // The pool closes its writing connection first, and its other connections cannot truncate
        // the log. The checkpoint is a new statement, so the interrupt before does not end it.
        if lock != nil {
            try? pool.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
        }
        try? pool.close()
        lock?.end()
    }

    /// The number of transactions that have changed something since the store was opened, without
    /// those that store facts about keys.
    public var writes: Int { selections.writes }

    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try pool.read(body)
        } catch {
            throw noted(StoreError(error))
        }
    }

    /// Runs `body` in one transaction: all of its changes are on the disk at the end, or none.
    ///
    /// Throws `readOnly` if the store is open for reading, even if `body` writes nothing. Only one
    /// program at a time may work on the store.
    ///
    /// - Parameters:
    ///   - keys: whether `body` may add translation keys or change their labels.
    ///   - lists: whether `body` may change a list of keys. If not, the write is not counted.
    ///   - isLasting: false if the changes can be downloaded or made again. Then the call does not
    ///     wait for the disk, and a power failure before the next lasting transaction can undo the
    ///     changes.
    func write<Value>(
        keys: Bool = false, lists: Bool = true, isLasting: Bool = true,
        _ body: (Database) throws -> Value
    ) throws(StoreError) -> Value {
        guard lock != nil else { throw .readOnly("\(path) is open for reading only.") }
        func counted(_ db: Database) throws -> (Value, isChanged: Bool) {
            let before = db.totalChangesCount
            return (try body(db), db.totalChangesCount != before)
        }
        do {
            let (value, isChanged) = try isLasting ? pool.write(counted) : writeSoon(counted)
            if isChanged, lists { selections.forget(keys: keys) }
            return value
        } catch {
            throw noted(StoreError(error))
        }
    }

    /// Runs `body` in one transaction, and does not wait until its changes are on the disk. SQLite
    /// changes the mode only between transactions.
    private func writeSoon<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try pool.writeWithoutTransaction { db in
            // SQLite runs this statement when it compiles it, so it must not be cached.
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            defer { try? db.execute(sql: "PRAGMA synchronous = FULL") }
            var value: Value?
            try db.inTransaction {
                value = try body(db)
                return .commit
            }
            return value!
        }
    }

    /// Notes damage, so that the next opening examines and repairs the database.
    private func noted(_ error: StoreError) -> StoreError {
        if case .damaged(let words) = error, lock != nil {
            StoreFiles(path: path).note(damage: words)
        }
        return error
    }

    /// Opens the database for reading. Fails if SQLite cannot create its files beside the database,
    /// and for an older schema.
    private static func openPool(reading path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "translations"
        configuration.maximumReaderCount = 2
        configuration.readonly = true
        configuration.prepareDatabase(FilterCompiler.addFunctions)
        let pool = try DatabasePool(path: path, configuration: configuration)
        let found = try pool.read(Schema.version(of:))
        guard found == Schema.version else {
            throw StoreError.failed("The database has an older schema.")
        }
        return pool
    }

    static func openPool(path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "translations"
        configuration.maximumReaderCount = 4
        // The readers need only small caches, because the other readers and the system cache the
        // same pages.
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA cache_size = -500")
            FilterCompiler.addFunctions(db)
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        // GRDB chooses NORMAL for WAL, which may lose the last transactions in a power failure.
        // With the larger cache and the later checkpoints, a long download does not write the same
        // pages again and again.
        try pool.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA synchronous = FULL;
                    PRAGMA cache_size = -3000;
                    PRAGMA wal_autocheckpoint = 16000;
                    """)
        }
        return pool
    }
}

extension TranslationStore {
    /// Makes the daily copy. If the last program did not end normally, or the last check is a week
    /// ago, also checks the database and notes the result. The call may take a minute, so make it
    /// in the background.
    ///
    /// - Returns: the damage in SQLite's words; the next opening then sets the file aside. `nil` if
    ///   there is no damage or no check was due.
    public func lookAfterItself() throws(StoreError) -> String? {
        // A copy of a damaged file would replace an intact copy.
        if let damage = try damageIfDue() { return damage }
        let files = StoreFiles(path: path)
        if files.isCopyDue(now: now()) { try files.copyForToday(pool) { [self] in !isClosed } }
        return nil
    }

    private func damageIfDue() throws(StoreError) -> String? {
        let files = StoreFiles(path: path)
        let isUnclean = isAfterCrash && !checkedAfterCrash.withLock { $0 }
        guard isUnclean || files.isCheckDue(now: now()) else { return nil }
        checkedAfterCrash.withLock { $0 = true }
        let damage = try damage()
        files.note(damage: damage)
        return damage
    }

    /// Returns the damage that SQLite finds in the file; `nil` if there is none.
    public func damage() throws(StoreError) -> String? {
        try read { try FirstLook.damage($0) }
    }

    /// Returns the version of the database's schema, and the version of this program's schema.
    public func schemaVersions() throws(StoreError) -> (found: Int, known: Int) {
        (try read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }, Schema.version)
    }
}

extension TranslationStore {
    /// Sets the damaged database at `path` aside and creates a new one with the readable work of
    /// the translator: drafts, outbox, dismissed issues. The other data is on the server; the next
    /// download restores it. If the database is intact, does nothing and returns `nil`.
    ///
    /// Throws `inUse` if a workstation has the database open, and `readOnly` or `diskFull` if the
    /// new file cannot be created. Throws `failed` if the disk cannot be read. In these cases, the
    /// damaged database stays in its place.
    public static func repair(_ path: String) throws(StoreError) -> RepairReport? {
        let lock = try StoreLock(path: path + ".lock")
        defer { lock.end() }
        let files = StoreFiles(path: path)
        if try files.isEmptied ? false : isSound(path) {
            files.note(damage: nil)
            return nil
        }
        let aside = try files.setAside(now: time(nil))
        do {
            try makeFile(path)
            let pool = try openPool(path: path)
            try Schema.migrate(pool, files: nil)
            let report = try Repair.carryOver(from: aside, orFrom: files.copies, into: pool)
            try pool.close()
            return report
        } catch {
            files.putBack(aside)
            throw StoreError(error)
        }
    }

    /// Returns true if the database is intact. A short read error of the disk looks like damage to
    /// SQLite, and can occur again during the check. For this reason, two checks must fail. A copy
    /// is checked, because opening the file itself may change it.
    ///
    /// Throws if the database cannot be copied, because its state is then unknown.
    private static func isSound(_ path: String) throws(StoreError) -> Bool {
        if let copy = try? ScratchCopy(of: path), isInOrder(copy) { return true }
        return isInOrder(try ScratchCopy(of: path))
    }

    private static func isInOrder(_ copy: ScratchCopy) -> Bool {
        withExtendedLifetime(copy) {
            do {
                let pool = try openPool(path: copy.path)
                try Schema.migrate(pool, files: nil)
                let damage = try pool.read(FirstLook.damage)
                try pool.read(Repair.readTexts)
                try pool.close()
                return damage == nil
            } catch {
                return false
            }
        }
    }
}

extension TranslationStore {
    /// Returns the drafts and the outbox of the database at `path` without opening it as a store.
    public static func rescuedWork(in path: String) throws(StoreError) -> RescuedWork {
        try Rescue.work(in: path)
    }
}
