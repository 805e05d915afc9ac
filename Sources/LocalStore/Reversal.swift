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

    func undo(_ id: Action.ID) throws -> UndoReport {
        try reverse(id, isRedo: false)
    }

    func redo(_ id: Action.ID) throws -> UndoReport {
        try reverse(id, isRedo: true)
    }

    private func reverse(_ id: Action.ID, isRedo: Bool) throws -> UndoReport {
        let table = ActionTable(db: db)
        let all = try table.steps(of: id)
        var outcomes: [UndoReport.Outcome: Int] = [:]
        for var stored in isRedo ? all : all.reversed() where stored.step.isUndone == isRedo {
            // The server may have deleted the key since.
            _ = try Places(db: db).ensuredTarget(stored.step.form.key, stored.step.form.locale)
            let outcome = try isRedo ? redo(&stored.step) : undo(&stored.step)
            outcomes[outcome, default: 0] += 1
            if outcome.isDone {
                stored.step.isUndone = !isRedo
                try table.set(stored)
            }
            try KeyTable(db: db).refreshToReview(at: stored.step.place)
            try KeyTable(db: db).removeIfDone(at: stored.step.place)
        }
        try table.setUndone(!isRedo, id)
        return UndoReport(
            try table.action(id), isRedo: isRedo, outcomes: outcomes,
            now: try table.steps(of: id).first.flatMap { try expected($0.step) })
    }

    private func undo(_ step: inout ActionTable.Step) throws -> UndoReport.Outcome {
        switch step.made {
        case .draft(let text): return try remove(text, of: step)
        case .change(let kind):
            if let held = try held(step) { return try takeBack(held, step) }
            if kind.facts.subject == .translation, try removeQueued(step) { return .restored }
            guard try isMade(kind, step) else { return .changed }
            switch kind.facts.slot {
            case .text: return try undo(kind.text ?? "", &step)
            case .vote, .verdict: return try undo(kind, &step)
            case .comment: return try takeBackComment(step)
            }
        }
    }

    private func redo(_ step: inout ActionTable.Step) throws -> UndoReport.Outcome {
        switch step.made {
        case .draft(let text): return try restore(text, of: step)
        case .change(let kind):
            try held(step)?.remove(in: db)
            switch kind.facts.slot {
            case .text: return try redo(kind.text ?? "", &step)
            case .vote, .verdict: return try redo(kind, &step)
            case .comment: return try repeatComment(kind, &step)
            }
        }
    }
}

/// Texts.
extension Reversal {
    private func undo(
        _ text: ExactText, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        try keepAsDraft(text, step)
        guard let before = step.before else { return try undoNew(text, &step) }
        let outcome = try submit(before.text, &step)
        try restoreStatus(before, step)
        return outcome
    }

    /// Undoes a text that made a new translation.
    private func undoNew(
        _ text: ExactText, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        let change = try step.change.flatMap(outbox.change)
        if let queued = try waiting(step), queued.change.state == .queued {
            try queued.remove(in: db)
            guard try expected(step)?.text == text else { return .restored }
        }
        if change?.change.state == .sent { return .awaited }
        guard let id = step.translation, let made = try expected(step) else { return .changed }
        let opposite: Verdict = try isOurs(made, step) ? .delete : .vote(0)
        return try submit(opposite, id, &step)
    }

    private func redo(
        _ text: ExactText, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        let drafts = DraftTable(db: db)
        let draft = try drafts.draft(of: step.form, at: step.place)
        if step.before == nil { try removeDeletion(&step) }
        let now = try expected(step)
        guard now?.text == text || now?.text == step.before?.text,
            try isForm(now?.text, of: step)
        else { return .changed }
        if draft?.text == text { try drafts.remove(context: step.form.context, at: step.place) }
        return try now?.text == text ? .restored : submit(text, &step)
    }

    /// Makes a typed text the draft of its form, unless there is another draft.
    private func keepAsDraft(_ text: ExactText, _ step: ActionTable.Step) throws {
        let drafts = DraftTable(db: db)
        guard step.isTyped, try drafts.draft(of: step.form, at: step.place) == nil else { return }
        try drafts.save(text, context: step.form.context, at: step.place)
    }

    /// Removes the change that would undo a new text, if it is queued, or if it is to follow the
    /// server's answer to the text.
    private func removeDeletion(_ step: inout ActionTable.Step) throws {
        guard let change = try step.change.flatMap(outbox.change) else { return }
        if change.change.isText {
            try ActionTable(db: db).setRepeated(change.change.id)
        } else if change.change.state == .queued {
            try change.remove(in: db)
        }
    }

    /// Queues a text for the form of a step, based on the expected text. The draft stays.
    private func submit(
        _ text: ExactText, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        let now = try expected(step)
        let translation = now.flatMap { $0.id == ChangeTable.noTranslation ? nil : $0.id }
        let revision = try now?.contentRevision ?? KeyTable(db: db).target(at: step.place)?.revision
        let draft = try DraftTable(db: db).draft(of: step.form, at: step.place)
        let made = try submission(step).submit(
            Edit(
                context: step.form.context, text: text, translation: translation, base: now?.text,
                baseRevision: revision ?? 0))
        try save(draft, step)
        step.change = made?.change
        return made?.change == nil ? .restored : .queued
    }

    /// Queues the verdict that a translation had before a new text, if the translator may decide.
    private func restoreStatus(_ before: Translation, _ step: ActionTable.Step) throws {
        guard let id = step.translation, try TranslationTable(db: db).translation(id) != nil,
            let now = try expected(step), now.status != before.status,
            let me = try membership(step), me.allows(.approve, in: step.form.locale)
        else { return }
        switch before.status {
        case .approved: _ = try submission(step).submit(.approve, translation: id)
        case .rejected:
            let reason = before.rejectReason ?? ""
            _ = try submission(step).submit(.reject(reason: reason), translation: id)
        case .accepted, .pending: break
        }
    }

    private func save(_ draft: Draft?, _ step: ActionTable.Step) throws {
        guard let draft else { return }
        try DraftTable(db: db).save(
            draft.text, context: draft.form.context, at: step.place, isToReview: draft.isToReview)
    }
}

/// Votes, verdicts and comments.
extension Reversal {
    private func undo(
        _ kind: Change.Kind, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        guard let id = step.translation, let inverse = kind.inverse(before: step.before) else {
            return .impossible
        }
        switch inverse {
        case .judge(let verdict): return try submit(verdict, id, &step)
        case .translate(let text, _):
            return try waiting(step) == nil ? submit(text, &step) : .changed
        case .comment: return .impossible
        }
    }

    /// Removes the queued change of a step, if the translation is then as before the step.
    private func removeQueued(_ step: ActionTable.Step) throws -> Bool {
        guard let change = try step.change.flatMap(outbox.change), change.change.state == .queued
        else { return false }
        try outbox.remove(change)
        if try expected(step) == step.before { return true }
        try outbox.add(change)
        return false
    }

    private func redo(
        _ kind: Change.Kind, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        guard case .judge(let verdict) = kind, let id = step.translation,
            try isCurrent(kind, step)
        else { return .changed }
        let (now, before) = (try expected(step), step.before)
        let isAsBefore =
            kind.facts.slot == .vote
            ? now?.myVote == before?.myVote : now?.status == before?.status
        return isAsBefore ? try submit(verdict, id, &step) : .changed
    }

    private func submit(
        _ verdict: Verdict, _ id: Int, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        guard try TranslationTable(db: db).translation(id) != nil else { return .changed }
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

    private func repeatComment(
        _ kind: Change.Kind, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        step.change = try submission(step).submit(comment: kind.text ?? "").change
        return .queued
    }
}

/// Drafts to review.
extension Reversal {
    /// Removes a draft to review, unless the translator has edited it.
    private func remove(
        _ text: ExactText, of step: ActionTable.Step
    ) throws -> UndoReport.Outcome {
        let drafts = DraftTable(db: db)
        let draft = try drafts.draft(of: step.form, at: step.place)
        guard let draft, draft.isToReview, draft.text == text else { return .changed }
        try drafts.remove(context: step.form.context, at: step.place)
        return .restored
    }

    /// Saves a draft to review again, if the form has no draft and no text of the translator.
    private func restore(
        _ text: ExactText, of step: ActionTable.Step
    ) throws -> UndoReport.Outcome {
        let draft = try DraftTable(db: db).draft(of: step.form, at: step.place)
        guard draft == nil, try waiting(step) == nil else { return .changed }
        try save(Draft(form: step.form, text: text, isToReview: true), step)
        return .restored
    }
}

extension Reversal {
    private var outbox: ChangeTable { ChangeTable(db: db) }

    private func submission(_ step: ActionTable.Step) -> Submission {
        Submission(
            db: db, place: step.place, key: step.form.key, locale: step.form.locale,
            makeID: makeID, now: now)
    }

    private func membership(_ step: ActionTable.Step) throws -> Membership? {
        try ProjectTable(db: db).membership(of: step.form.key.project)
    }

    /// Returns the translation of a step as it is expected to be on the server. A form whose
    /// translation is deleted can have a new text.
    private func expected(_ step: ActionTable.Step) throws -> Translation? {
        let submission = submission(step)
        let translation = try submission.expected(step.form.context, step.translation)
        guard translation == nil, case .change(.translate) = step.made else { return translation }
        return try submission.expected(step.form.context, nil)
    }

    /// Returns the text of the form of a step that is in the outbox and not sent.
    private func waiting(_ step: ActionTable.Step) throws -> StoredChange? {
        try outbox.changes(of: step.place).first {
            $0.change.state != .sent && $0.change.isText
                && $0.change.form.context == step.form.context
        }
    }

    /// Returns true if the form has no text in the outbox that is not sent, or this one.
    private func isForm(_ text: ExactText?, of step: ActionTable.Step) throws -> Bool {
        guard let waiting = try waiting(step) else { return true }
        return waiting.change.kind.text == text
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

    private func takeBack(
        _ held: StoredChange, _ step: ActionTable.Step
    ) throws -> UndoReport.Outcome {
        guard try !step.isTyped || held.makeDraft(in: db) else { return .changed }
        try held.remove(in: db)
        return .restored
    }

    /// Returns true if a step's form or translation is still as the step made it.
    private func isMade(_ kind: Change.Kind, _ step: ActionTable.Step) throws -> Bool {
        let now = try expected(step)
        switch kind.facts.slot {
        case .comment: return true
        case .text:
            guard (now?.text ?? "") == kind.text, now?.status != .rejected,
                try isForm(kind.text, of: step)
            else { return false }
            return try now.map { try isOurs($0, step) || $0.myVote > 0 && step.before == nil }
                ?? true
        case .vote, .verdict: return try kind.isDone(in: now) && isCurrent(kind, step)
        }
    }

    /// Returns true if only the translator has changed the status of a translation since the step.
    private func isCurrent(_ kind: Change.Kind, _ step: ActionTable.Step) throws -> Bool {
        if kind.facts.slot == .vote { return true }
        if let id = step.change, try outbox.change(id) != nil { return true }
        guard let id = step.translation,
            let stored = try TranslationTable(db: db).translation(id)
        else { return kind.facts.effect == .absence }
        return stored.contentRevision == step.revision
    }

    /// Returns true if the text of a translation is the translator's own.
    private func isOurs(_ translation: Translation, _ step: ActionTable.Step) throws -> Bool {
        guard translation.id != ChangeTable.noTranslation,
            translation.contentRevision != step.revision, let author = translation.authorID,
            let me = try membership(step)
        else { return true }
        return author == me.translatorID
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
