/// The compiled rules of a context about one number. The results equal those of `RuleEvaluator`,
/// but the evaluation allocates nothing.
///
/// Supported are conditions of `= != < > + - * / mod in within if ! && || true false` and numbers,
/// over one numeric variable, with literal sets. `RuleEvaluator` evaluates contexts with other
/// conditions (texts, lists, patterns, dates, assignments to variables), and values that are not
/// numbers.
struct NumberRules: Hashable, Sendable {
    /// The variable: `@n`, or the `@count` of a list.
    private let variable: RuleVariable
    private let nodes: [NumberNode]
    private let ranges: [ClosedRange<Int>]
    /// The rules with conditions, in the order in which they are tested.
    private let rules: [Rule]
    /// The answers for the integers from 0 to 255, which are the most frequent.
    private var small: [CompiledRules.Answer] = []
    private static let smallCount = 256

    private struct Rule: Hashable, Sendable {
        var index: Int
        var root: Int
    }

    /// Returns `nil` if a condition is not supported.
    init?(_ conditions: [(index: Int, condition: Expression)], variables: [RuleVariable]) {
        var compiler = NumberCompiler(variables: variables)
        var rules: [Rule] = []
        for (index, condition) in conditions {
            guard let root = compiler.node(for: condition) else { return nil }
            rules.append(Rule(index: index, root: root))
        }
        guard let variable = compiler.variable else { return nil }
        self.variable = variable
        (nodes, ranges, self.rules) = (compiler.nodes, compiler.ranges, rules)
        small = (0..<Self.smallCount).map { answer(for: Number.integer($0)) }
    }

    func answer(for object: TokenValue) -> CompiledRules.Answer {
        if variable == .number, case .integer(let integer) = object {
            if small.indices.contains(integer) { return small[integer] }
            return answer(for: Number.integer(integer))
        }
        if variable == .number, case .decimal(let decimal) = object {
            return answer(for: Number.decimal(decimal))
        }
        if variable == .count, case .array(let items) = object {
            return answer(for: Number.integer(items.count))
        }
        return .undecided
    }

    private func answer(for number: Number) -> CompiledRules.Answer {
        let evaluation = NumberEvaluation(number: number, nodes: nodes, ranges: ranges)
        for rule in rules {
            let outcome = evaluation.outcome(of: rule.root)
            if outcome != .failure, outcome.isTrue { return .rule(rule.index) }
        }
        return .noRule
    }
}

/// Evaluates compiled conditions for a number.
struct NumberEvaluation {
    let number: Number
    let nodes: [NumberNode]
    let ranges: [ClosedRange<Int>]

    func outcome(of place: Int) -> NumberOutcome {
        switch nodes[place] {
        case .variable: return .number(number)
        case .constant(let number): return .number(number)
        case .boolean(let boolean): return .boolean(boolean)
        case .failure: return .failure
        case .equal(let left, let right):
            return compared(left, right) { $0.isEqual(to: $1) }
        case .unequal(let left, let right):
            return compared(left, right) { !$0.isEqual(to: $1) }
        case .less(let left, let right):
            return compared(left, right) { $0.isLess(than: $1) }
        case .arithmetic(let operation, let left, let right):
            guard case .number(let first) = outcome(of: left),
                case .number(let second) = outcome(of: right),
                let result = Arithmetic.result(of: operation, first, second)
            else { return .failure }
            return .number(result)
        case .isIn(let set, let member): return isIn(set, outcome(of: member))
        case .within(let least, let most, let member):
            return isWithin(least, most, outcome(of: member))
        case .not, .and, .or, .choose: return logicalOutcome(of: nodes[place])
        }
    }
}

extension NumberEvaluation {
    private func logicalOutcome(of node: NumberNode) -> NumberOutcome {
        switch node {
        case .not(let place):
            let outcome = outcome(of: place)
            return outcome == .failure ? .failure : .boolean(!outcome.isTrue)
        case .and(let left, let right):
            let first = outcome(of: left)
            if first == .failure || !first.isTrue { return first }
            let second = outcome(of: right)
            return second == .failure ? .failure : .boolean(second.isTrue)
        case .or(let left, let right):
            let first = outcome(of: left)
            if first == .failure { return .failure }
            if first.isTrue { return .boolean(true) }
            let second = outcome(of: right)
            return second == .failure ? .failure : .boolean(second.isTrue)
        case .choose(let condition, let chosen, let other):
            let outcome = outcome(of: condition)
            if outcome == .failure { return .failure }
            return self.outcome(of: outcome.isTrue ? chosen : other)
        case .variable, .constant, .boolean, .failure, .equal, .unequal, .less, .arithmetic,
            .isIn, .within:
            return .failure
        }
    }

    private func compared(
        _ left: Int, _ right: Int, _ comparison: (NumberOutcome, NumberOutcome) -> Bool
    ) -> NumberOutcome {
        let (first, second) = (outcome(of: left), outcome(of: right))
        guard first != .failure, second != .failure else { return .failure }
        return .boolean(comparison(first, second))
    }

    private func isIn(_ set: Range<Int>, _ outcome: NumberOutcome) -> NumberOutcome {
        switch outcome {
        case .failure: return .failure
        case .boolean: return .boolean(false)
        case .number(let number):
            guard let integer = number.whole else { return .boolean(false) }
            for range in ranges[set] where integer <= range.upperBound {
                return .boolean(integer >= range.lowerBound)
            }
            return .boolean(false)
        }
    }

    private func isWithin(_ least: Int, _ most: Int, _ outcome: NumberOutcome) -> NumberOutcome {
        switch outcome {
        case .failure: .failure
        case .boolean: .boolean(false)
        case .number(let number): .boolean(number.isWithin(least, most))
        }
    }
}
