import Text

/// Replaces the parameters of a message (`tml-language.md` 16.3).
struct XMessageResolver {
    /// The result for a part.
    enum Resolved {
        case literal(String)
        case value(String)
        case parts([XMessage.Part])
        /// The name of the decoration, its value, and the decorated parts.
        case decorated(String, TokenValue, [XMessage.Part])
        case unresolved(String)
    }

    let values: TokenValues
    let language: Language
    /// Whether texts from objects are escaped.
    let isHTML: Bool

    func resolved(_ part: XMessage.Part) -> Resolved {
        switch part {
        case .text(let text): .literal(text)
        case .parameter(let parameter): resolved(parameter) ?? .unresolved(parameter.spelling)
        }
    }
}

extension XMessageResolver {
    private static let list = Label("{list}")

    private func resolved(_ parameter: XMessage.Parameter) -> Resolved? {
        let value = values[parameter.place.valueName] ?? .missing
        switch parameter.kind {
        case .value(let kind):
            return shown(value, as: kind, format: parameter.format).map(Resolved.value)
        case .choice: return chosen(parameter.choices, by: value).map { .parts($0.parts) }
        case .map:
            guard let key = value.object.plainText else { return nil }
            return parameter.choices.first { $0.key.isSame(as: key) }.map { .parts($0.parts) }
        case .decoration(let name):
            let text = parameter.choices.first { $0.key == "text" } ?? parameter.choices.first
            return text.map { .decorated(name, Self.decoration(value), $0.parts) }
        }
    }

    /// Returns the text of the value, as for a token of a label.
    private func shown(_ value: TokenValue, as kind: String?, format: String?) -> String? {
        if kind == "date" || kind == "time", let text = dated(value, format ?? "") { return text }
        switch value {
        case .array(let items): return listed(.list(items, ListFormat()))
        case .list: return listed(value)
        case .missing, .text, .integer, .decimal, .boolean, .date, .time, .map, .object, .selected:
            return value.shownText(isEscaped: isHTML)
        }
    }

    private func listed(_ value: TokenValue) -> String? {
        let rendered = Self.list.rendered(with: ["list": value], in: language)
        if rendered.hasUnresolvedTokens { return nil }
        return isHTML ? Self.list.html(with: ["list": value], in: language) : rendered.text
    }

    /// Returns the text of a date or time. The format is a pattern or its name. `nil` if the format
    /// is neither, or if the value is neither a date nor a time.
    private func dated(_ value: TokenValue, _ format: String) -> String? {
        guard let pattern = DatePattern(named: format) else { return nil }
        if case .date(let date) = value { return pattern.text(of: date, in: language) }
        if case .time(let time) = value { return pattern.text(of: time, in: language) }
        return nil
    }

    /// Returns the text for the rule of the value, otherwise the text for `other`.
    private func chosen(_ choices: [XMessage.Choice], by value: TokenValue) -> XMessage.Choice? {
        guard value != .missing, let context = language.context(for: choices),
            let rule = context.rule(for: value, today: language.today)
        else { return nil }
        let keys = [XMessage.key(for: rule, in: context), rule]
        let others = [XMessage.key(for: "other", in: context), "other"]
        for key in keys + others {
            if let choice = choices.first(where: { $0.key == key }) { return choice }
        }
        return nil
    }

    /// Converts the value of a decoration. A plain text is the target of a link. Templates and
    /// attributes stay unchanged, as in labels.
    private static func decoration(_ value: TokenValue) -> TokenValue {
        guard case .text(let text) = value, text.firstRange(of: "{$0}") == nil else { return value }
        return .map(["href": value])
    }
}

extension XMessage {
    /// Returns the spelling of a rule in messages. For numbers, `one` is `singular` and `other` is
    /// `plural`.
    static func key(for rule: String, in context: LanguageContext) -> String {
        switch (context.keyword, rule) {
        case ("number", "one"): "singular"
        case ("number", "other"): "plural"
        default: rule
        }
    }

    /// Keys that identify the context of a choice.
    private static let contexts = [
        "singular": "number", "plural": "number", "male": "gender", "female": "gender",
        "past": "date", "present": "date", "future": "date",
    ]

    /// Returns the keyword of the context of a choice. `nil` if its keys do not identify a context.
    static func context(of choices: [Choice]) -> String? {
        choices.lazy.compactMap { contexts[$0.key] }.first
    }
}

extension Language {
    /// Returns the context of a choice. If the keys are rule keys, returns the first context with
    /// one of them. The number context has priority.
    fileprivate func context(for choices: [XMessage.Choice]) -> LanguageContext? {
        if let keyword = XMessage.context(of: choices) { return context(keyword) }
        let keys = Set(choices.map(\.key)).subtracting(["other"])
        let likely = [context("number")].compactMap { $0 } + contexts
        return likely.first { !keys.isDisjoint(with: $0.ruleKeys) }
    }
}
