import GRDB
import Glibc

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
        if try isSound(path) {
            files.note(damage: nil)
            return nil
        }
        let aside = try files.setAside(now: time(nil))
        do {
            try makeFile(path)
            let pool = try openPool(path: path)
            try Schema.migrate(pool, files: nil)
            let report = try Repair.carryOver(from: aside, into: pool)
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
