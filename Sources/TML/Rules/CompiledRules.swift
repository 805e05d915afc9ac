import Text

/// The rules of a context in a form for fast evaluation.
enum CompiledRules: Hashable, Sendable {
    /// There are no conditions.
    case none
    case numbers(NumberRules)
    /// Each rule compares a variable with a word: `(= 'male' @gender)`.
    case words(WordRules)
    /// Rules that the other cases do not support.
    case general

    init(_ rules: [LanguageContext.Rule], variables: [RuleVariable]) {
        let conditions = rules.enumerated().compactMap { index, rule in
            rule.key == "other" ? nil : rule.condition.map { (index: index, condition: $0) }
        }
        if conditions.isEmpty {
            self = .none
            return
        }
        self =
            NumberRules(conditions, variables: variables).map(Self.numbers)
            ?? WordRules(conditions, variables: variables).map(Self.words) ?? .general
    }

    /// The result of an evaluation without `RuleEvaluator`.
    enum Answer: Hashable, Sendable {
        /// The index of the first rule that matches.
        case rule(Int)
        /// No condition is true.
        case noRule
        /// The conditions or the value are not supported here.
        case undecided

        init(_ index: Int?) { self = index.map(Self.rule) ?? .noRule }
    }

    func answer(for object: TokenValue) -> Answer {
        switch self {
        case .none: .noRule
        case .numbers(let rules): rules.answer(for: object)
        case .words(let rules): rules.answer(for: object)
        case .general: .undecided
        }
    }
}

/// Rules that compare a variable with words.
struct WordRules: Hashable, Sendable {
    let variable: RuleVariable
    private let rules: [Rule]

    private struct Rule: Hashable, Sendable {
        var index: Int
        var word: String
    }

    /// Returns `nil` if a condition has another form.
    init?(_ conditions: [(index: Int, condition: Expression)], variables: [RuleVariable]) {
        var variable: RuleVariable?
        var rules: [Rule] = []
        for (index, condition) in conditions {
            guard let (asked, word) = Self.question(condition), variables.contains(asked),
                variable == nil || variable == asked
            else { return nil }
            variable = asked
            rules.append(Rule(index: index, word: word))
        }
        guard let variable else { return nil }
        (self.variable, self.rules) = (variable, rules)
    }

    func answer(for object: TokenValue) -> CompiledRules.Answer {
        switch variable.value(of: object) {
        case .text(let word): Answer(rules.first { $0.word.isSame(as: word) }?.index)
        case .missing: .noRule
        case .integer, .decimal, .boolean, .date, .time, .map, .object, .array, .selected, .list:
            .undecided
        }
    }

    private typealias Answer = CompiledRules.Answer

    /// If the word is also the name of a variable, it can have any value, so the result is `nil`.
    private static func question(_ condition: Expression) -> (RuleVariable, String)? {
        guard case .call(let call) = condition, call.operation == .equal,
            call.arguments.count == 2, case .text(let left) = call.arguments[0],
            case .text(let right) = call.arguments[1]
        else { return nil }
        switch (RuleVariable(rawValue: left), RuleVariable(rawValue: right)) {
        case (let variable?, nil): return (variable, right)
        case (nil, let variable?): return (variable, left)
        default: return nil
        }
    }
}
