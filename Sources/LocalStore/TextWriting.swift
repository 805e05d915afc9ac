import Catalog
import GRDB
import TML
import Text

/// Writes the new texts of a batch into the forms of keys, or discards the drafts of the forms.
struct TextWriting {
    let db: Database
    let use: BatchTexts.Use
    let makeID: () -> Change.ID
    let now: Int

    /// Writes the texts of the next key of a batch. A form that shows another text than in the
    /// preview, or whose change needs a decision, gets no text.
    ///
    /// - Returns: the steps of the action.
    func writeKey(
        of texts: BatchTexts, in run: inout BatchRun
    ) throws -> [ActionTable.Step] {
        guard let key = try run.takeKey(of: texts.items, by: \.form, in: db) else { return [] }
        if key.detail.isLocked, use != .discard {
            run.leaveOut(.locked, key.items.count)
            return []
        }
        var steps: [ActionTable.Step] = []
        for item in key.items {
            let made = try write(item, of: key)
            if made.isEmpty { run.leaveOut(.changed) } else { run.done += 1 }
            steps += made
        }
        try KeyTable(db: db).removeIfDone(at: key.place)
        return steps
    }
}

extension TextWriting {
    /// Writes a text, and returns the steps; none if the form shows another text than in the
    /// preview.
    private func write(
        _ item: BatchTexts.Item, of key: BatchKey<BatchTexts.Item>
    ) throws -> [ActionTable.Step] {
        let (context, detail, place) = (item.form.context, key.detail, key.place)
        let basis = EditBasis(detail, context, for: key.membership)
        let draft = detail.drafts.first { $0.form.context == context }
        if use == .discard { return try discard(draft, of: item, place) }
        guard (draft?.text ?? basis.text) == item.before, !basis.isUndecided,
            use == .draft || item.basis == nil || basis.text == item.basis
        else { return [] }
        if use == .submit, item.after == basis.text, draft?.text == item.after {
            // The server has the text, or the outbox sends the text.
            return try discard(draft, of: item, place)
        }
        let shown = step(item, instead: draft, detail.current(for: context), place)
        if use == .submit, item.after != basis.text,
            var made = try submission(item, place).submit(basis.edit(of: context, to: item.after))
        {
            // Undone from its end, the action first makes a draft of the new text, and then restores
            // the earlier draft.
            made.isTyped = draft != nil
            let isRestored = draft.map { $0.text == item.after && !$0.isToReview } ?? true
            return (isRestored ? [] : [shown]) + [made]
        }
        // A text that is already submitted stays a draft, so that an undo can restore the earlier
        // draft.
        try DraftTable(db: db).save(item.after, context: context, at: place, isToReview: true)
        return [shown]
    }

    /// Removes a draft, if it is the draft of the preview.
    private func discard(
        _ draft: Draft?, of item: BatchTexts.Item, _ place: TargetRowID
    ) throws -> [ActionTable.Step] {
        guard let draft, draft.text == item.before else { return [] }
        try DraftTable(db: db).remove(context: item.form.context, at: place)
        return [
            ActionTable.Step(
                place: place, form: item.form, made: .discard(draft.text),
                isTyped: !draft.isToReview)
        ]
    }

    private func submission(_ item: BatchTexts.Item, _ place: TargetRowID) -> Submission {
        Submission(
            db: db, place: place, key: item.form.key, locale: item.form.locale, makeID: makeID,
            now: now)
    }

    /// The step that makes the new text the draft of the form.
    private func step(
        _ item: BatchTexts.Item, instead draft: Draft?, _ current: Translation?,
        _ place: TargetRowID
    ) -> ActionTable.Step {
        var before = Translation(
            id: ActionTable.Step.draftID, text: item.before, context: item.form.context)
        if draft == nil { before.id = current?.id ?? ChangeTable.noTranslation }
        return ActionTable.Step(
            place: place, form: item.form, made: .draft(item.after),
            isTyped: draft.map { !$0.isToReview } ?? false, before: before)
    }
}
