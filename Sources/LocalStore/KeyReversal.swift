import Catalog
import GRDB
import Text

/// Undoes and repeats comments on keys and decisions about keys.
struct KeyReversal {
    let db: Database
    let submission: Submission

    /// Makes the decision of a redo, or the opposite decision for an undo, unless the key is already
    /// in this state. An undo does not end the lock of another person.
    func make(
        _ wanted: KeyDecision, _ step: inout ActionTable.Step, isRedo: Bool
    ) throws -> UndoReport.Outcome {
        if try removeOpposite(of: wanted, step) { return .restored }
        guard try !submission.decided.isExpected(wanted),
            try isRedo || wanted != .lock(false) || !isLockedByOther(step)
        else { return .changed }
        step.change = try submission.submit(wanted)?.change
        return step.change == nil ? .restored : .queued
    }

    func takeBackComment(_ step: ActionTable.Step) throws -> UndoReport.Outcome {
        guard let change = try step.change.flatMap(outbox.change), change.change.state == .queued
        else { return .impossible }
        try change.remove(in: db)
        return .restored
    }

    func repeatComment(
        _ text: ExactText, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        step.change = try submission.submit(comment: text).change
        return .queued
    }
}

extension KeyReversal {
    private var outbox: ChangeTable { ChangeTable(db: db) }

    /// Removes the queued change of a step if it is the opposite of a wanted decision. Another person
    /// may have made the same change, which stays.
    private func removeOpposite(
        of wanted: KeyDecision, _ step: ActionTable.Step
    ) throws -> Bool {
        guard let own = try step.change.flatMap(outbox.change), own.change.state == .queued,
            own.change.kind == .decide(wanted.inverse)
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
}
