import Catalog
import TML
import Text

/// Filling other keys that have the same label.
extension FormsPane {
    /// Shows the keys with the same label, to fill them with what stands in the forms. An error in what is
    /// typed is to be put right first.
    mutating func fillEqual(_ shared: Shared) -> Reaction {
        guard let key = shared.current, let material = shared.material else { return .none }
        let wish = FillWish(
            key: key.detail.key, locale: shared.locale,
            forms: forms.fields.filter { !$0.text.isEmpty }
                .map { FillWish.Form(context: $0.id.context, text: $0.text) },
            language: material.language)
        guard !wish.forms.isEmpty else { return .notice(Strings.nothingTyped) }
        let saved = Reaction(saveTyped())
        if let form = forms.conflicting, form.isChanged { return saved + decideConflict(shared) }
        if let blocked = blockedDialog { return saved + .dialog(blocked) }
        let own = KeyEdits(key: key.id, locale: shared.locale, edits: forms.edits)
        return saved + Reaction(navigation: .push(.fill(FillScreen(wish, own: own))))
    }
}
