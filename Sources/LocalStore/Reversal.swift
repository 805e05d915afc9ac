import Catalog
import GRDB
import TML
import Text

/// Undoes and repeats actions. Both take each form and each translation of an action from one state
/// to another, if it is still in the first state: an undo from the state after the action to the
/// state before, a redo back. Changes of the outbox count as if the server had accepted them.
struct Reversal {
    let db: Database
    let makeID: () -> Change.ID
    let now: Int

    /// Undoes the next part of an action, or repeats it. A part that was handled before is not
    /// handled again.
    ///
    /// - Parameter most: the greatest number of steps of the part.
    func goOn(_ report: UndoReport, most: Int) throws -> UndoReport {
        let table = ActionTable(db: db)
        let id = report.action.id
        var next = report
        for var stored in try part(of: report, most: most)
        where stored.step.isUndone == report.isRedo {
            let outcome = try handle(&stored.step, isRedo: report.isRedo)
            next.outcomes[outcome, default: 0] += 1
            if outcome.isDone {
                stored.step.isUndone = !report.isRedo
                try table.set(stored)
            }
        }
        next.position += min(most, report.action.count - report.position)
        guard next.isFinished else {
            // Until its end, a redo can be undone.
            if report.isRedo { try table.setUndone(false, id) }
            return next
        }
        let isDone =
            try next.outcomes.keys.contains(where: \.isDone)
            || !report.isRedo && table.hasUndoneStep(id)
        try isDone ? table.setUndone(!report.isRedo, id) : table.setFixed(id)
        next.action = try table.action(id)
        next.now = try table.steps(of: id, at: 0..<1).first.flatMap { try expected($0.step) }
        return next
    }

    /// Returns the next steps: an undo begins with the last step, a redo with the first one.
    private func part(of report: UndoReport, most: Int) throws -> [ActionTable.StoredStep] {
        let table = ActionTable(db: db)
        let (action, position) = (report.action, report.position)
        let size = min(most, action.count - position)
        guard !report.isRedo else {
            return try table.steps(of: action.id, at: position..<position + size)
        }
        let end = action.count - position
        return try table.steps(of: action.id, at: end - size..<end).reversed()
    }

    private func handle(
        _ step: inout ActionTable.Step, isRedo: Bool
    ) throws -> UndoReport.Outcome {
        // The server may have deleted the key since.
        _ = try Places(db: db).ensuredTarget(step.form.key, step.form.locale)
        let outcome = try reverse(&step, isRedo: isRedo)
        try KeyTable(db: db).refreshToReview(at: step.place)
        try KeyTable(db: db).removeIfDone(at: step.place)
        return outcome
    }

    /// Undoes or redoes a step: as a whole, or not at all.
    private func reverse(
        _ step: inout ActionTable.Step, isRedo: Bool
    ) throws -> UndoReport.Outcome {
        var (reversed, outcome) = (step, UndoReport.Outcome.changed)
        try db.inSavepoint {
            outcome = try isRedo ? redo(&reversed) : undo(&reversed)
            return outcome.isDone ? .commit : .rollback
        }
        if outcome.isDone { step = reversed }
        return outcome
    }

    private func undo(_ step: inout ActionTable.Step) throws -> UndoReport.Outcome {
        if step.isDamaged { return .impossible }
        switch step.made {
        case .draft(let text): return try drafts(step).remove(text)
        case .discard(let text): return try drafts(step).bringBack(text)
        case .takeBack(let kind): return try withdrawal(step).queueAgain(kind, &step)
        case .change(let kind):
            if let held = try held(step) { return try takeBack(held, kind, step) }
            switch kind.facts.slot {
            case .text: return try undo(kind.text ?? "", kind, &step)
            case .vote, .verdict: return try undo(kind, &step)
            case .comment: return try takeBackComment(step)
            case .lock: return try setLock(kind.locks == false, &step, isRedo: false)
            case .tag: return try set(kind.tagging?.inverse, &step)
            }
        }
    }

    private func redo(_ step: inout ActionTable.Step) throws -> UndoReport.Outcome {
        if step.isDamaged { return .impossible }
        switch step.made {
        case .draft(let text): return try drafts(step).restore(text)
        case .discard(let text): return try drafts(step).discard(text)
        case .takeBack(let kind): return try withdrawal(step).repeat(kind, &step)
        case .change(let kind):
            if let held = try held(step) {
                guard held.change.kind.text == nil || held.change.kind.text == step.before?.text
                else { return .changed }
                try held.remove(in: db)
            }
            switch kind.facts.slot {
            case .text: return try redo(kind.text ?? "", &step)
            case .vote, .verdict: return try redo(kind, &step)
            case .comment: return try repeatComment(kind, &step)
            case .lock: return try setLock(kind.locks == true, &step, isRedo: true)
            case .tag: return try set(kind.tagging, &step)
            }
        }
    }
}

/// Texts.
extension Reversal {
    private func undo(
        _ text: ExactText, _ kind: Change.Kind, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        if let queued = try queuedText(text, step) {
            let below = try expected(step, without: queued.change.id)
            let isOnBefore =
                try Self.isCurrent(queued.change, below)
                || ActionTable(db: db).hasText(step.before?.text, of: queued.change.id)
            guard below?.text != step.before?.text, isOnBefore, step.before != nil else {
                try drafts(step).keep(text)
                try queued.remove(in: db)
                return step.before == nil ? try undoNew(&step, isWithdrawn: true) : .restored
            }
        } else if try !isMade(kind, step) {
            return .changed
        }
        try drafts(step).keep(text)
        return try step.before.map { try submit($0.text, &step) }
            ?? undoNew(&step, isWithdrawn: false)
    }

    /// Returns true if a queued change is based on the present translation of the server; `nil` for
    /// a translation that the server does not have.
    private static func isCurrent(_ change: Change, _ below: Translation?) -> Bool {
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

    private func redo(
        _ text: ExactText, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        let isOwnAgain = try step.before == nil && removeDeletion(text, step)
        let now = try expected(step)
        guard
            try now?.text == text || now?.text == step.before?.text
                || now.map({ try isOwnAgain && isMine($0, step) }) == true,
            try isForm(now?.text, step) && isUndecided(now, step)
        else { return .changed }
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
    private func isUndecided(_ now: Translation?, _ step: ActionTable.Step) throws -> Bool {
        guard let now, now.id != ChangeTable.noTranslation else { return true }
        let isDecided = now.status == .approved || now.status == .rejected
        return !isDecided || now.contentRevision == step.revision
    }

    /// Queues a text for the form of a step, based on the expected text. The draft stays.
    private func submit(
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

/// Votes, verdicts, comments, locks and tags.
extension Reversal {
    private func undo(
        _ kind: Change.Kind, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        if try removeQueued(kind, step) { return try withTextBefore(.restored, kind, step) }
        guard try kind.isDone(in: expected(step)), try isCurrent(kind, step) else {
            return .changed
        }
        // A queued deletion is undone by the status before.
        let isQueued = try step.change.flatMap(outbox.change)?.change.state == .queued
        let done = isQueued && kind.facts.effect == .absence ? .judge(.reopen) : kind
        guard let id = step.translation, let inverse = done.inverse(before: step.before) else {
            return .impossible
        }
        switch inverse {
        case .judge(let verdict):
            return try withTextBefore(submit(verdict, id, &step), kind, step)
        case .translate(let text, _):
            return try waiting(step) == nil ? submit(text, &step) : .changed
        case .comment, .lock, .tag: return .impossible
        }
    }

    /// Completes the undo of a deletion. A text that the translation had in the outbox before, and
    /// that a later text of the form has replaced, is queued again. If the translation or the form
    /// has another text now, the text becomes a draft.
    ///
    /// - Returns: the outcome; `changed` if the form has another draft.
    private func withTextBefore(
        _ outcome: UndoReport.Outcome, _ kind: Change.Kind, _ step: ActionTable.Step
    ) throws -> UndoReport.Outcome {
        let table = ActionTable(db: db)
        let now = try expected(step)
        guard kind.facts.effect == .absence, let before = step.before, now?.text != before.text,
            try table.isReplaced(before.text, before: step)
        else { return outcome }
        guard now?.contentRevision == step.revision, try isFree(step) else {
            try drafts(step).keep(before.text)
            return try drafts(step).current()?.text == before.text ? outcome : .changed
        }
        var text = step
        _ = try submit(before.text, &text)
        if let id = text.change { try table.setQueued(id, before: step) }
        return outcome
    }

    /// Returns true if the form has no text of another translation in the outbox, and no text that
    /// is not sent. A sent text that is undone does not count.
    private func isFree(_ step: ActionTable.Step) throws -> Bool {
        guard try waiting(step) == nil else { return false }
        return try !outbox.changes(of: step.place).contains {
            try $0.change.isText && $0.change.form.context == step.form.context
                && $0.change.translation != step.translation
                && !ActionTable(db: db).isAwaited($0.change)
        }
    }

    /// Removes the queued change of a step, unless it replaced an earlier queued change, which has
    /// to come back.
    private func removeQueued(_ kind: Change.Kind, _ step: ActionTable.Step) throws -> Bool {
        guard let change = try step.change.flatMap(outbox.change), change.change.state == .queued,
            change.change.kind == kind
        else { return false }
        let below = try expected(step, without: change.change.id)
        guard below == step.before || !Self.isCurrent(change.change, below) else { return false }
        try change.remove(in: db)
        return true
    }

    private func redo(
        _ kind: Change.Kind, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        guard case .judge(let verdict) = kind, let id = step.translation else { return .changed }
        if kind.facts.effect == .absence, let change = try step.change.flatMap(outbox.change),
            change.change.isText, change.change.state == .queued,
            change.change.kind.text == step.before?.text
        {
            try change.remove(in: db)
            return .restored
        }
        let now = try expected(step)
        guard Self.isAsBefore(now, kind, step), try isCurrent(kind, step) else { return .changed }
        return try submit(verdict, id, &step)
    }

    /// Returns true if a translation is in the state before a vote or a verdict.
    private static func isAsBefore(
        _ now: Translation?, _ kind: Change.Kind, _ step: ActionTable.Step
    ) -> Bool {
        guard let before = step.before else { return now == nil }
        guard kind.facts.effect == .absence else {
            return kind.inverse(before: before)?.isDone(in: now) == true
        }
        return now?.text == before.text
            && (now?.status != .rejected || before.status == .rejected)
    }

    private func submit(
        _ verdict: Verdict, _ id: Int, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        guard try submission(step).record(id) != nil else { return .changed }
        let made = try submission(step).submit(verdict, translation: id)
        step.change = made?.change
        return made?.change == nil ? .restored : .queued
    }

    private func takeBackComment(_ step: ActionTable.Step) throws -> UndoReport.Outcome {
        guard let change = try step.change.flatMap(outbox.change), change.change.state == .queued
        else { return .impossible }
        try change.remove(in: db)
        return .restored
    }

    /// Locks the key of a step or ends its lock, unless the key is already in this state. An undo
    /// does not end the lock of another person.
    private func setLock(
        _ locks: Bool, _ step: inout ActionTable.Step, isRedo: Bool
    ) throws -> UndoReport.Outcome {
        if try removeOpposite(of: .lock(locks), step) { return .restored }
        let submission = submission(step)
        guard try submission.isLocked() != locks, try locks || isRedo || !isLockedByOther(step)
        else { return .changed }
        step.change = try submission.submit(locks: locks)?.change
        return step.change == nil ? .restored : .queued
    }

    /// Removes the queued change of a step if it is the opposite of a wanted change. Another person
    /// may have made the same change, which stays.
    private func removeOpposite(
        of wanted: Change.Kind, _ step: ActionTable.Step
    ) throws -> Bool {
        guard let own = try step.change.flatMap(outbox.change), own.change.state == .queued,
            own.change.kind == wanted.inverse(before: nil)
        else { return false }
        try own.remove(in: db)
        return true
    }

    /// Returns true if another person has locked the key of a step.
    private func isLockedByOther(_ step: ActionTable.Step) throws -> Bool {
        guard let target = try KeyTable(db: db).target(at: step.place), target.isLocked,
            let locker = target.lockerID
        else { return false }
        let me = try ProjectTable(db: db).membership(of: step.form.key.project)?.translatorID
        return locker != me
    }

    /// Adds a tag to the key of a step or removes the tag, unless the key is already in this state.
    private func set(
        _ tagging: Tagging?, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        guard let tagging else { return .changed }
        if try removeOpposite(of: .tag(tagging), step) { return .restored }
        let submission = submission(step)
        guard try !submission.isExpected(tagging) else { return .changed }
        step.change = try submission.submit(tagging)?.change
        return step.change == nil ? .restored : .queued
    }

    private func repeatComment(
        _ kind: Change.Kind, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        step.change = try submission(step).submit(comment: kind.text ?? "").change
        return .queued
    }
}

extension Reversal {
    private var outbox: ChangeTable { ChangeTable(db: db) }

    private func drafts(_ step: ActionTable.Step) -> DraftReversal {
        DraftReversal(db: db, step: step)
    }

    private func withdrawal(_ step: ActionTable.Step) -> WithdrawalReversal {
        WithdrawalReversal(db: db, step: step, submission: submission(step))
    }

    private func waiting(_ step: ActionTable.Step) throws -> StoredChange? {
        try outbox.unsentText(of: step.form, at: step.place)
    }

    private func isForm(_ text: ExactText?, _ step: ActionTable.Step) throws -> Bool {
        try outbox.isText(text, of: step.form, at: step.place)
    }

    private func submission(_ step: ActionTable.Step) -> Submission {
        Submission(
            db: db, place: step.place, key: step.form.key, locale: step.form.locale,
            makeID: makeID, now: now)
    }

    /// Returns the translation of a step as it is expected to be on the server. A form whose
    /// translation is deleted can have a new text.
    ///
    /// - Parameter left: a change that does not count.
    private func expected(
        _ step: ActionTable.Step, without left: Change.ID? = nil
    ) throws -> Translation? {
        let submission = submission(step)
        let context = step.form.context
        let translation = try submission.expected(context, step.translation, without: left)
        guard translation == nil, case .change(.translate) = step.made else { return translation }
        return try submission.expected(context, nil, without: left)
    }

    /// Returns the change of a step if the translator has to decide about it.
    private func held(_ step: ActionTable.Step) throws -> StoredChange? {
        guard let id = step.change else { return nil }
        let stored = try KeptTable(db: db).gone(id) ?? outbox.change(id)
        guard let stored, stored.change.state != .queued, stored.change.state != .sent else {
            return nil
        }
        return stored
    }

    /// Takes back a change that the translator has to decide about, if it is still the step's own.
    private func takeBack(
        _ held: StoredChange, _ kind: Change.Kind, _ step: ActionTable.Step
    ) throws -> UndoReport.Outcome {
        guard held.change.kind.name == kind.name, held.change.kind.text == kind.text,
            try !step.isTyped || held.makeDraft(in: db)
        else { return .changed }
        try held.remove(in: db)
        return try withTextBefore(.restored, kind, step)
    }

    /// Returns true if the form of a step has still the text of the step, and nobody else has
    /// written it or decided about it.
    private func isMade(_ kind: Change.Kind, _ step: ActionTable.Step) throws -> Bool {
        guard try isForm(kind.text, step) else { return false }
        guard let now = try expected(step) else { return kind.text?.isEmpty == true }
        let isKnown =
            now.id == ChangeTable.noTranslation || now.contentRevision == step.revision
        guard try now.text == kind.text && isUndecided(now, step) else { return false }
        return try isKnown || isMine(now, step) || now.myVote > 0 && step.before == nil
    }

    /// Returns true if only the translator has changed the status of a translation since the step.
    private func isCurrent(_ kind: Change.Kind, _ step: ActionTable.Step) throws -> Bool {
        guard let id = step.translation, let record = try submission(step).record(id) else {
            return kind.facts.effect == .absence && step.revision != Change.noBase
        }
        if kind.facts.slot == .vote { return try expected(step)?.text == step.before?.text }
        return record.contentRevision == step.revision
    }

    /// Returns true if the translator is the author of a translation.
    private func isMine(_ translation: Translation, _ step: ActionTable.Step) throws -> Bool {
        let me = try ProjectTable(db: db).membership(of: step.form.key.project)?.translatorID
        return me != nil && translation.authorID == me
    }
}

extension UndoReport.Outcome {
    fileprivate var isDone: Bool {
        switch self {
        case .restored, .queued, .awaited: true
        case .changed, .impossible: false
        }
    }
}
