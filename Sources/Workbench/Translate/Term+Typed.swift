import Catalog
import Foundation
import TML
import Text

extension Term {
    /// Reads `word = translation`, or `word = =` for a word that must not be translated.
    init?(typed text: String, from source: LocaleCode, to target: LocaleCode) {
        guard let sign = text.firstIndex(of: "=") else { return nil }
        let word = text[..<sign].trimmingCharacters(in: .whitespaces)
        let wording = text[text.index(after: sign)...].trimmingCharacters(in: .whitespaces)
        guard !word.isEmpty, !wording.isEmpty else { return nil }
        self.init(word: ExactText(word), locale: source)
        if wording == "=" {
            isNotTranslated = true
        } else {
            wordings[target] = [Wording(ExactText(wording))]
        }
    }
}
