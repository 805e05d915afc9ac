import Foundation
import GRDB
import Glibc
import Locking

/// The translator's copy on disk: catalog, drafts and outbox.
///
/// One database for each server and translator. Every call is a transaction. Calls may be made
/// from any thread; reading does not wait for a write that is going on, and sees the state
/// before it.
public final class TranslationStore: Sendable {
    /// A file up to this size is looked through in a moment, so that whoever opens it can wait.
    public static let soonChecked: Int64 = 32 << 20

    let pool: DatabasePool
    let makeID: @Sendable () -> String
    let now: @Sendable () -> Int
    let selections = SelectionCache()
    let changes = TranslationChanges()
    let path: String
    let checkedAfterCrash: Locked<Bool>
    private let closed = Locked(false)
    private let lock: StoreLock?
    private let copy: ScratchCopy?

    /// Opens the database at `path`, or makes it, with folders for its owner only.
    ///
    /// Beside it lie a lock file, `path.lock`, copies, and SQLite's own.
    /// Throws `inUse`, `newerSchema`, `damaged`, `diskFull` or `readOnly`; the database is then as it
    /// was.
    ///
    /// - Parameter checked: where damage is to be looked for, that is done before the opening in a
    ///   file of so many bytes at most; in a larger one later, by `lookAfterItself`.
    public convenience init(
        path: String, checked size: Int64 = TranslationStore.soonChecked
    ) throws(StoreError) {
        try self.init(
            path: path, checked: size, makeID: { UUID().uuidString.lowercased() },
            now: { Int(Date().timeIntervalSince1970) })
    }

    /// The same with a source of change ids, UUIDs, and a clock, in seconds since 1970.
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
        } catch {
            throw StoreError(error)
        }
        checkedAfterCrash = Locked(isChecked)
        copy = nil
        self.path = path
        self.makeID = makeID
        self.now = now
        pool.add(transactionObserver: changes)
        // On a full disk the texts wait on; the work can be seen all the same.
        try? catchUp(waiting: 1)
    }

    /// Opens the database at `path` for reading: also while a workbench has it, and where nothing
    /// can be written. Every write throws `readOnly`.
    ///
    /// Throws `newerSchema`, `damaged`, or `readOnly` when there is no such file.
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
        makeID = { UUID().uuidString.lowercased() }
        now = { Int(Date().timeIntervalSince1970) }
    }

    /// Whether whoever had it open before did not come to its end.
    public var isAfterCrash: Bool { lock?.isAfterCrash ?? false }

    /// The process that has the database at `path` open for writing; `nil` when none has.
    public static func holder(of path: String) -> Int32? { StoreLock.holder(path: path + ".lock") }

    var isClosed: Bool { closed.withLock { $0 } }

    /// Ends the work, also what is done beside it: nothing can be asked after it.
    public func close() {
        closed.withLock { $0 = true }
        pool.interrupt()
        // The pool closes its writing connection first, and the others cannot empty the log. As a
        // statement it is not taken for one of those that were just interrupted.
        if lock != nil {
            try? pool.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
        }
        try? pool.close()
        lock?.end()
    }

    /// How many transactions have changed something since the store was opened.
    public var writes: Int { selections.writes }

    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try pool.read(body)
        } catch {
            throw noted(StoreError(error))
        }
    }

    /// Carries out `body` in one transaction: all of it is on the disk when this returns, or
    /// nothing.
    ///
    /// Throws `readOnly` for a store that was opened for reading, also when there would be nothing to
    /// write: what is asked for is work on the store, and only one program at a time does that.
    ///
    /// - Parameter keys: whether translation keys may be there after it that were not, or have
    ///   other labels.
    func write<Value>(
        keys: Bool = false, _ body: (Database) throws -> Value
    ) throws(StoreError) -> Value {
        guard lock != nil else { throw .readOnly("\(path) is open for reading only.") }
        do {
            let (value, isChanged) = try pool.write { db in
                let before = db.totalChangesCount
                return (try body(db), db.totalChangesCount != before)
            }
            if isChanged { selections.forget(keys: keys) }
            return value
        } catch {
            throw noted(StoreError(error))
        }
    }

    /// Damage that was met is remembered, so that the next opening does something about it.
    private func noted(_ error: StoreError) -> StoreError {
        if case .damaged(let words) = error, lock != nil {
            StoreFiles(path: path).note(damage: words)
        }
        return error
    }

    /// Fails where SQLite cannot make its files beside the database, and for an older schema.
    private static func openPool(reading path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "translations"
        configuration.maximumReaderCount = 2
        configuration.readonly = true
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
        // What one of the readers keeps, the others and the system keep as well.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -500") }
        let pool = try DatabasePool(path: path, configuration: configuration)
        // GRDB chooses NORMAL for WAL, which may lose the last transactions in a power cut. The
        // larger cache and the later checkpoints keep a long pull from writing the same pages
        // over and over.
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
    /// Looks for damage if the last end was not clean or a week has gone by, notes what it finds, and
    /// makes the day's copy. For a moment when nobody waits: it may take a minute.
    ///
    /// - Returns: what is damaged, in SQLite's words; the next opening will set the file aside.
    ///   `nil` when all is in order or nothing was due.
    public func lookAfterItself() throws(StoreError) -> String? {
        // A copy of a damaged file would take the place of one that is whole.
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

    /// What SQLite finds wrong with the file; `nil` when nothing is.
    public func damage() throws(StoreError) -> String? {
        try read { try FirstLook.damage($0) }
    }

    /// The number of the database's schema, and the one that this program makes.
    public func schemaVersions() throws(StoreError) -> (found: Int, known: Int) {
        (try read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }, Schema.version)
    }
}

extension TranslationStore {
    /// Puts the damaged database at `path` aside and makes a new one with what can be read of the
    /// translator's own work: drafts, outbox, dismissed issues. The rest is on the server and comes
    /// with the next pull. Does nothing, and gives `nil`, when the database is in order after all.
    ///
    /// Throws `inUse` when a workbench has it, `readOnly` or `diskFull` when there is no place for
    /// the new file, `failed` when the disk does not let it be read; then the damaged one is where
    /// it was.
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

    /// Whether the database is in order. A disk that fails to read for a moment looks to SQLite like
    /// damage, and may do so again while that is looked into: so it is looked at twice before it
    /// counts as damaged. A copy is looked at, because opening the file itself may change it.
    ///
    /// Throws when it cannot be copied: then nobody knows.
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
    /// Drafts and outbox of the database at `path`, read without opening it as a store.
    public static func rescuedWork(in path: String) throws(StoreError) -> RescuedWork {
        try Rescue.work(in: path)
    }
}
