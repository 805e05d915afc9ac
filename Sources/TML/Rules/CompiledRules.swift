/// The rules of a context in the form in which they are fastest to try.
enum CompiledRules: Hashable, Sendable {
    /// There are no conditions.
    case none
    case numbers(NumberRules)
    /// Each rule asks whether a variable is a certain word: `(= 'male' @gender)`.
    case words(WordRules)
    /// Whatever the others cannot express.
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

    /// The index of the first rule that fits; what cannot be decided here is left to `evaluate`.
    func firstRule(for object: TokenValue, orElse evaluate: () -> Int?) -> Int? {
        switch self {
        case .none: nil
        case .numbers(let rules):
            switch rules.variable.value(of: object) {
            case .integer(let integer): rules.firstRule(for: .integer(integer))
            case .decimal(let decimal): rules.firstRule(for: .decimal(decimal))
            default: evaluate()
            }
        case .words(let rules):
            switch rules.variable.value(of: object) {
            case .text(let word): rules.firstRule(for: word)
            case .missing: nil
            default: evaluate()
            }
        case .general: evaluate()
        }
    }
}

/// Rules that ask whether a variable is a certain word.
struct WordRules: Hashable, Sendable {
    let variable: RuleVariable
    private let rules: [Rule]

    private struct Rule: Hashable, Sendable {
        var index: Int
        var word: String
    }

    /// Nothing if a condition asks for anything else.
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

    func firstRule(for word: String) -> Int? {
        for rule in rules where rule.word.isSame(as: word) { return rule.index }
        return nil
    }

    /// A word that is the name of a variable could be any value.
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
