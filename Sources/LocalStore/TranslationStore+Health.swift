import GRDB
import Locking

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
