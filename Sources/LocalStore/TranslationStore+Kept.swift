public import Catalog
import GRDB
public import TML

/// A server that went back to an earlier state, as when a backup was played back: what it had taken
/// from us since is kept here, until the translator sends it again or drops it.
extension TranslationStore {
    /// The newest cursor that the server gave out for a project. One that does not know it went back.
    public func newestCursor(of project: Project.Key) throws(StoreError) -> String? {
        try read { db in
            try db.row("SELECT newest FROM project WHERE key = ?", [project.rawValue])
                .flatMap { try $0["newest"] }
        }
    }

    /// The cursors that the server gave for what is kept of a project, the oldest first, each with a
    /// language that it was about.
    public func keptCursors(
        of project: Project.Key
    ) throws(StoreError) -> [(cursor: String, locale: LocaleCode)] {
        try read { try KeptTable(db: $0).cursors(of: project) }
    }

    /// Notes that the server went back, and that `known` is the last of the kept cursors that it
    /// knows. What it took later is gone there, unless reading everything again shows it; nothing is
    /// sent before that.
    public func noteReturn(of project: Project.Key, known: String?) throws(StoreError) {
        try write { db in
            let id = try Places(db: db).knownProject(project)
            try KeptTable(db: db).markGone(after: known, project: id)
            try db.run("UPDATE project SET newest = ? WHERE id = ?", [known, id])
            try LanguageTable(db: db).noteReturn(of: id)
        }
    }

    /// The languages that have to be read again because the server went back and there is work of
    /// ours in them.
    public func languagesToReread() throws(StoreError) -> [(Project.Key, LocaleCode)] {
        try read { db in
            try db.rows(
                """
                SELECT project.key, locale FROM language
                    JOIN project ON project.id = language.project
                WHERE isBack = 1 AND (
                    EXISTS (SELECT 1 FROM change WHERE language = language.id)
                    OR EXISTS (
                        SELECT 1 FROM keptChange WHERE language = language.id AND isGone = 1))
                ORDER BY language.id
                """
            ).map { (Project.Key(try $0["key"]), LocaleCode(try $0["locale"] as String)) }
        }
    }

    /// The changes that were on their way when the server was found to have gone back: it is to be
    /// asked what became of them before anything is read.
    public func changesInDoubt(of project: Project.Key) throws(StoreError) -> [Change] {
        try read { db in
            try ChangeTable(db: db).changes(
                where: "state = 'sent' AND isBack = 1 AND project.key = ?", [project.rawValue]
            ).map(\.change)
        }
    }

    /// Queues what is gone from the server again: those with the ids, or everything. What the server
    /// has no key for stays, as does what waits for another text of its form.
    ///
    /// - Returns: how many were queued.
    public func sendAgain(_ ids: [Change.ID]? = nil) throws(StoreError) -> Int {
        try write { db in
            try gone(ids, in: db).count { try queue($0, in: db) }
        }
    }

    /// Forgets what is gone from the server: those with the ids, or everything.
    public func dropGone(_ ids: [Change.ID]? = nil) throws(StoreError) {
        try write { db in
            for stored in try gone(ids, in: db) { try KeptTable(db: db).remove(stored.sequence) }
        }
    }

    private func gone(_ ids: [Change.ID]?, in db: Database) throws -> [StoredChange] {
        let table = KeptTable(db: db)
        guard let ids else { return try table.gone() }
        return try ids.compactMap(table.gone)
    }

    /// A text that was submitted for its form since is what the translator wants there.
    private func queue(_ stored: StoredChange, in db: Database) throws -> Bool {
        guard stored.change.state == .gone(nil) else { return false }
        let outbox = ChangeTable(db: db)
        let again = try based(stored, in: db)
        let rivals = try outbox.changes(of: stored.place).filter { $0.isReplaced(by: again) }
        guard rivals.isEmpty else {
            if rivals.contains(where: { $0.change.submittedAt > stored.change.submittedAt }) {
                try KeptTable(db: db).remove(stored.sequence)
            }
            return false
        }
        try KeptTable(db: db).remove(stored.sequence)
        try outbox.add(again)
        try KeyTable(db: db).refreshToReview(at: stored.place)
        return true
    }

    private func based(_ stored: StoredChange, in db: Database) throws -> StoredChange {
        var again = stored
        let rereading = Rereading(db: db, language: stored.place.language, makeID: makeID)
        again.change.state = .queued
        if stored.judges, let judged = try rereading.judged(by: stored) {
            again.change.translation = judged.id
            again.change.baseRevision = judged.contentRevision
        } else {
            (again.change.translation, again.change.baseRevision) = try rereading.basis(
                of: stored.change, at: stored.place)
        }
        return again
    }
}
