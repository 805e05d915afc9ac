import Catalog
import TML
import Text
import TranslationAPI

/// Going back to an earlier state: everything that a server's database holds is as it was.
extension ModelServer {
    struct Backup: Sendable {
        fileprivate var revision: Int
        fileprivate var marks: [Int]
        fileprivate var keys: [TranslationKey]
        fileprivate var targets: [String: Target]
        fileprivate var records: [Int: Record]
        fileprivate var deleted: [(revision: Int, item: NewsItem)]
        fileprivate var answers: [Change.ID: ChangeResult]
        fileprivate var oldestCursor: Int
        fileprivate var nextID: Int
        fileprivate var applied: [(id: Change.ID, text: ExactText)]
    }

    func backUp() {
        backups.append(
            Backup(
                revision: revision, marks: marks, keys: keys, targets: targets, records: records,
                deleted: deleted, answers: answers, oldestCursor: oldestCursor, nextID: nextID,
                applied: applied))
    }

    /// Later backups are of another history then, but for tests that keep them.
    func goBack(to backup: Backup) {
        backups.removeAll { $0.revision > backup.revision }
        (revision, marks, keys) = (backup.revision, backup.marks, backup.keys)
        (targets, records, deleted) = (backup.targets, backup.records, backup.deleted)
        (answers, oldestCursor) = (backup.answers, backup.oldestCursor)
        (nextID, applied) = (backup.nextID, backup.applied)
    }

    /// To the last backup.
    func goBack() {
        if let backup = backups.last { goBack(to: backup) }
    }

    func cursor(_ revision: Int) -> String { "\(revision)-\(marks[revision])" }

    func position(_ cursor: String) -> (revision: Int, mark: Int?) {
        let parts = cursor.split(separator: "-").compactMap { Int($0) }
        return (parts.first ?? 0, parts.count > 1 ? parts[1] : nil)
    }

    /// Whether this history has come by a cursor.
    func knows(_ cursor: String?) -> Bool {
        guard let cursor else { return true }
        let (revision, mark) = position(cursor)
        return revision <= self.revision && (mark == nil || marks[revision] == mark)
    }
}
