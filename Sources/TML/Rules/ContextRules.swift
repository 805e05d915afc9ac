/// The rules of a context, ready to be tried (`tml-language.md` 6.3).
///
/// A class, because it is held by everything that asks often, and never changes.
final class ContextRules: Sendable {
    /// In the order in which they are tried.
    let rules: [LanguageContext.Rule]
    /// Their keys.
    let keys: [String]
    private let variables: [RuleVariable]
    private let compiled: CompiledRules
    private let indexOfOther: Int?

    init(_ rules: [LanguageContext.Rule], variables: [RuleVariable]) {
        (self.rules, self.variables) = (rules, variables)
        keys = rules.map(\.key)
        indexOfOther = keys.firstIndex(of: "other")
        compiled = CompiledRules(rules, variables: variables)
    }

    /// The place of the rule that fits a value, or what rules see of it; `nil` if none does.
    func index(for value: TokenValue, today: CalendarDate?) -> Int? {
        switch value {
        case .integer, .decimal, .text: index(forObject: value, today: today)
        default: index(forObject: value.object, today: today)
        }
    }

    /// The first rule whose condition holds, found by `RuleEvaluator`, whatever the conditions are.
    func evaluatedIndex(for object: TokenValue, today: CalendarDate?) -> Int? {
        var evaluator = RuleEvaluator(
            variables.map { ($0.rawValue, $0.value(of: object)) }, today: today)
        for (index, rule) in rules.enumerated() where rule.key != "other" {
            if let condition = rule.condition, evaluator.isTrue(condition) { return index }
        }
        return indexOfOther
    }

    private func index(forObject object: TokenValue, today: CalendarDate?) -> Int? {
        switch compiled.answer(for: object) {
        case .rule(let index): index
        case .noRule: indexOfOther
        case .undecided: evaluatedIndex(for: object, today: today)
        }
    }
}

extension ContextRules: Hashable {
    static func == (left: ContextRules, right: ContextRules) -> Bool {
        left.rules == right.rules && left.variables == right.variables
    }

    func hash(into hasher: inout Hasher) { hasher.combine(rules) }
}
