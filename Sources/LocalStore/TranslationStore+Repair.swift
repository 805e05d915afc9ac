import GRDB
import Glibc

extension TranslationStore {
    /// Puts the damaged database at `path` aside and makes a new one with what can be read of the
    /// translator's own work: drafts, outbox, dismissed issues. The rest is on the server and comes
    /// with the next pull.
    ///
    /// Throws `inUse` when a workbench has it, `readOnly` or `diskFull` when there is no place for
    /// the new file; then the damaged one is where it was.
    public static func repair(_ path: String) throws(StoreError) -> RepairReport {
        let lock = try StoreLock(path: path + ".lock")
        defer { lock.end() }
        let files = StoreFiles(path: path)
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
}
