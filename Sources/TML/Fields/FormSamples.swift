/// Sample values for the forms of a language, computed once.
///
/// Each value of a rule really matches the rule. If no such value is known, the rule has no values.
public struct FormSamples: Hashable, Sendable {
    private struct Rule: Hashable, Sendable {
        var keyword: String
        var name: String
    }

    /// The maximum number of values of a rule.
    private static let most = 12

    /// The language of the samples.
    public let language: Language
    /// The people in the samples.
    public let people: SamplePeople
    /// The values by place of a token. Numbers and dates are the same for all places.
    private var values: [[Rule: [TokenValue]]] = []
    private var texts: [Rule: String] = [:]

    /// Computes the samples for the rules of all contexts of a language.
    public init(_ language: Language, people: SamplePeople = .standard) {
        self.language = language
        self.people = people
        var common: [Rule: [TokenValue]] = [:]
        for context in language.contexts {
            let numbers = context.keyword == "number" ? NumberSamples(context) : nil
            for name in context.ruleKeys {
                let rule = Rule(keyword: context.keyword, name: name)
                texts[rule] = numbers?.text(of: name) ?? name
                common[rule] = numbers.map { Array($0.values(of: name).prefix(Self.most)) }
            }
        }
        values = (0..<SamplePeople.places).map { place in
            common.merging(Self.values(language, people, place)) { numbers, _ in numbers }
        }
    }

    /// Returns values that match a rule, from the limits of its ranges. Empty if no value is known.
    ///
    /// - Parameter place: the index of a token among the tokens for people. Each place has other
    ///   people.
    public func values(of rule: String, keyword: String, place: Int = 0) -> [TokenValue] {
        values[place % values.count][Rule(keyword: keyword, name: rule)] ?? []
    }

    /// Returns a description of the values of a rule: `1, 21, 31…`, `male`. Empty if no value is
    /// known.
    public func text(of rule: String, keyword: String) -> String {
        texts[Rule(keyword: keyword, name: rule)] ?? ""
    }

    /// Returns a description of the values of a form in one line: `female · 1, 21, 31…`. Empty if
    /// the form is for all values.
    public func text(for form: Context) -> String {
        form.choices.map { text(of: $0.rule, keyword: $0.keyword) }.filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    /// Returns values that select exactly this form among the forms of its dimensions. `nil` if no
    /// known value matches a choice: `unreachable` returns these choices.
    public func values(for form: Context) -> TokenValues? { cases(for: form, limit: 1).first }

    /// Returns up to `limit` sets of values that select this form. The first set is the most likely
    /// one. Each further set has other values.
    public func cases(for form: Context, limit: Int) -> [TokenValues] {
        var byToken: [(token: String, values: [TokenValue])] = []
        for (token, choices) in Self.byToken(form) {
            let values = self.values(satisfying: choices)
            guard !values.isEmpty else { return [] }
            byToken.append((token, values))
        }
        let count = byToken.map(\.values.count).max() ?? 1
        return (0..<max(0, min(limit, count))).map { number in
            let pairs = byToken.map { ($0.token, $0.values[number % $0.values.count]) }
            return TokenValues(Dictionary(pairs) { first, _ in first })
        }
    }

    /// Returns the choices of a form that no known value matches. The causes are mistakes in the
    /// definition of the language, or two choices for one token that exclude each other.
    public func unreachable(in form: Context) -> [Context.Choice] {
        Self.byToken(form).filter { values(satisfying: $0.choices).isEmpty }.flatMap(\.choices)
    }
}

extension FormSamples {
    /// Returns the values for all contexts except number.
    private static func values(
        _ language: Language, _ people: SamplePeople, _ place: Int
    ) -> [Rule: [TokenValue]] {
        let today = language.today ?? .today
        var values: [Rule: [TokenValue]] = [:]
        for context in language.contexts where context.keyword != "number" {
            let candidates = context.candidates(today: today, people: people, place: place)
            for name in context.ruleKeys {
                values[Rule(keyword: context.keyword, name: name)] = context.samples(
                    of: name, limit: most, today: language.today, among: candidates)
            }
        }
        return values
    }

    private static func byToken(
        _ form: Context
    ) -> [(token: String, choices: [Context.Choice])] {
        var groups: [(token: String, choices: [Context.Choice])] = []
        for choice in form.choices {
            if groups.last?.token == choice.token {
                groups[groups.count - 1].choices.append(choice)
            } else {
                groups.append((choice.token, [choice]))
            }
        }
        return groups
    }

    /// Returns values that match all choices for one token.
    private func values(satisfying choices: [Context.Choice]) -> [TokenValue] {
        if choices.count == 1, let choice = choices.first {
            return values(of: choice.rule, keyword: choice.keyword)
        }
        let known = choices.flatMap { values(of: $0.rule, keyword: $0.keyword) }
        let candidates = known + LanguageContext.namesakes
        let fitting = candidates.filter { value in
            choices.allSatisfy { choice in
                language.context(choice.keyword)?.rule(for: value, today: language.today)
                    == choice.rule
            }
        }
        return Array(fitting.prefix(Self.most))
    }
}
