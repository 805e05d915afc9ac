import Diagnostics
import TranslationService

/// Lists translations with control characters, which the server no longer accepts.
struct TextsDoctor {
    /// The limit of translations in the list.
    static let most = 20

    let controlled: (first: [ControlledText], count: Int)

    var diagnoses: [Diagnosis] {
        var diagnoses = controlled.first.map { text in
            Diagnosis(
                .warning,
                "In \(text.project), the translation of \(text.key) into \(text.locale) contains "
                    + "the control character \(text.character).",
                remedy: "Edit and save the translation in the workstation, so that the character "
                    + "is removed.")
        }
        let rest = controlled.count - controlled.first.count
        if rest > 0 {
            diagnoses.append(
                Diagnosis(
                    .warning, "\(rest) more translations contain control characters.",
                    remedy: "Correct the translations above and run the command again."))
        }
        return diagnoses
    }
}
