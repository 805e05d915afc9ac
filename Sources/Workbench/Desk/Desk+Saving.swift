import Catalog
import TML

/// Submitting, and what may stand in its way.
extension TranslateScreen {
    /// Submits every form that was changed. Nothing is waited for: what the disk says comes later.
    ///
    /// With an error in one of them none is submitted, for the forms of a key belong together:
    /// what is typed stays a draft, and the translator is told what to put right.
    mutating func save(thenNext: Bool) -> Reaction {
        guard let inHand else {
            return thenNext ? Reaction(goOn(isDone: false)) : .none
        }
        if let form = editor.conflicting, form.isChanged {
            return Reaction(saveTyped()) + decideConflict()
        }
        if let blocked = blockedDialog { return Reaction(saveTyped(), dialog: blocked) }
        let edits = editor.submit()
        var effects = saveTyped()
        if !edits.isEmpty {
            submitting[inHand.id] = edits.map(\.context)
            effects.append(.store(.submit(edits, inHand.id, locale)))
        }
        if thenNext { effects += goOn(isDone: !edits.isEmpty) }
        let notice = edits.isEmpty && !thenNext ? Notice(nothingToSave) : nil
        return Reaction(effects, notice: notice)
    }

    private mutating func goOn(isDone: Bool) -> [Effect] {
        goOn(forward: true, isDone: isDone, to: unfinishedAfterSaving)
    }

    /// What the server will make of the texts that were just submitted, by what is known here.
    mutating func expected(_ detail: KeyDetail) -> [TextOutcome: Int] {
        let saved = submitting.removeValue(forKey: detail.key.id) ?? []
        return detail.changes.reduce(into: [:]) { counts, change in
            guard case .translate = change.kind, saved.contains(change.form.context) else { return }
            counts[expected(change, detail), default: 0] += 1
        }
    }

    private func expected(_ change: Change, _ detail: KeyDetail) -> TextOutcome {
        let isBesideApproved = detail.translations.contains {
            $0.id != change.translation && $0.context == change.form.context
                && $0.status == .approved
        }
        if isBesideApproved { return .candidate }
        guard let membership = material?.membership, let project = material?.project else {
            return .waiting
        }
        let counts = membership.allows(.vote, in: locale)
        return counts && membership.votingPower >= project.threshold ? .inUse : .waiting
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
