import TML

/// What stands for the tokens in a preview: a value that the form's rules accept, unless the
/// translator has chosen one.
struct SampleValues: Equatable, Sendable {
    /// What the translator typed for a token's name; remembered while the desk is open.
    var chosen: [String: String] = [:]

    /// The values for a form.
    func values(for label: Label, context: Context, in language: Language) -> TokenValues {
        let names = label.distinctTokenNames.map { String($0.prefix { $0 != "." }) }
        let conditional = context.choices.map(\.token)
        var values: TokenValues = [:]
        for name in names + conditional where values[name] == nil {
            values[name] = value(of: name, label, context, language)
        }
        return values
    }

    /// What the translator is told stands for a token when no form decides it.
    func text(of name: String, in label: Label, _ language: Language) -> String {
        if let text = chosen[name] { return text }
        return Self.text(of: value(of: name, label, Context(), language))
    }
}

private extension SampleValues {
    func value(of name: String, _ label: Label, _ context: Context, _ language: Language)
        -> TokenValue
    {
        let rules = context.choices.filter { $0.token == name }
        if let rule = rules.first, let kind = language.context(rule.keyword) {
            return sample(of: kind, rule: rule.rule, name: name)
        }
        if let text = chosen[name] { return Self.value(of: text) }
        guard let kind = language.context(of: name, in: label) else { return .text(name) }
        return sample(of: kind, rule: kind.ruleKeys.last, name: name)
    }

    /// The chosen value where the rule accepts it, else one of the rule's own.
    func sample(of kind: LanguageContext, rule: String?, name: String) -> TokenValue {
        let samples = rule.map { kind.samples(of: $0, limit: 1) } ?? []
        let own = samples.first ?? .text(name)
        guard let text = chosen[name] else { return own }
        let wanted = Self.value(of: text)
        if rule == nil || kind.rule(for: wanted) == rule { return wanted }
        return own
    }

    static func value(of text: String) -> TokenValue {
        if let number = Int(text) { return .integer(number) }
        if let number = Double(text) { return .decimal(number) }
        let items = text.split(separator: ",").map { $0.trimmed }
        return items.count > 1 ? .items(items) : .text(text)
    }

    static func text(of value: TokenValue) -> String {
        Label("{x}").rendered(with: ["x": value], in: .plain(locale: "en")).text
    }
}

extension Language {
    /// The context that a token of the label goes by: the one it names, else the one of its name.
    func context(of name: String, in label: Label) -> LanguageContext? {
        let named = label.tokens.lazy.filter { $0.name == name }.flatMap(\.contexts)
        return named.compactMap { context($0) }.first ?? context(forTokenNamed: name)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
