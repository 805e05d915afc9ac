/// The prepared rules of a context (`tml-language.md` 6.3).
///
/// The type is a class because many objects share the rules, which never change.
final class ContextRules: Sendable {
    /// The rules in the order in which they are tested.
    let rules: [LanguageContext.Rule]
    /// The keys of the rules.
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

    /// Returns the index of the rule that matches the object of a value. `nil` if no rule matches.
    func index(for value: TokenValue, today: CalendarDate?) -> Int? {
        index(forObject: value.isSimple ? value : value.object, today: today)
    }

    /// Returns the index of the first rule whose condition is true. Always uses `RuleEvaluator`.
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
