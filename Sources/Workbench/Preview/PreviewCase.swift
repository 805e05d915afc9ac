import TML

/// One set of values that a form is tried with.
struct PreviewCase: Equatable, Sendable {
    /// The values that decide about the form, to tell the lines of a preview apart; or empty.
    var title: String
    var values: TokenValues
}

/// A text of a form with the values of a case.
struct PreviewLine: Equatable, Sendable {
    var title: String
    var rendered: RenderedText
}

extension Checker {
    /// More cases than this are not shown of one form.
    private static let mostCases = 6

    /// The values to try a form with: those that its rules ask for. Where the form leaves a number
    /// open, one case for each kind of number.
    func cases(for context: Context) -> [PreviewCase] {
        if let message { return cases(of: message) }
        guard let open = openNumber(besides: context) else { return edgeCases(context) }
        return open.rules.prefix(Self.mostCases).map { rule in
            let choice = Context.Choice(token: open.token, keyword: open.keyword, rule: rule)
            return self.case(context.setting(choice))
        }
    }

    /// What the translator is told stands for a token where no form decides it.
    func sampleText(of name: String) -> String {
        if let chosen = samples.chosen[name] { return chosen.string }
        let value = message.map { self.value(of: name, in: $0) }
        return Self.text(of: value ?? self.value(of: name, in: Context()))
    }

    /// The names of the tokens that a value can be chosen for.
    var sampleNames: [String] {
        if let message { return message.needs.map(\.name) }
        var names: [String] = []
        for token in label.distinctTokenNames {
            let name = String(token.prefix { $0 != "." })
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}

extension Checker {
    /// One case; where only a number decides two, from the ends of what the rule accepts.
    fileprivate func edgeCases(_ context: Context) -> [PreviewCase] {
        let first = self.case(context)
        guard let choice = context.choices.first, context.choices.count == 1,
            choice.keyword == "number"
        else { return [first] }
        if let chosen = samples.value(of: choice.token), accepts(chosen, choice) { return [first] }
        let cases = rules.forms.cases(for: context, limit: 2).map { `case`(context, $0) }
        return cases.isEmpty ? [first] : cases
    }

    fileprivate func `case`(_ context: Context, _ given: TokenValues = [:]) -> PreviewCase {
        let conditional = context.choices.map(\.token)
        var values = given
        for name in sampleNames + conditional where values[name] == nil {
            values[name] = value(of: name, in: context)
        }
        var named: [String] = []
        for name in conditional where !named.contains(name) { named.append(name) }
        let title = named.compactMap { values[$0] }.map(Self.text).joined(separator: ", ")
        return PreviewCase(title: title, values: values)
    }

    fileprivate func openNumber(besides context: Context) -> Dimension? {
        PluralFields.suggestedDimensions(of: label, in: language).first { dimension in
            context.rule(for: dimension.token, keyword: dimension.keyword) == nil
        }
    }

    /// The chosen value where the rule of the form accepts it, else one that it does.
    fileprivate func value(of name: String, in context: Context) -> TokenValue {
        let chosen = samples.value(of: name)
        let choices = context.choices.filter { $0.token == name }
        if !choices.isEmpty {
            if let chosen, choices.allSatisfy({ accepts(chosen, $0) }) { return chosen }
            return rules.forms.values(for: Context(choices))?[name] ?? chosen ?? .text(name)
        }
        if let chosen { return chosen }
        let kind = PluralFields.context(ofTokenNamed: name, in: label, language: language)
        let likely = kind?.ruleKeys.lazy.compactMap { rule in
            rules.value(of: rule, keyword: kind?.keyword ?? "")
        }.first
        return kind?.keyword == "value" ? .text(name) : likely ?? .text(name)
    }

    fileprivate func accepts(_ value: TokenValue, _ choice: Context.Choice) -> Bool {
        language.context(choice.keyword)?.rule(for: value, today: language.today) == choice.rule
    }

    static func text(of value: TokenValue) -> String {
        Label("{x}").rendered(with: ["x": value], in: .plain(locale: "en")).text
    }
}
