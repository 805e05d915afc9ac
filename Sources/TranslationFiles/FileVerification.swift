import Text

/// The comparison of a document with the document before a change.
struct FileVerification {
    let before: FileDocument
    let after: FileDocument

    /// True if exactly the changed units have the wished texts and states.
    ///
    /// - Parameter changes: the changes by the index of the unit.
    func areMet(_ changes: [Int: FileChange]) -> Bool {
        guard before.units.count == after.units.count, before.locale == after.locale,
            before.sourceLocale == after.sourceLocale, before.formula == after.formula
        else { return false }
        return before.units.indices.allSatisfy { index in
            let (old, new) = (before.units[index], after.units[index])
            return changes[index].map { isMet($0, from: old, to: new) } ?? (old == new)
        }
    }

    private func isMet(_ change: FileChange, from old: FileUnit, to new: FileUnit) -> Bool {
        var wished = old
        for form in change.forms {
            guard let place = wished.forms.firstIndex(where: { $0.name == form.name }) else {
                return false
            }
            wished.forms[place].text = form.text
        }
        guard isMet(change.state, of: wished, by: new) else { return false }
        // A format may remove what belongs to the old state.
        wished.state = new.state
        wished.previousLabel = new.previousLabel
        wished.alternatives = new.alternatives
        return wished == new
    }

    /// A unit without a text is untranslated. A unit without some of its texts may need a review.
    /// Without a wish, a text that came or went may change the state.
    private func isMet(_ state: FileUnit.State?, of wished: FileUnit, by new: FileUnit) -> Bool {
        if new.state == .toReview, new.forms.isIncomplete { return true }
        guard let state else {
            return new.state == wished.state || wished.state == .untranslated
                || new.state == .untranslated
        }
        let isEmpty = new.forms.allSatisfy(\.text.isEmpty)
        return new.state == state || isEmpty && new.state == .untranslated
            || state != .untranslated && !before.format.states.contains(state)
                && new.state == .translated
    }
}
