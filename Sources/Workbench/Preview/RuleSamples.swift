import TML

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
