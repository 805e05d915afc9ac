import TML
import Text

/// What an engine has said already, so that it is not asked twice (`tml-service.md` 7.9, step 7).
actor EngineMemory {
    private static let mostTranslations = 1_000

    private struct Question: Hashable {
        var text: ExactText
        var form: String
        var description: ExactText
        var pair: ServicePair

        init(_ text: FormText, _ pair: ServicePair, _ description: String) {
            self.text = ExactText(text.text)
            form = text.form
            self.description = ExactText(description)
            self.pair = pair
        }
    }

    private var translations: [Question: String] = [:]

    func translation(
        of text: FormText, _ pair: ServicePair, description: String
    ) -> String? {
        translations[Question(text, pair, description)]
    }

    /// Forgets everything when there is too much.
    func keep(
        _ translation: String, of text: FormText, _ pair: ServicePair, description: String
    ) {
        if translations.count >= Self.mostTranslations { translations = [:] }
        translations[Question(text, pair, description)] = translation
    }
}
