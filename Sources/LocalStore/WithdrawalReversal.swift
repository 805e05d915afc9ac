import Catalog
import GRDB
import TML
import Text

/// Queues a change again that was taken back from the outbox, and takes it back again.
struct WithdrawalReversal {
    let db: Database
    let step: ActionTable.Step
    let submission: Submission

    /// Queues the change again with a new id, unless the translator has done something else in its
    /// place since, or somebody has changed the translation of a verdict. A text is based on the
    /// text that the translator saw, so a newer text of another person becomes a conflict.
    ///
    /// - Parameter step: gets the id of the new change.
    func queueAgain(
        _ kind: Change.Kind, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        let made: ActionTable.Step?
        switch kind {
        case .translate(let text, _):
            guard try isFree(for: text) else { return .changed }
            made = try submit(text)
        case .judge(let verdict):
            guard let id = step.translation, try isAsSeen(kind, id) else { return .changed }
            made = try submission.submit(verdict, translation: id)
        case .comment(let text): made = try submission.submit(comment: text)
        case .decide(let decision):
            guard try !submission.decided.isExpected(decision) else { return .changed }
            made = try submission.submit(decision)
        }
        if let new = made?.change { try ActionTable(db: db).rename(step.change, to: new) }
        step.change = made?.change
        return made?.change == nil ? .restored : .queued
    }

    /// Takes the change back again, unless it is sent or different.
    ///
    /// - Parameter step: gets the id of the change.
    func `repeat`(
        _ kind: Change.Kind, _ step: inout ActionTable.Step
    ) throws -> UndoReport.Outcome {
        guard let stored = try step.change.flatMap(outbox.change) ?? queuedSince(kind),
            Self.isSame(stored.change.kind, kind), case .taken = try stored.takeBack(in: db)
        else { return .changed }
        step.change = stored.change.id
        return .restored
    }
}

extension WithdrawalReversal {
    private var outbox: ChangeTable { ChangeTable(db: db) }

    private var drafts: DraftReversal { DraftReversal(db: db, step: step) }

    /// Returns the last unsent change that is the same as the one that was taken back. A redo of the
    /// action that made the change has queued it with another id.
    private func queuedSince(_ kind: Change.Kind) throws -> StoredChange? {
        try outbox.changes(of: step.place).last {
            $0.change.state != .sent && $0.change.form == step.form
                && $0.change.translation == step.translation && Self.isSame($0.change.kind, kind)
        }
    }

    private static func isSame(_ one: Change.Kind, _ other: Change.Kind) -> Bool {
        one.name == other.name && one.text == other.text && one.vote == other.vote
    }

    /// Returns true if the form has neither another draft nor another text in the outbox. The sent
    /// text that the change followed does not count.
    private func isFree(for text: ExactText) throws -> Bool {
        let draft = try drafts.current()
        guard draft == nil || draft?.text == text else { return false }
        return try !outbox.changes(of: step.place).contains {
            $0.change.isText && $0.change.form.context == step.form.context
                && ($0.change.state != .sent || $0.change.kind.text != step.before?.text)
        }
    }

    /// Queues a text. The draft stays if it was there before the change was taken back.
    private func submit(_ text: ExactText) throws -> ActionTable.Step? {
        let draft = step.isTyped ? nil : try drafts.current()
        let made = try submission.submit(
            Edit(
                context: step.form.context, text: text, translation: step.translation,
                base: step.before?.text, baseRevision: step.revision))
        try drafts.save(draft)
        return made
    }

    /// Returns true if the translation is as the translator saw it, and no other verdict or vote
    /// waits in the place of this one.
    private func isAsSeen(_ kind: Change.Kind, _ id: Int) throws -> Bool {
        guard try submission.record(id)?.contentRevision == step.revision else { return false }
        let slot = kind.facts.slot
        return try !outbox.changes(of: step.place).contains {
            $0.change.state != .sent && $0.change.translation == id
                && $0.change.kind.facts.slot == slot
        }
    }
}

extension StoredChange {
    /// The result of taking a change back.
    enum TakeBack {
        /// The change left the outbox; `nil` for a change that the server has lost, which an undo
        /// cannot queue again.
        case taken(ActionTable.Step?)
        /// The change stays because it may have reached the server.
        case sent
        /// The change stays because its form has a draft with another text.
        case drafted
    }

    /// Removes the change from the outbox, unless it is sent; the text of an edit becomes the draft
    /// of its form.
    func takeBack(in db: Database) throws -> TakeBack {
        guard change.state != .sent else { return .sent }
        let draft = try DraftTable(db: db).draft(of: change.form, at: place)
        guard try makeDraft(in: db) else { return .drafted }
        try remove(in: db)
        if case .gone = change.state { return .taken(nil) }
        return .taken(step(isNewDraft: draft == nil))
    }

    private func step(isNewDraft: Bool) -> ActionTable.Step {
        ActionTable.Step(
            place: place, form: change.form, made: .takeBack(change.kind), change: change.id,
            translation: change.translation, isTyped: isNewDraft,
            before: change.kind.base.map {
                Translation(
                    id: change.translation ?? ChangeTable.noTranslation, text: $0,
                    context: change.form.context)
            },
            revision: change.baseRevision)
    }
}
