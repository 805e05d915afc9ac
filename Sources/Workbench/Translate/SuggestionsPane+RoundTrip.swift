import Catalog
import TML
import Text

/// Asking whether a translation says what the label says.
extension SuggestionsPane {
    /// Translates the text of the form with the cursor back, or, where it is empty, the label there and
    /// back.
    func thereAndBack(_ shared: Shared) -> Reaction {
        if let why = shared.whyEnginesAreNotAsked { return .notice(why) }
        guard let key = shared.current, let material = shared.material else {
            return .notice(Strings.nothingToTranslateBack)
        }
        let text = shared.forms?.field?.text ?? ""
        let query = RoundTripQuery(
            key: key.id, label: key.detail.key.label, text: text,
            start: text.isEmpty ? .label : .text, sourceLanguage: material.sourceLanguage,
            language: material.language)
        return Reaction(navigation: .push(.roundTrip(RoundTripScreen(query))))
    }
}
