import Catalog
import TML

/// Submitting, and what may stand in its way.
extension Desk {
    /// Submits every form that was changed. Nothing is waited for: what the disk says comes later.
    mutating func save(thenNext: Bool, despiteErrors: Bool = false) -> Reaction {
        guard let inHand else {
            return thenNext ? Reaction(goOn(forward: true, isDone: false)) : .none
        }
        if let form = editor.conflicting, form.isChanged {
            return Reaction(saveTyped()) + decideConflict()
        }
        if editor.hasErrors, !despiteErrors {
            return Reaction(
                saveTyped(),
                dialog: .confirm(.saveDespiteErrors(thenNext: thenNext), errorQuestion))
        }
        let edits = editor.edits
        var effects = saveTyped()
        if !edits.isEmpty { effects.append(.store(.submit(edits, inHand.id, locale))) }
        if thenNext { effects += goOn(forward: true, isDone: !edits.isEmpty) }
        let notice = edits.isEmpty && !thenNext ? Notice(nothingToSave) : nil
        return Reaction(effects, notice: notice)
    }

    private var errorQuestion: String {
        let texts = editor.fields.filter { $0.edit != nil }.map(\.analysis)
        let errors = texts.flatMap(\.issues).filter { $0.grade == .error }
        return Strings.errorQuestion(errors.map(Strings.sentence))
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
