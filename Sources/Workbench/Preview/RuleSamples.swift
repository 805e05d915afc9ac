import TML

/// What a language's rules are for, by example: worked out once, because looking for numbers that
/// a rule accepts takes time.
struct RuleSamples: Equatable, Sendable {
    private struct Rule: Hashable {
        var keyword: String
        var name: String
    }

    /// The language that the samples are of.
    let language: Language
    private var values: [Rule: TokenValue] = [:]
    private var texts: [Rule: String] = [:]

    init(_ language: Language) {
        self.language = language
        for context in language.contexts {
            for name in context.ruleKeys {
                let rule = Rule(keyword: context.keyword, name: name)
                values[rule] = context.samples(of: name, limit: 1, today: language.today).first
                texts[rule] = context.sampleText(of: name)
            }
        }
    }

    /// A value that the rule accepts; `nil` when none is known.
    func value(of rule: String, keyword: String) -> TokenValue? {
        values[Rule(keyword: keyword, name: rule)]
    }

    /// Which values the rule is for: `1, 21, 31…`; empty when the rule's name says it all.
    func text(of rule: String, keyword: String) -> String {
        let text = texts[Rule(keyword: keyword, name: rule)] ?? ""
        return text == rule ? "" : text
    }
}
