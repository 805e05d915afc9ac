public import Catalog
import GRDB
public import TML

extension TranslationStore {
    /// Returns all changes in the order of upload, then the changes that are lost on the server.
    public func outbox() throws(StoreError) -> [Change] {
        try read { db in
            let changes = try ChangeTable(db: db).changes(where: "TRUE")
            return (changes + (try KeptTable(db: db).gone())).map(\.change)
        }
    }

    /// Returns the numbers for the status line, without reading the changes.
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

    /// Takes changes back from the outbox, each one independently; the text of an edit becomes the
    /// draft of its form again.
    ///
    /// A change stays if it may have reached the server, or if its form has a draft with another
    /// text.
    public func takeBack(_ ids: [Change.ID]) throws(StoreError) -> Withdrawal {
        try write { try takeBack(ids, in: $0).withdrawal }
    }

    /// Takes changes of one key back as an action that can be undone, and also returns the key as it
    /// is now.
    public func withdraw(
        _ ids: [Change.ID], of key: TranslationKey.ID, locale: LocaleCode
    ) throws(StoreError) -> (Withdrawal, KeyDetail) {
        try write { db in
            let (withdrawal, steps) = try takeBack(ids, in: db)
            _ = try ActionTable(db: db).add(.takeBack, steps, now: now())
            return (withdrawal, try Self.knownDetail(of: key, locale: locale, in: db))
        }
    }

    /// Undoes an action: each form and each translation of the action becomes as before, here and
    /// on the server. Changes that have not left this machine leave the outbox. For other changes,
    /// the opposite is queued. Texts that the translator typed become drafts again.
    ///
    /// Nothing is undone that has changed since the action.
    ///
    /// - Parameters:
    ///   - action: the action; `nil` for the newest action that is not undone.
    ///   - most: the greatest number of changes and drafts to handle; `goOn` handles the rest.
    /// - Returns: the result; `nil` if there is no action to undo.
    public func undo(
        _ action: Action.ID? = nil, most: Int = .max
    ) throws(StoreError) -> UndoReport? {
        try write { db in
            let table = ActionTable(db: db)
            guard let id = try action ?? table.lastDone(), try !table.isUndone(id) else {
                return nil
            }
            let report = UndoReport(try table.action(id))
            return try Reversal(db: db, makeID: makeID, now: now()).goOn(report, most: most)
        }
    }

    /// Repeats an action that was undone, with the same rules as an undo.
    ///
    /// - Parameters:
    ///   - action: the action; `nil` for the action that was undone last, if the translator has done
    ///     nothing since.
    ///   - most: the greatest number of changes and drafts to handle; `goOn` handles the rest.
    /// - Returns: the result; `nil` if there is no action to repeat.
    public func redo(
        _ action: Action.ID? = nil, most: Int = .max
    ) throws(StoreError) -> UndoReport? {
        try write { db in
            let table = ActionTable(db: db)
            guard let id = try action ?? table.lastUndone(), try table.isUndone(id) else {
                return nil
            }
            let report = UndoReport(try table.action(id), isRedo: true)
            return try Reversal(db: db, makeID: makeID, now: now()).goOn(report, most: most)
        }
    }

    /// Continues an undo or a redo that has handled a part of its action. Other writes can run
    /// between two parts.
    ///
    /// - Parameter most: the greatest number of changes and drafts to handle.
    public func goOn(_ report: UndoReport, most: Int) throws(StoreError) -> UndoReport {
        try write { try Reversal(db: $0, makeID: makeID, now: now()).goOn(report, most: most) }
    }

    /// Returns the newest actions, the newest first.
    public func actions(limit: Int) throws(StoreError) -> [Action] {
        try read { try ActionTable(db: $0).actions(limit: limit) }
    }

    /// - Returns: also the steps of the action. An undo begins with the last step, so the change that
    ///   was queued first is the last one.
    private func takeBack(
        _ ids: [Change.ID], in db: Database
    ) throws -> (withdrawal: Withdrawal, steps: [ActionTable.Step]) {
        var withdrawal = Withdrawal()
        let steps = try ids.compactMap { try takeBack($0, in: db, into: &withdrawal) }
        return (withdrawal, steps.reversed())
    }

    private func takeBack(
        _ id: Change.ID, in db: Database, into withdrawal: inout Withdrawal
    ) throws -> ActionTable.Step? {
        let gone = try KeptTable(db: db).gone(id)
        guard let stored = try gone ?? ChangeTable(db: db).change(id) else {
            withdrawal.answered += 1
            return nil
        }
        switch try stored.takeBack(in: db) {
        case .taken(let step):
            withdrawal.taken.append(stored.change)
            return step
        case .sent: withdrawal.sent += 1
        case .drafted: withdrawal.drafted += 1
        }
        return nil
    }

    /// Takes changes back that may have reached the server; the text of an edit becomes the draft
    /// of its form again. The server is not asked for their results any more. If the server has
    /// applied a change, the next download contains the result.
    ///
    /// Throws `failed`, and changes nothing, if a form has a draft with another text.
    public func giveUp(_ ids: [Change.ID]) throws(StoreError) {
        try write { db in
            for id in ids {
                guard let stored = try ChangeTable(db: db).change(id) else { continue }
                guard try stored.makeDraft(in: db) else {
                    throw StoreError.failed(
                        "The form already has another draft. "
                            + "Submit or discard the other draft first.")
                }
                try stored.remove(in: db)
            }
        }
    }

    /// Undoes `takeNextChanges` for changes that have certainly not left this machine. A newer
    /// change of the same form replaces the older one.
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

    /// Queues refused changes again, with new ids. Other changes stay as they are.
    public func retry(_ ids: [Change.ID]) throws(StoreError) {
        try write { db in
            for id in ids {
                guard var stored = try ChangeTable(db: db).change(id),
                    case .refused = stored.change.state
                else { continue }
                stored.change.id = makeID()
                stored.change.state = .queued
                try ChangeTable(db: db).update(stored, renamedFrom: id)
                try KeyTable(db: db).refreshToReview(at: stored.place)
            }
        }
    }

    /// Applies the translator's decision about conflicts. Other changes stay as they are. A conflict
    /// also stays if it has changed since the translator saw it.
    ///
    /// `keepMine` queues the change again, based on the record on the server. An edit of a
    /// translation replaces the text of this translation on the server. An edit also replaces a
    /// text that the translator wrote. Otherwise, the edit becomes a second translation.
    /// `keepTheirs` deletes the change. A verdict cannot be sent as new; for a verdict, `sendAsNew`
    /// means `keepMine`.
    ///
    /// - Parameter seen: the conflicts as the translator saw them.
    /// - Returns: the number of conflicts to which the decision is not applied, because they have
    ///   changed or have ended.
    @discardableResult
    public func resolve(
        _ seen: [Change], _ choice: ConflictChoice
    ) throws(StoreError) -> Int {
        try write { db in
            let decision = ConflictDecision(db: db, choice: choice, makeID: makeID)
            return try seen.filter { try !decision.apply(to: $0) }.count
        }
    }

    /// Marks the next changes as sent and returns them, at most one for each form. A change that
    /// adds a translation stays queued until all other changes of its key are sent: these changes
    /// raise the base revision of the new translation.
    ///
    /// A sent change may have reached the server even without an answer. While there are such
    /// changes, only they are returned, unaltered. If the server has returned to an earlier state,
    /// changes of a language are returned only after the language has been downloaded again.
    ///
    /// - Parameter seconds: comments and changes of actions on many keys stay queued for this time.
    public func takeNextChanges(
        project: Project.Key, sparing seconds: Int = 0, limit: Int
    ) throws(StoreError) -> TakenChanges {
        try write { db in
            let outbox = ChangeTable(db: db)
            let sent = try outbox.sent(project: project, limit: limit)
            guard sent.isEmpty else {
                return TakenChanges(changes: sent.map(\.change), mayHaveArrived: true)
            }
            let time = seconds > 0 ? now() - seconds : nil
            let next = try outbox.next(project: project, before: time, limit: limit).map { stored in
                try outbox.send(stored)
                var change = stored.change
                change.state = .sent
                return change
            }
            return TakenChanges(changes: next, mayHaveArrived: false)
        }
    }

    /// Returns the projects with changes to upload, or with lost changes in languages to download
    /// again.
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

    /// Stores the server's answers, matched by id; changes without an answer stay sent.
    ///
    /// An answer to a change that is not sent is only reported. Languages at the position before
    /// the changes move to the position after them.
    public func apply(
        _ answer: ChangesAnswer, project: Project.Key
    ) throws(StoreError) -> AnswerReport {
        try write { db in
            var writer = AnswerWriter(
                db: db, project: project, makeID: makeID, now: now())
            for result in answer.results { try writer.apply(result) }
            try ProjectTable(db: db).setNewest(answer.cursor, of: project)
            if let since = answer.since, let cursor = answer.cursor,
                writer.report.unknown.isEmpty, !writer.needsNews
            {
                try LanguageTable(db: db).move(from: since, to: cursor, in: project)
                writer.report.cursor = cursor
            }
            try KeptTable(db: db).prune(now: now())
            return writer.report
        }
    }
}

extension StoredChange {
    /// Removes the change from the outbox, or from the changes that are lost on the server.
    func remove(in db: Database) throws {
        if case .gone = change.state {
            try KeptTable(db: db).remove(sequence)
        } else {
            try ChangeTable(db: db).remove(self)
        }
        try KeyTable(db: db).refreshToReview(at: place)
        try KeyTable(db: db).removeIfDone(at: place)
    }

    /// Makes the text of the change the draft of its form. Returns false if there is another draft.
    func makeDraft(in db: Database) throws -> Bool {
        guard case .translate(let text, _) = change.kind else { return true }
        // A key that is lost on the server may also be missing here.
        _ = try Places(db: db).ensuredTarget(change.form.key, change.form.locale)
        let drafts = DraftTable(db: db)
        let context = change.form.context
        if let draft = try drafts.text(context: context, at: place), draft != text {
            return false
        }
        try drafts.save(text, context: context, at: place)
        return true
    }
}

/// The case that the server returned to an earlier state, for example because a backup was
/// restored. The changes that it had accepted are kept here until the translator uploads them again
/// or discards them.
extension TranslationStore {
    /// Returns the newest cursor of a project from the server. A server that does not know this
    /// cursor has returned to an earlier state.
    public func newestCursor(of project: Project.Key) throws(StoreError) -> String? {
        try read { try ProjectTable(db: $0).newest(of: project) }
    }

    /// Returns the cursors of a project's kept changes, the oldest first, each with the language of
    /// a change.
    public func keptCursors(
        of project: Project.Key
    ) throws(StoreError) -> [(cursor: String, locale: LocaleCode)] {
        try read { try KeptTable(db: $0).cursors(of: project) }
    }

    /// Notes that the server returned to an earlier state. `known` is the last kept cursor that the
    /// server still knows. Later changes are lost on the server, unless the next full download
    /// contains their effect. Nothing is uploaded before this download.
    public func noteReturn(of project: Project.Key, known: String?) throws(StoreError) {
        try write { db in
            let id = try Places(db: db).knownProject(project)
            try KeptTable(db: db).markGone(after: known, project: id)
            try db.run("UPDATE project SET newest = ? WHERE id = ?", [known, id])
            try LanguageTable(db: db).noteReturn(of: id)
        }
    }

    /// Returns the projects with kept changes.
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

    /// Returns the languages with changes that are lost on the server.
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

    /// Returns the languages with work of the translator that must be downloaded again, because the
    /// server returned to an earlier state.
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

    /// Returns the changes that were sent before the return of the server was noticed. Their
    /// results must be requested before the download.
    public func changesInDoubt(of project: Project.Key) throws(StoreError) -> [Change] {
        try read { db in
            try ChangeTable(db: db).changes(
                where: "state = 'sent' AND isBack = 1 AND project.key = ?", [project.rawValue]
            ).map(\.change)
        }
    }

    /// Queues the lost changes with the ids again; without ids, all lost changes. A change with an
    /// obstacle, or with another change of its form in the outbox, is not queued.
    ///
    /// - Returns: the number of queued changes.
    public func sendAgain(_ ids: [Change.ID]? = nil) throws(StoreError) -> Int {
        try write { db in
            try gone(ids, in: db).count { try queue($0, in: db) }
        }
    }

    /// Deletes the lost changes with the ids; without ids, all lost changes.
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

    /// Queues a lost change. If the outbox has a newer change of its form, the lost change is
    /// deleted, because the translator wants the newer one.
    private func queue(_ stored: StoredChange, in db: Database) throws -> Bool {
        guard stored.change.state == .gone(nil) else { return false }
        let outbox = ChangeTable(db: db)
        let again = try based(stored, in: db)
        let rivals = try outbox.changes(around: again).filter { $0.isReplaced(by: again) }
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
        if stored.change.isVerdict, let judged = try rereading.judged(by: stored) {
            again.change.translation = judged.id
            again.change.baseRevision = judged.contentRevision
        } else {
            (again.change.translation, again.change.baseRevision) = try rereading.basis(
                of: stored.change, at: stored.place)
        }
        return again
    }
}
