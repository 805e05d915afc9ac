/// Values to try a language's forms with, worked out once.
///
/// No value stands for a rule that the rule itself does not accept: where none is known there is
/// none.
public struct FormSamples: Hashable, Sendable {
    private struct Rule: Hashable, Sendable {
        var keyword: String
        var name: String
    }

    /// More values than this are not kept of one rule.
    private static let most = 12

    /// The language that the samples are of.
    public let language: Language
    /// The people that texts are tried with.
    public let people: SamplePeople
    /// By place; all places have the same numbers and dates.
    private var values: [[Rule: [TokenValue]]] = []
    private var texts: [Rule: String] = [:]

    /// Tries the rules of all the language's contexts.
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

    /// Values that the rule accepts, from the ends of what it accepts; empty if none is known.
    ///
    /// - Parameter place: of a token among a label's people; each place has people of its own.
    public func values(of rule: String, keyword: String, place: Int = 0) -> [TokenValue] {
        values[place % values.count][Rule(keyword: keyword, name: rule)] ?? []
    }

    /// Which values the rule is for: `1, 21, 31…`, `male`; empty if none is known.
    public func text(of rule: String, keyword: String) -> String {
        texts[Rule(keyword: keyword, name: rule)] ?? ""
    }

    /// Which values a form is for, in one line: `female · 1, 21, 31…`; empty if it is for all.
    public func text(for form: Context) -> String {
        form.choices.map { text(of: $0.rule, keyword: $0.keyword) }.filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    /// Values that select exactly this form among all forms of its dimensions; `nil` if there is a
    /// choice that no known value satisfies: `unreachable` tells which.
    public func values(for form: Context) -> TokenValues? { cases(for: form, limit: 1).first }

    /// Several sets of such values: the first the likeliest, each other one with another value of
    /// a token; at most `limit`.
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
            return Dictionary(pairs) { first, _ in first }
        }
    }

    /// The choices of a form that no known value satisfies: because of a mistake in the language's
    /// definition, or because two choices about one token exclude each other.
    public func unreachable(in form: Context) -> [Context.Choice] {
        Self.byToken(form).filter { values(satisfying: $0.choices).isEmpty }.flatMap(\.choices)
    }
}

extension FormSamples {
    /// Of all contexts but those about numbers.
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

    /// Values that satisfy all choices about one token.
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
