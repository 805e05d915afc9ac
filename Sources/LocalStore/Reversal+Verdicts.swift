import Catalog
import GRDB
import TML
import Text

/// Votes and verdicts on translations.
extension Reversal {
    func undo(
        _ kind: Change.Kind, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        if try removeQueued(kind, step) { return try withTextBefore(.restored, kind, step) }
        let now = try expected(step)
        let isDone = kind.isDone(in: now)
        guard try isDone || hasStatusOfServer(now, kind, step), try isCurrent(kind, step) else {
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
            return try withTextBefore(submit(verdict, id, &step, always: !isDone), kind, step)
        case .translate(let text, _):
            return try waiting(step) == nil ? submit(text, &step) : .changed
        case .comment, .decide: return .impossible
        }
    }

    /// Returns true if the translation has the status of the last answer. After a verdict, this can
    /// be another status: translation files do not distinguish all of them.
    private func hasStatusOfServer(
        _ now: Translation?, _ kind: Change.Kind, _ step: ActionTable.Step
    ) throws -> Bool {
        guard case .status = kind.facts.effect, let now, let id = step.translation else {
            return false
        }
        return try submission(step).record(id)?.status == now.status
    }

    /// Completes the undo of a deletion. A text that the translation had in the outbox before, and
    /// that a later text of the form has replaced, is queued again. If the translation or the form
    /// has another text now, the text becomes a draft.
    ///
    /// - Returns: the outcome; `changed` if the form has another draft.
    func withTextBefore(
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

    func redo(
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

    func submit(
        _ verdict: Verdict, _ id: Int, _ step: inout ActionTable.Step, always: Bool = false
    ) throws -> UndoReport.Outcome {
        guard try submission(step).record(id) != nil else { return .changed }
        let made = try submission(step).submit(verdict, translation: id, always: always)
        step.change = made?.change
        return made?.change == nil ? .restored : .queued
    }
}
