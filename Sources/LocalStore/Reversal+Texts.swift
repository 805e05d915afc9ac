import Catalog
import GRDB
import TML
import Text

/// Texts of forms.
extension Reversal {
    func undo(
        _ text: ExactText, _ kind: Change.Kind, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        if let queued = try queuedText(text, step) {
            try removeVote(0, about: text, step)
            let below = try expected(step, without: queued.change.id)
            let isOnBefore =
                try Self.isCurrent(queued.change, below)
                || ActionTable(db: db).hasText(step.before?.text, of: queued.change.id)
            guard below?.text != step.before?.text, isOnBefore, step.before != nil else {
                try drafts(step).keep(text)
                try queued.remove(in: db)
                guard step.before != nil else { return try undoNew(&step, isWithdrawn: true) }
                step.change = nil
                return .restored
            }
        } else if try !isMade(kind, step) {
            return .changed
        }
        try drafts(step).keep(text)
        guard let before = step.before else { return try undoNew(&step, isWithdrawn: false) }
        let outcome = try submit(before.text, &step)
        if outcome == .queued { try setVoteBefore(before, step) }
        return outcome
    }

    /// Queues the vote that the translator had for a pending text, after the text. The server takes
    /// the return of the text as a vote for the text, which would accept the text of another person.
    private func setVoteBefore(_ before: Translation, _ step: ActionTable.Step) throws {
        guard before.status == .pending, before.myVote != 1, try !isMine(before, step),
            before.id == step.translation, try mayVote(step)
        else { return }
        _ = try submission(step).submit(
            .vote(before.myVote), translation: before.id, about: before.text, always: true)
    }

    private func mayVote(_ step: ActionTable.Step) throws -> Bool {
        let membership = try ProjectTable(db: db).membership(of: step.form.key.project)
        return membership?.allows(.vote, in: step.form.locale) == true
    }

    /// Removes the vote that an undo of the step has added to the return of the text before, unless
    /// it is sent. An undo that only removed a queued text has added none.
    private func removeVoteBefore(_ step: ActionTable.Step) throws {
        guard let before = step.before, step.change != nil else { return }
        try removeVote(before.myVote, about: before.text, step)
    }

    /// Removes the vote for a text that will not be uploaded, unless the vote is sent.
    private func removeVote(
        _ vote: Int, about text: ExactText, _ step: ActionTable.Step
    ) throws {
        guard let before = step.before else { return }
        for stored in try outbox.changes(of: step.place)
        where stored.change.state != .sent && stored.change.translation == before.id
            && stored.change.kind == .judge(.vote(vote)) && stored.judged == text
        {
            try stored.remove(in: db)
        }
    }

    /// Returns true if a queued change is based on the present translation of the server; `nil` for
    /// a translation that the server does not have.
    static func isCurrent(_ change: Change, _ below: Translation?) -> Bool {
        guard let below, below.id != ChangeTable.noTranslation else {
            return (change.translation ?? ChangeTable.noTranslation) <= ChangeTable.noTranslation
        }
        return change.baseRevision >= below.contentRevision
    }

    /// Returns the queued change of the form with the text of the step; `nil` if there is none.
    private func queuedText(
        _ text: ExactText, _ step: ActionTable.Step
    ) throws -> StoredChange? {
        guard let waiting = try waiting(step), waiting.change.state == .queued,
            waiting.change.kind.text == text
        else { return nil }
        return waiting
    }

    /// Undoes a text that made a new translation, and that is no longer queued.
    ///
    /// - Parameter isWithdrawn: true if the text was queued until now.
    private func undoNew(
        _ step: inout ActionTable.Step, isWithdrawn: Bool
    ) throws -> UndoReport.Outcome {
        if try step.change.flatMap(outbox.change)?.change.state == .sent { return .awaited }
        guard let id = step.translation, let made = try expected(step), try mayDelete(made, step)
        else { return isWithdrawn ? .restored : .changed }
        return try submit(isMine(made, step) ? .delete : .vote(0), id, &step)
    }

    /// Returns true if the translator has a part in a translation, and nobody else has decided
    /// about it.
    private func mayDelete(_ made: Translation, _ step: ActionTable.Step) throws -> Bool {
        try isUndecided(made, step) && (isMine(made, step) || made.myVote > 0)
    }

    /// Submits a text again, unless somebody has changed it or decided about it.
    ///
    /// - Parameter isThere: true if the server has not taken the opposite change and still has the
    ///   text. The text then stays, also if another person has approved it.
    func redo(
        _ text: ExactText, _ step: inout ActionTable.Step, isThere: Bool
    ) throws -> UndoReport.Outcome {
        let isOwnAgain = try step.before == nil && removeDeletion(text, step)
        let now = try expected(step)
        let isFree = try isThere || isUndecided(now, step)
        guard
            try now?.text == text || now?.text == step.before?.text
                || now.map({ try isOwnAgain && isMine($0, step) }) == true,
            try isFree && isForm(now?.text, step)
        else { return .changed }
        try removeVoteBefore(step)
        _ = try drafts(step).discard(text)
        guard let now, now.text == text else { return try submit(text, &step) }
        guard step.before == nil, let id = step.translation, now.myVote == 0,
            try !isMine(now, step)
        else { return .restored }
        // The translation is another person's; the same text of the translator was a vote.
        return try submit(.vote(1), id, &step)
    }

    /// Removes the change that would undo a new text, if it is queued, or if it is to follow the
    /// server's answer to the text.
    ///
    /// - Returns: true if a queued deletion was removed.
    private func removeDeletion(
        _ text: ExactText, _ step: ActionTable.Step
    ) throws -> Bool {
        guard let change = try step.change.flatMap(outbox.change) else { return false }
        if change.change.isText {
            if change.change.kind.text == text {
                try ActionTable(db: db).setRepeated(change.change.id)
            }
            return false
        }
        guard change.change.state == .queued else { return false }
        try change.remove(in: db)
        return true
    }

    /// Returns true if nobody else has approved or rejected a translation since the step.
    func isUndecided(_ now: Translation?, _ step: ActionTable.Step) throws -> Bool {
        guard let now, now.id != ChangeTable.noTranslation else { return true }
        let isDecided = now.status == .approved || now.status == .rejected
        return !isDecided || now.contentRevision == step.revision
    }

    /// Queues a text for the form of a step, based on the expected text. The draft stays.
    func submit(
        _ text: ExactText, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        let now = try expected(step)
        let translation = now.flatMap { $0.id == ChangeTable.noTranslation ? nil : $0.id }
        let isFirst = step.translation == nil && step.before == nil
        let revision =
            try translation != nil
            ? now?.contentRevision
            : isFirst ? step.revision : KeyTable(db: db).target(at: step.place)?.revision
        let draft = try drafts(step).current()
        let made = try submission(step).submit(
            Edit(
                context: step.form.context, text: text, translation: translation, base: now?.text,
                baseRevision: revision ?? 0))
        try drafts(step).save(draft)
        step.change = made?.change
        return made?.change == nil ? .restored : .queued
    }
}
