import Catalog

/// A save that is not performed. The forms of a key are submitted together: if one form has an
/// error or a conflict, no form is submitted, and the texts stay drafts.
struct HeldSave {
    private let forms: KeyForms
    private let errors: [PlacedIssue]

    /// - Returns: `nil` if the forms can be submitted.
    init?(_ forms: KeyForms) {
        let isInConflict = forms.conflicting?.isChanged == true
        self.forms = forms
        errors = isInConflict || forms.whyReadOnly != nil ? [] : forms.blocking
        guard isInConflict || !errors.isEmpty else { return nil }
    }

    /// The first error to show: in the form with the cursor, if it has an error; `nil`: a text is
    /// in conflict.
    var first: PlacedIssue? {
        errors.first { $0.context == forms.field?.id.context } ?? errors.first
    }

    /// True if the form with the cursor has the error or the conflict.
    var isHere: Bool { first == nil || first?.context == forms.field?.id.context }

    func notice(about key: CurrentKey, _ environment: ScreenEnvironment) -> Notice {
        let label = key.detail.key.label
        let text =
            if let first {
                Strings.heldBack(
                    label, at: forms.place(of: first), Strings.sentence(first.issue),
                    more: errors.count - 1)
            } else {
                Strings.heldBack(
                    label, conflict(of: key),
                    decide: environment.keyName(for: .decideConflict, in: [.translate]))
            }
        return Notice(text, .error, about: .heldBack(key.id))
    }

    /// Returns the conflict of the first form with one.
    private func conflict(of key: CurrentKey) -> Conflict? {
        let change = key.detail.changes.first { $0.id == forms.conflicting?.basis.change }
        guard case .conflicting(let conflict)? = change?.state else { return nil }
        return conflict
    }
}
