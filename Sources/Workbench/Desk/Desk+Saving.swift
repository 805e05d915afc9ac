import Catalog
import TML

/// Submitting, and what may stand in its way.
extension Desk {
    /// Submits every form that was changed. Nothing is waited for: what the disk says comes later.
    ///
    /// With an error in one of them none is submitted, for the forms of a key belong together:
    /// what is typed stays a draft, and the translator is told what to put right.
    mutating func save(thenNext: Bool) -> Reaction {
        guard let inHand else {
            return thenNext ? Reaction(goOn(forward: true, isDone: false)) : .none
        }
        if let form = editor.conflicting, form.isChanged {
            return Reaction(saveTyped()) + decideConflict()
        }
        if let blocked = blockedDialog { return Reaction(saveTyped(), dialog: blocked) }
        let edits = editor.edits
        var effects = saveTyped()
        if !edits.isEmpty { effects.append(.store(.submit(edits, inHand.id, locale))) }
        if thenNext { effects += goOn(forward: true, isDone: !edits.isEmpty) }
        let notice = edits.isEmpty && !thenNext ? Notice(nothingToSave) : nil
        return Reaction(effects, notice: notice)
    }

    private var blockedDialog: Dialog? {
        let errors = editor.whyReadOnly == nil ? editor.blocking : []
        return issuesDialog(
            of: errors,
            introduction: Strings.blocked(errors: errors.count, forms: editor.edits.count),
            selecting: nil)
    }

    private var nothingToSave: String { editor.whyReadOnly ?? Strings.nothingToSave }

    /// Lets the translator decide about the first conflict of the key.
    func decideConflict() -> Reaction {
        guard let dialog = conflictingChange.flatMap(Dialog.conflict) else {
            return .notice(Strings.noConflict)
        }
        return .dialog(dialog)
    }

    private var conflictingChange: Change? {
        inHand?.detail.changes.first { change in
            if case .conflicting = change.state { return true }
            return false
        }
    }
}
