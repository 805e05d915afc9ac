import Catalog
import TML
import Text

/// The command for a back-translation.
extension SuggestionsPane {
    /// Translates the text of the form with the cursor back. If the form is empty, translates the
    /// label to the other language and back.
    func thereAndBack(_ shared: Shared) -> Reaction {
        if let why = shared.whyEnginesAreNotAsked { return .notice(why) }
        guard let key = shared.current, let material = shared.material else {
            return .notice(Strings.nothingToTranslateBack)
        }
        let text = shared.forms?.field?.text ?? ""
        let query = RoundTripQuery(
            key: key.id, label: key.detail.key.label, syntax: key.label.syntax, text: text,
            start: text.isEmpty ? .label : .text, sourceLanguage: material.sourceLanguage,
            language: material.language)
        return Reaction(navigation: .push(.roundTrip(RoundTripScreen(query))))
    }
}
