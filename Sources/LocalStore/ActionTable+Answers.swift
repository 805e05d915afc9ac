import Catalog
import GRDB
import TML
import Text

/// The answers of the server to the changes of actions.
extension ActionTable {
    /// Notes that the server accepted a change. `id` is the id of the change from now on. Later
    /// changes to the translation by the translator alone keep all steps undoable: the steps that
    /// knew the translation before the change know it after the change.
    ///
    /// - Parameter isOurs: false if another person made the same change; this change cannot be
    ///   undone.
    func noteAccepted(
        _ stored: StoredChange, as translation: Translation?, id: Change.ID, isOurs: Bool
    ) throws {
        let change = stored.change
        if let translation {
            try moveSteps(of: stored, to: translation.id)
            if change.isText { try nameSteps(of: stored, translation.id) }
            if isOurs, change.kind.facts.slot != .vote {
                try db.run(
                    "UPDATE actionStep SET revision = ? WHERE translation = ? AND revision = ?",
                    [translation.contentRevision, translation.id, change.baseRevision])
            }
        }
        try db.run(
            """
            UPDATE actionStep SET change = :id, translation = coalesce(:translation, translation),
                revision = coalesce(:revision, revision)
            WHERE change = :change
            """,
            [
                "id": id, "change": change.id, "translation": translation?.id,
                "revision": isOurs ? translation?.contentRevision : Change.noBase,
            ])
    }

    /// Moves the steps of a form from a deleted translation to the translation that the accepted
    /// change has made in its place.
    private func moveSteps(of stored: StoredChange, to id: Int) throws {
        try db.run(
            """
            UPDATE actionStep SET translation = :new
            WHERE translation IN (
                    SELECT translation FROM actionStep WHERE change = :change AND translation > 0)
                AND translation <> :new AND language = :language AND key = :key
                AND context = :context AND NOT EXISTS (
                    SELECT 1 FROM translation AS old WHERE old.id = actionStep.translation
                        AND old.language = :language AND old.key = :key)
            """,
            [
                "new": id, "change": stored.change.id, "language": stored.place.language,
                "key": stored.place.key, "context": stored.change.form.context.code,
            ])
    }

    /// Gives the texts of a form that have no translation the translation that an accepted text has
    /// made. A text that still has no translation in the outbox makes another one.
    private func nameSteps(of stored: StoredChange, _ id: Int) throws {
        guard stored.change.translation == nil else { return }
        try db.run(
            """
            UPDATE actionStep SET translation = ? WHERE language = ? AND key = ? AND context = ?
                AND translation IS NULL AND kind = 'translate' AND NOT EXISTS (
                    SELECT 1 FROM change
                    WHERE change.id = actionStep.change AND change.translation IS NULL)
            """,
            [id, stored.place.language, stored.place.key, stored.change.form.context.code])
    }

    /// Returns true if a sent change makes a new translation and has to be undone after the
    /// server's answer.
    func isAwaited(_ change: Change) throws -> Bool {
        guard change.state == .sent, change.isText else { return false }
        return try db.integer(
            """
            SELECT 1 FROM actionStep WHERE change = ? AND \(Self.isUndoneNewText)
            """, [change.id]) != nil
    }

    /// Returns true if a change undoes a step, or is undone itself.
    func isOfUndo(_ change: Change.ID) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM actionStep WHERE change = ? AND isUndone = 1", [change]) != nil
    }

    /// The condition for the step of a new text that is undone.
    static let isUndoneNewText = """
        actionStep.kind = 'translate' AND isUndone = 1 AND before IS NULL
        """

    /// Notes that the steps of a change are done again: the text of a sent change was submitted again
    /// after its undo, or the undo was given up after a conflict.
    func setRepeated(_ change: Change.ID) throws {
        try db.run(
            """
            UPDATE action SET isUndone = 0, undoOrder = 0
            WHERE id IN (SELECT action FROM actionStep WHERE change = ?)
            """, [change])
        try db.run("UPDATE actionStep SET isUndone = 0 WHERE change = ?", [change])
    }

    /// Notes that a later text of the form, which is not of the same translation, has replaced the
    /// text of a change.
    func setReplaced(_ change: Change.ID) throws {
        try db.run(
            """
            UPDATE actionStep SET change = NULL
            WHERE change = ? AND kind = 'translate' AND isUndone = 0
            """, [change])
    }

    /// Returns true if a text of the translation of a deletion left the outbox because a later text
    /// of the form replaced it.
    func isReplaced(_ text: ExactText, before deletion: Step) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM actionStep WHERE \(Self.isReplaced) AND text = :text LIMIT 1",
            StatementArguments(Self.arguments(of: deletion).merging(["text": text.string]) { $1 }))
            != nil
    }

    /// Notes the change that queues the replaced text of the translation of a deletion again.
    func setQueued(_ change: Change.ID, before deletion: Step) throws {
        try db.run(
            "UPDATE actionStep SET change = :change WHERE \(Self.isReplaced)",
            StatementArguments(Self.arguments(of: deletion).merging(["change": change]) { $1 }))
    }

    /// The condition for the texts of a translation that a later text of the form has replaced.
    private static let isReplaced = """
        translation = :translation AND language = :language AND key = :key AND context = :context
            AND kind = 'translate' AND change IS NULL AND isUndone = 0
        """

    private static func arguments(
        of step: Step
    ) -> [String: (any DatabaseValueConvertible)?] {
        [
            "translation": step.translation, "language": step.place.language,
            "key": step.place.key, "context": step.form.context.code,
        ]
    }

    /// Notes that a change is in the outbox again with another id.
    func rename(_ change: Change.ID?, to new: Change.ID) throws {
        try db.run("UPDATE actionStep SET change = ? WHERE change = ?", [new, change])
    }

    /// Notes the record that a change replaces after the translator's decision about a conflict, so
    /// that an undo restores this record. A change that adds a translation replaces none. A change
    /// that undoes a step leaves the record before the step.
    func setBefore(_ theirs: Translation?, of change: Change) throws {
        let before = change.translation == nil ? nil : theirs
        try db.run(
            """
            UPDATE actionStep SET before = ?, translation = ?, revision = ?
            WHERE change = ? AND isUndone = 0
            """,
            [
                try before.map(SavedTranslation.json), change.translation, change.baseRevision,
                change.id,
            ])
    }

    /// Notes the change that undoes a step whose text the server created.
    func setUndo(_ id: Change.ID, of change: Change.ID) throws {
        try db.run(
            "UPDATE actionStep SET change = ? WHERE change = ? AND isUndone = 1", [id, change])
    }
}
