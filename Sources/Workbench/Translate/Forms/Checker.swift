import Catalog
import TML
import Terminology

/// The data for the checks and the preview of a translation.
struct Checker: Equatable, Sendable {
    var checks: TranslationChecks
    /// The label of a key in the syntax `xmessage`, for the preview.
    var message: XMessage?
    /// The rules of the language of the translations, with samples.
    var rules: RuleSamples
    var samples: SampleValues

    var language: Language { checks.language }
}

extension Checker {
    /// Returns the preview of a text in a form. A message without a translation shows its label.
    func preview(of text: Label, in context: Context) -> FormPreview {
        if let messages {
            let shown = text.text.isEmpty ? messages.message : XMessage(text.text)
            return FormPreview(messages.readings(of: shown))
        }
        return text.text.isEmpty ? .empty : FormPreview(texts.readings(of: text, for: context))
    }

    /// The names of the tokens with a sample value.
    var sampleNames: [String] { messages?.names ?? texts.names }

    /// Returns true if the token is a person with a name and a gender.
    func isPerson(_ name: String) -> Bool { messages?.isPerson(name) ?? texts.isPerson(name) }

    /// Returns the sample value of a token that does not decide the form.
    func sample(of name: String) -> TokenValue {
        messages?.value(of: name) ?? texts.value(of: name)
    }

    private var texts: TextPreview {
        TextPreview(of: checks.label, samples: rules.forms, chosen: samples.choices)
    }

    private var messages: MessagePreview? {
        message.map { MessagePreview(of: $0, samples: rules.forms, chosen: samples.choices) }
    }
}

/// The settings of the language for the checks of all texts.
struct CheckSetting: Equatable, Sendable {
    var material: ProjectMaterial
    var rules: RuleSamples
    var samples: SampleValues
    /// The words that are not in the dictionary.
    var misspelt: Set<String> = []

    func checker(for key: CurrentKey) -> Checker {
        let settings = CheckSettings(
            labelLocale: key.detail.key.locale, maxLength: key.detail.key.maxLength, off: off,
            misspelt: misspelt)
        let checks = TranslationChecks(
            of: key.label, isMessage: key.message != nil, in: rules.language, settings: settings,
            terms: key.terms)
        return Checker(checks: checks, message: key.message, rules: rules, samples: samples)
    }

    /// The checks that are switched off. Checks for errors are always on.
    var off: Set<Check> { material.checksOff.filter(\.mayBeDismissed) }
}
