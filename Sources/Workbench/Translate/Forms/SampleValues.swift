import TML
import Text

/// What the translator wants to see for tokens in the previews, by the tokens' names; remembered
/// while the language is open.
struct SampleValues: Equatable, Sendable {
    var chosen: [String: ExactText] = [:]
    /// `male`, `female` or `unknown`.
    var genders: [String: String] = [:]

    static let genders = ["male", "female", "unknown"]

    var choices: [String: SampleChoice] {
        let names = Set(chosen.keys).union(genders.keys)
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, SampleChoice(value: value(of: name), gender: genders[name]))
            })
    }

    /// A number where it is one, several things where there are commas, else a text.
    private func value(of name: String) -> TokenValue? {
        guard let text = chosen[name]?.string else { return nil }
        if let number = Int(text) { return .integer(number) }
        if let number = Double(text), number.isFinite { return .decimal(number) }
        let items = text.split(separator: ",").map { part in
            String(part.drop { $0 == " " })
        }
        return items.count > 1 ? .items(items) : .text(text)
    }
}

/// What a language's rules are for, by example: worked out once, because looking for numbers that
/// a rule accepts takes time.
struct RuleSamples: Equatable, Sendable {
    /// Values for the language's forms.
    let forms: FormSamples

    init(_ language: Language) {
        forms = FormSamples(language, people: SampleNames.people(of: language.locale))
    }

    /// The language that the samples are of.
    var language: Language { forms.language }

    static func == (left: RuleSamples, right: RuleSamples) -> Bool {
        left.language == right.language
    }

    /// Which values the rule is for: `1, 21, 31…`; empty when the rule's name says it all.
    func text(of rule: String, keyword: String) -> String {
        let text = forms.text(of: rule, keyword: keyword)
        return text == rule ? "" : text
    }
}
