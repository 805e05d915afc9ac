public import Catalog
import GRDB
public import TML

extension TranslationStore {
    /// All changes, in the order of sending, and what is gone from the server.
    public func outbox() throws(StoreError) -> [Change] {
        try read { db in
            let changes = try ChangeTable(db: db).changes(where: "TRUE")
            return (changes + (try KeptTable(db: db).gone())).map(\.change)
        }
    }

    /// What the status line tells, without reading the changes themselves.
    public func outboxCounts() throws(StoreError) -> OutboxCounts {
        try read { db in
            var counts = OutboxCounts(gone: try KeptTable(db: db).goneCount())
            for row in try db.rows("SELECT state, count(*) AS count FROM change GROUP BY state") {
                switch try row["state"] as String {
                case "queued": counts.queued = try row["count"]
                case "sent": counts.sent = try row["count"]
                case "conflicting": counts.conflicting = try row["count"]
                default: counts.refused = try row["count"]
                }
            }
            return counts
        }
    }

    /// Takes changes out of the outbox, each for itself; the text of an edit becomes the form's
    /// draft again.
    ///
    /// One stays when it may have reached the server, or when its form has a draft with another text.
    public func takeBack(_ ids: [Change.ID]) throws(StoreError) -> Withdrawal {
        try write { try takeBack(ids, in: $0) }
    }

    /// The same for changes of one key. Gives the key as it is now, too.
    public func withdraw(
        _ ids: [Change.ID], of key: TranslationKey.ID, locale: LocaleCode
    ) throws(StoreError) -> (Withdrawal, KeyDetail) {
        try write { db in
            (try takeBack(ids, in: db), try Self.knownDetail(of: key, locale: locale, in: db))
        }
    }

    private func takeBack(_ ids: [Change.ID], in db: Database) throws -> Withdrawal {
        var withdrawal = Withdrawal()
        for id in ids { try takeBack(id, in: db, into: &withdrawal) }
        return withdrawal
    }

    func takeBack(
        _ id: Change.ID, in db: Database, into withdrawal: inout Withdrawal
    ) throws {
        let gone = try KeptTable(db: db).gone(id)
        guard let stored = try gone ?? ChangeTable(db: db).change(id) else {
            withdrawal.answered += 1
            return
        }
        if stored.change.state == .sent {
            withdrawal.sent += 1
        } else if try makeDraft(of: stored, in: db) {
            try remove(stored, in: db)
            withdrawal.taken.append(stored.change)
        } else {
            withdrawal.drafted += 1
        }
    }

    /// Takes changes out of the outbox though they may have reached the server, which is then asked
    /// no more about them; the text of an edit becomes the form's draft again. If the server has
    /// carried one out, the next pull brings that.
    ///
    /// Throws `failed`, and changes nothing, when a form has a draft with another text.
    public func giveUp(_ ids: [Change.ID]) throws(StoreError) {
        try write { db in
            for id in ids {
                guard let stored = try ChangeTable(db: db).change(id) else { continue }
                guard try makeDraft(of: stored, in: db) else {
                    throw StoreError.failed(
                        "The form already has another draft. "
                            + "Submit or discard the other draft first.")
                }
                try remove(stored, in: db)
            }
        }
    }

    /// Whether the form's draft is the text of the change now; not when there is another one.
    private func makeDraft(of stored: StoredChange, in db: Database) throws -> Bool {
        guard case .translate(let text, _) = stored.change.kind else { return true }
        // The key of what is gone from the server may be gone from here with it.
        _ = try Places(db: db).ensuredTarget(stored.change.form.key, stored.change.form.locale)
        let drafts = DraftTable(db: db)
        let context = stored.change.form.context
        if let draft = try drafts.text(context: context, at: stored.place), draft != text {
            return false
        }
        try drafts.save(text, context: context, at: stored.place)
        return true
    }

    /// Undoes `takeNextChanges` for changes that have certainly not left this machine. What was
    /// submitted for the same form meanwhile takes the place of the older change.
    public func queueAgain(_ ids: [Change.ID]) throws(StoreError) {
        try write { db in
            let outbox = ChangeTable(db: db)
            for id in ids {
                guard let stored = try outbox.change(id), stored.change.state == .sent else {
                    continue
                }
                try outbox.queueAgain(stored)
            }
        }
    }

    /// Queues refused changes again, under new ids. Others are left alone.
    public func retry(_ ids: [Change.ID]) throws(StoreError) {
        try write { db in
            for id in ids {
                guard var stored = try ChangeTable(db: db).change(id),
                    case .refused = stored.change.state
                else { continue }
                stored.change.id = makeID()
                stored.change.state = .queued
                try ChangeTable(db: db).update(stored)
                try KeyTable(db: db).refreshToReview(at: stored.place)
            }
        }
    }

    /// Carries out what the translator decided about conflicts. Other changes are left alone.
    ///
    /// Kept ours: it is sent again, based on what the server has now; an edit replaces theirs
    /// when it was an edit of that translation or theirs is the translator's own, else it is
    /// offered beside it. Kept theirs: ours is dropped. A verdict cannot be sent as new; that
    /// means keeping it.
    public func resolve(_ ids: [Change.ID], _ choice: ConflictChoice) throws(StoreError) {
        try write { db in
            for id in ids { try resolve(id, choice, in: db) }
        }
    }

    private func resolve(_ id: Change.ID, _ choice: ConflictChoice, in db: Database) throws {
        guard let stored = try ChangeTable(db: db).change(id),
            case .conflicting(let conflict) = stored.change.state
        else { return }
        guard choice != .keepTheirs else { return try remove(stored, in: db) }
        let me = try ProjectTable(db: db).membership(of: stored.change.form.key.project)
        var decided = stored
        decided.change = stored.change.decided(
            choice, conflict, id: makeID(), translatorID: me?.translatorID)
        try ChangeTable(db: db).update(decided)
        try KeyTable(db: db).refreshToReview(at: stored.place)
    }

    /// Marks the next changes as sent and gives them, at most one for each form; one that adds
    /// a translation waits for whatever else is queued for its key, which moves the revision that
    /// it is based on.
    ///
    /// A sent change may have reached the server even if no answer came. So while there are
    /// such, they come again, unaltered, and nothing new. After the server went back, nothing is
    /// sent in a language that has not been read again.
    public func takeNextChanges(
        project: Project.Key, limit: Int
    ) throws(StoreError) -> TakenChanges {
        try write { db in
            let outbox = ChangeTable(db: db)
            let sent = try outbox.sent(project: project, limit: limit)
            guard sent.isEmpty else {
                return TakenChanges(changes: sent.map(\.change), mayHaveArrived: true)
            }
            let next = try outbox.next(project: project, limit: limit).map { stored in
                try outbox.send(stored)
                var change = stored.change
                change.state = .sent
                return change
            }
            return TakenChanges(changes: next, mayHaveArrived: false)
        }
    }

    /// The projects with changes that have to be sent, or with languages to be read again for them.
    public func projectsWithWork() throws(StoreError) -> [Project.Key] {
        try read { db in
            try db.rows(
                """
                SELECT key FROM project WHERE EXISTS (
                    SELECT 1 FROM language WHERE language.project = project.id AND (
                        EXISTS (
                            SELECT 1 FROM change
                            WHERE language = language.id AND state IN ('queued', 'sent'))
                        OR isBack = 1 AND EXISTS (
                            SELECT 1 FROM keptChange
                            WHERE language = language.id AND isGone = 1)))
                ORDER BY id
                """
            ).map { Project.Key(try $0["key"]) }
        }
    }

    /// Stores the server's answers, matched by id; changes without one stay sent.
    ///
    /// An answer to a change that is not under way is not used, but reported. A language that has been
    /// read up to where the changes began goes on to where they ended.
    public func settle(
        _ answer: ChangesAnswer, project: Project.Key
    ) throws(StoreError) -> SettleReport {
        try write { db in
            var settlement = Settlement(
                db: db, project: project, makeID: makeID, now: now())
            for result in answer.results { try settlement.settle(result) }
            try ProjectTable(db: db).setNewest(answer.cursor, of: project)
            if let since = answer.since, let cursor = answer.cursor,
                settlement.report.unknown.isEmpty, !settlement.needsNews
            {
                try LanguageTable(db: db).move(from: since, to: cursor, in: project)
                settlement.report.cursor = cursor
            }
            try KeptTable(db: db).prune(now: now())
            return settlement.report
        }
    }
}

extension TranslationStore {
    func remove(_ stored: StoredChange, in db: Database) throws {
        if case .gone = stored.change.state {
            try KeptTable(db: db).remove(stored.sequence)
        } else {
            try ChangeTable(db: db).remove(stored)
        }
        try KeyTable(db: db).refreshToReview(at: stored.place)
        try KeyTable(db: db).removeIfDone(at: stored.place)
    }
}

extension Change {
    fileprivate func decided(
        _ choice: ConflictChoice, _ conflict: Conflict, id: ID, translatorID: Int?
    ) -> Change {
        var change = self
        change.id = id
        change.state = .queued
        let current = max(conflict.currentRevision, conflict.theirs?.contentRevision ?? 0)
        guard case .translate(let text, _) = kind else {
            change.baseRevision = current
            return change
        }
        change.kind = .translate(text: text, base: conflict.theirs?.text)
        let isTheirsOurs = translatorID != nil && conflict.theirs?.authorID == translatorID
        if choice == .keepMine, let theirs = conflict.theirs, translation != nil || isTheirsOurs {
            change.translation = theirs.id
            change.baseRevision = current
        } else {
            change.translation = nil
            change.baseRevision = choice == .keepMine ? current : Change.noBase
        }
        return change
    }
}

/// A server that went back to an earlier state, as when a backup was played back: what it had taken
/// from us since is kept here, until the translator sends it again or drops it.
extension TranslationStore {
    /// The newest cursor that the server gave out for a project. One that does not know it went back.
    public func newestCursor(of project: Project.Key) throws(StoreError) -> String? {
        try read { try ProjectTable(db: $0).newest(of: project) }
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

    /// The projects of which something is kept that the server has taken.
    public func projectsWithKept() throws(StoreError) -> [Project.Key] {
        try read { db in
            try db.rows(
                """
                SELECT key FROM project WHERE EXISTS (
                    SELECT 1 FROM keptChange JOIN language ON language.id = language
                    WHERE language.project = project.id)
                ORDER BY id
                """
            ).map { Project.Key(try $0["key"]) }
        }
    }

    /// The languages of which something is gone from the server.
    public func languagesWithGone() throws(StoreError) -> [(Project.Key, LocaleCode)] {
        try read { db in
            try db.rows(
                """
                SELECT project.key, locale FROM language
                    JOIN project ON project.id = language.project
                WHERE EXISTS (
                    SELECT 1 FROM keptChange WHERE language = language.id AND isGone = 1)
                ORDER BY language.id
                """
            ).map { (Project.Key(try $0["key"]), LocaleCode(try $0["locale"] as String)) }
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
