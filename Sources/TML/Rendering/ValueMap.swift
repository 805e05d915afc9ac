import Text

/// The word forms of a piped token by rule key (`tml-language.md` 5.1).
struct ValueMap: Hashable, Sendable {
    let forms: [String: String]

    /// Returns `nil` if the context does not support this number of unnamed parameters.
    init?(_ token: Token, context: LanguageContext, language: Language) {
        let parameters = token.parameters
        if token.hasNamedParameters {
            let pairs = parameters.map(Self.pair)
            forms = Dictionary(pairs.map { ($0.key, $0.text) }) { $1 }
            return
        }
        guard let templates = context.mapping.templates(for: parameters.count) else { return nil }
        var forms: [String: String] = [:]
        for (rule, template) in templates {
            guard let form = template.form(of: parameters, in: language) else { return nil }
            forms[rule] = form
        }
        self.forms = forms
    }

    /// Returns the form for a rule. If there is none, returns the form for `other` if the context
    /// has this rule.
    func form(for rule: String, in context: LanguageContext) -> String? {
        forms[rule] ?? (context.hasRule("other") ? forms["other"] : nil)
    }

    /// Splits a named parameter into key and text. The text ends at a second colon. Without a
    /// colon, the whole parameter is both key and text.
    static func pair(_ parameter: String) -> (key: String, text: String) {
        let parts = parameter.utf8.split(
            separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false
        ).map { Substring($0).trimmed }
        return (parts[0], parts.count > 1 ? parts[1] : parts[0])
    }
}
