import Catalog
import GRDB
import TML
import Text

/// Undoes and repeats drafts to review and discarded drafts. Keeps the draft of a form while a text
/// of the form is undone or repeated.
struct DraftReversal {
    let db: Database
    let step: ActionTable.Step

    /// Returns the draft of the form of the step; `nil` if there is none.
    func current() throws -> Draft? { try table.draft(of: step.form, at: step.place) }

    /// Saves a draft; `nil` saves nothing.
    func save(_ draft: Draft?) throws {
        guard let draft else { return }
        try table.save(
            draft.text, context: draft.form.context, at: step.place, isToReview: draft.isToReview)
    }

    /// Makes a typed text the draft of its form, unless there is another draft.
    func keep(_ text: ExactText) throws {
        guard step.isTyped, try current() == nil else { return }
        try save(Draft(form: step.form, text: text, isToReview: false))
    }
}

/// Drafts to review.
extension DraftReversal {
    /// Removes a draft to review, unless the translator has edited it. The earlier draft of the form
    /// comes back.
    func remove(_ text: ExactText) throws -> UndoReport.Outcome {
        guard let draft = try current(), draft.isToReview || step.earlierDraft != nil,
            draft.text == text
        else { return .changed }
        try remove()
        try save(step.earlierDraft)
        return .restored
    }

    /// Saves a draft to review again, if the form shows the same text as before the action.
    func restore(_ text: ExactText) throws -> UndoReport.Outcome {
        let draft = try current()
        guard draft?.text == step.earlierDraft?.text, try draft != nil || showsTextBefore()
        else { return .changed }
        try save(Draft(form: step.form, text: text, isToReview: true))
        return .restored
    }
}

/// Discarded drafts.
extension DraftReversal {
    /// Saves a discarded draft again, unless the form has another draft.
    func bringBack(_ text: ExactText) throws -> UndoReport.Outcome {
        let draft = Draft(form: step.form, text: text, isToReview: !step.isTyped)
        let now = try current()
        guard now == nil || now == draft else { return .changed }
        try save(draft)
        return .restored
    }

    /// Discards a draft again, unless the translator has edited it.
    func discard(_ text: ExactText) throws -> UndoReport.Outcome {
        guard let now = try current(), now.text == text else { return .changed }
        try remove()
        return .restored
    }
}

extension DraftReversal {
    private var table: DraftTable { DraftTable(db: db) }

    private func remove() throws { try table.remove(context: step.form.context, at: step.place) }

    /// Returns true if the form without a draft shows the same text as before the action.
    private func showsTextBefore() throws -> Bool {
        let form = step.form
        guard let before = step.before,
            let detail = try TranslationStore.detail(of: form.key, locale: form.locale, in: db)
        else {
            return try ChangeTable(db: db).isText(step.before?.text, of: form, at: step.place)
        }
        let membership = try ProjectTable(db: db).membership(of: form.key.project)
        return EditBasis(detail, form.context, for: membership).text == before.text
    }
}
