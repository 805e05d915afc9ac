/// Compiles conditions to nodes for `NumberRules`.
struct NumberCompiler {
    private(set) var nodes: [NumberNode] = []
    private(set) var ranges: [ClosedRange<Int>] = []
    /// The variable in the conditions. Only one variable is supported.
    private(set) var variable: RuleVariable?
    private let variables: [RuleVariable]
    /// The maximum number of nodes. `RuleEvaluator` evaluates larger conditions.
    private static let mostNodes = 10_000

    init(variables: [RuleVariable]) { self.variables = variables }

    /// Returns the index of the node for a condition. `nil` if the condition is not supported.
    mutating func node(for expression: Expression) -> Int? {
        guard nodes.count < Self.mostNodes else { return nil }
        switch expression {
        case .constant(.integer(let integer)): return add(.constant(.integer(integer)))
        case .constant(.decimal(let decimal)): return add(.constant(.decimal(decimal)))
        case .constant(.boolean(let boolean)): return add(.boolean(boolean))
        case .constant: return nil
        case .text(let text): return isVariable(text) ? add(.variable) : nil
        case .list: return add(.failure)
        case .call(let call): return node(for: call)
        }
    }
}

extension NumberCompiler {
    private mutating func add(_ node: NumberNode) -> Int {
        nodes.append(node)
        return nodes.count - 1
    }

    /// Whether a text is the variable of the conditions. For a number, several variables have the
    /// same value.
    private mutating func isVariable(_ text: String) -> Bool {
        guard var found = RuleVariable(rawValue: text), variables.contains(found) else {
            return false
        }
        switch found {
        case .number, .date, .value: found = .number
        case .count, .size: found = .count
        case .gender, .genders: return false
        }
        if variable == nil { variable = found }
        return variable == found
    }

    private mutating func node(for call: Expression.Call) -> Int? {
        let arguments = call.arguments
        switch call.operation {
        case .and: return chain(arguments, end: true) { .and($0, $1) }
        case .or: return chain(arguments, end: false) { .or($0, $1) }
        case .boolean(let boolean): return add(arguments.isEmpty ? .boolean(boolean) : .failure)
        case .not: return one(arguments) { .not($0) }
        case .choose: return choice(arguments)
        case .equal: return two(arguments) { .equal($0, $1) }
        case .unequal: return two(arguments) { .unequal($0, $1) }
        case .less: return two(arguments) { .less($0, $1) }
        case .greater: return two(arguments) { .less($1, $0) }
        case .add, .subtract, .multiply, .divide, .modulo:
            return two(arguments) { .arithmetic(call.operation, $0, $1) }
        case .isIn, .within: return membership(call)
        case .letLiteral, .label, .quote, .first, .rest, .prefix, .isAtom, .date, .time, .today,
            .now, .append, .prepend, .match, .replace, .count, .all, .any:
            return nil
        }
    }

    private mutating func one(
        _ arguments: [Expression], _ make: (Int) -> NumberNode
    ) -> Int? {
        guard arguments.count == 1 else { return add(.failure) }
        return node(for: arguments[0]).map { add(make($0)) }
    }

    private mutating func two(
        _ arguments: [Expression], _ make: (Int, Int) -> NumberNode
    ) -> Int? {
        guard arguments.count == 2 else { return add(.failure) }
        guard let left = node(for: arguments[0]), let right = node(for: arguments[1]) else {
            return nil
        }
        return add(make(left, right))
    }

    /// `(&& a b c)` is `a && (b && (c && true))`.
    private mutating func chain(
        _ arguments: [Expression], end: Bool, _ make: (Int, Int) -> NumberNode
    ) -> Int? {
        var places: [Int] = []
        for argument in arguments {
            guard let place = node(for: argument) else { return nil }
            places.append(place)
        }
        return places.reversed().reduce(add(.boolean(end))) { rest, place in
            add(make(place, rest))
        }
    }

    private mutating func choice(_ arguments: [Expression]) -> Int? {
        guard arguments.count == 3 else { return add(.failure) }
        guard let condition = node(for: arguments[0]), let chosen = node(for: arguments[1]),
            let other = node(for: arguments[2])
        else { return nil }
        return add(.choose(condition, chosen, other))
    }

    private mutating func membership(_ call: Expression.Call) -> Int? {
        guard call.arguments.count == 2 else { return add(.failure) }
        guard case .text(let text) = call.arguments[0], RuleVariable(rawValue: text) == nil,
            let member = node(for: call.arguments[1])
        else { return nil }
        switch call.prepared {
        case .bounds(let least, let most): return add(.within(least, most, member))
        case .set(let set):
            guard let members = set.integers else { return nil }
            ranges += members
            return add(.isIn((ranges.count - members.count)..<ranges.count, member))
        case .pattern, .nothing: return add(.failure)
        }
    }
}
