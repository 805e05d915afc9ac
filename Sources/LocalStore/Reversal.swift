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
            if !stored.isSubmitted { next.outcomes[outcome, default: 0] += 1 }
            if outcome.isDone {
                stored.step.isUndone = !report.isRedo
                try table.set(stored)
            }
        }
        next.position += min(most, report.action.steps - report.position)
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
        next.now = try table.firstStep(of: id).flatMap { try now($0.step, report) }
        return next
    }

    /// Returns the translation of a step after an undo or a redo. Votes decide between accepted and
    /// pending, so the status after an undo is the one before the step.
    private func now(_ step: ActionTable.Step, _ report: UndoReport) throws -> Translation? {
        var now = try expected(step)
        if !report.isRedo, case .change(.judge) = step.made, let before = step.before?.status,
            now?.status.isLike(before) == true
        {
            now?.status = before
        }
        return now
    }

    /// Returns the next steps: an undo begins with the last step, a redo with the first one.
    private func part(of report: UndoReport, most: Int) throws -> [ActionTable.StoredStep] {
        let table = ActionTable(db: db)
        let (action, position) = (report.action, report.position)
        let size = min(most, action.steps - position)
        guard !report.isRedo else {
            return try table.steps(of: action.id, at: position..<position + size)
        }
        let end = action.steps - position
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
            switch kind {
            case .translate(let text, _): return try undo(text, kind, &step)
            case .judge: return try undo(kind, &step)
            case .comment: return try keys(step).takeBackComment(step)
            case .decide(let decision):
                return try keys(step).make(decision.inverse, &step, isRedo: false)
            }
        }
    }

    private func redo(_ step: inout ActionTable.Step) throws -> UndoReport.Outcome {
        if step.isDamaged { return .impossible }
        switch step.made {
        case .draft(let text): return try drafts(step).restore(text)
        case .discard(let text): return try drafts(step).discard(text)
        case .takeBack(let kind): return try withdrawal(step).repeat(kind, &step)
        case .change(let kind): return try redo(change: kind, &step)
        }
    }

    /// Repeats a change. If the translator has to decide about its opposite change, the opposite
    /// change leaves the outbox. If the server still has the state after the step, the redo uploads
    /// nothing.
    private func redo(
        change kind: Change.Kind, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        let held = try held(step)
        if let held {
            guard !held.change.isText || held.change.kind.text == step.before?.text
            else { return .changed }
            try held.remove(in: db)
        }
        let isDone = try held != nil && isThere(kind, step)
        switch kind {
        case .translate(let text, _): return try redo(text, &step, isThere: isDone)
        case .comment(let text): return try keys(step).repeatComment(text, &step)
        case .judge where isDone, .decide where isDone: return .restored
        case .judge: return try redo(kind, &step)
        case .decide(let decision): return try keys(step).make(decision, &step, isRedo: true)
        }
    }
}

extension Reversal {
    var outbox: ChangeTable { ChangeTable(db: db) }

    func drafts(_ step: ActionTable.Step) -> DraftReversal {
        DraftReversal(db: db, step: step)
    }

    private func keys(_ step: ActionTable.Step) -> KeyReversal {
        KeyReversal(db: db, submission: submission(step))
    }

    private func withdrawal(_ step: ActionTable.Step) -> WithdrawalReversal {
        WithdrawalReversal(db: db, step: step, submission: submission(step))
    }

    func waiting(_ step: ActionTable.Step) throws -> StoredChange? {
        try outbox.unsentText(of: step.form, at: step.place)
    }

    func isForm(_ text: ExactText?, _ step: ActionTable.Step) throws -> Bool {
        try outbox.isText(text, of: step.form, at: step.place)
    }

    func submission(_ step: ActionTable.Step) -> Submission {
        Submission(
            db: db, place: step.place, key: step.form.key, locale: step.form.locale,
            makeID: makeID, now: now)
    }

    /// Returns the translation of a step as it is expected to be on the server. A form whose
    /// translation is deleted can have a new text.
    ///
    /// - Parameter left: a change that does not count.
    func expected(
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

    /// Returns true if the translation or the key of a step is in the state after the step. A vote
    /// or a verdict is for the text that the translator saw.
    private func isThere(_ kind: Change.Kind, _ step: ActionTable.Step) throws -> Bool {
        if case .decide(let decision) = kind {
            return try submission(step).decided.isExpected(decision)
        }
        guard let now = try expected(step) else { return kind.isDone(in: nil) }
        let text = kind.facts.slot == .text ? kind.text : step.before?.text
        return kind.isDone(in: now) && now.text == text
    }

    /// Returns true if the form of a step has still the text of the step, and nobody else has
    /// written it or decided about it.
    func isMade(_ kind: Change.Kind, _ step: ActionTable.Step) throws -> Bool {
        guard try isForm(kind.text, step) else { return false }
        guard let now = try expected(step) else { return kind.text?.isEmpty == true }
        let isKnown =
            now.id == ChangeTable.noTranslation || now.contentRevision == step.revision
        guard try now.text == kind.text && isUndecided(now, step) else { return false }
        return try isKnown || isMine(now, step) || now.myVote > 0 && step.before == nil
    }

    /// Returns true if only the translator has changed the status of a translation since the step.
    func isCurrent(_ kind: Change.Kind, _ step: ActionTable.Step) throws -> Bool {
        guard let id = step.translation, let record = try submission(step).record(id) else {
            return kind.facts.effect == .absence && step.revision != Change.noBase
        }
        if kind.facts.slot == .vote { return try expected(step)?.text == step.before?.text }
        return record.contentRevision == step.revision
    }

    /// Returns true if the translator is the author of a translation.
    func isMine(_ translation: Translation, _ step: ActionTable.Step) throws -> Bool {
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
