import Catalog
import TML

/// What a translation is checked against and previewed with.
struct Checker: Equatable, Sendable {
    var label: Label
    /// The label of a key in the syntax `xmessage`: its translations are shown, not checked.
    var message: XMessage?
    /// The rules of the language translated into, with samples.
    var rules: RuleSamples
    var samples: SampleValues
    /// The label's language, limits, and the checks that are not wanted.
    var settings: CheckSettings
    /// The words of glossaries that are in the label.
    var terms: [TermHit] = []

    var language: Language { rules.language }
}

extension Checker {
    /// How a text of a form reads; the label, as long as a message has no translation.
    func preview(of text: Label, in context: Context) -> FormPreview {
        if let messages {
            let shown = text.text.isEmpty ? messages.message : XMessage(text.text)
            return FormPreview(messages.readings(of: shown))
        }
        return text.text.isEmpty ? .empty : FormPreview(texts.readings(of: text, for: context))
    }

    /// The names of the tokens that a value can be chosen for.
    var sampleNames: [String] { messages?.names ?? texts.names }

    /// Whether a token stands for somebody with a name and a gender.
    func isPerson(_ name: String) -> Bool { messages?.isPerson(name) ?? texts.isPerson(name) }

    /// What stands for a token where no form decides it.
    func sample(of name: String) -> TokenValue {
        messages?.value(of: name) ?? texts.value(of: name)
    }

    private var texts: TextPreview {
        TextPreview(of: label, samples: rules.forms, chosen: samples.choices)
    }

    private var messages: MessagePreview? {
        message.map { MessagePreview(of: $0, samples: rules.forms, chosen: samples.choices) }
    }
}

/// What is known of the language, which every text is checked with.
struct CheckSetting: Equatable, Sendable {
    var material: ProjectMaterial
    var rules: RuleSamples
    var samples: SampleValues
    /// The words that no dictionary has.
    var misspelt: Set<String> = []

    func checker(for key: CurrentKey) -> Checker {
        Checker(
            label: key.label, message: key.message, rules: rules, samples: samples,
            settings: CheckSettings(
                labelLocale: key.detail.key.locale, maxLength: key.detail.key.maxLength, off: off,
                misspelt: misspelt),
            terms: key.terms)
    }

    /// The checks that are not made: none that finds errors is left out.
    var off: Set<Check> { material.checksOff.filter(\.mayBeDismissed) }
}
