/// Evaluates rules (`tml-language.md` 7.2).
struct RuleEvaluator {
    private(set) var variables: [(name: String, value: TokenValue)]
    private let today: CalendarDate?
    /// The maximum length of a text in UTF-8. A rule that creates a longer text fails.
    private static let longestText = 1_000_000

    /// Creates an evaluator. If `today` is `nil`, rules use the date of the system.
    init(_ variables: [(name: String, value: TokenValue)], today: CalendarDate? = nil) {
        self.variables = variables
        self.today = today
    }

    /// Whether a condition is true. False if the evaluation fails.
    mutating func isTrue(_ condition: Expression) -> Bool {
        do {
            return try value(of: condition).isTrue
        } catch {
            return false
        }
    }

    mutating func value(of expression: Expression) throws(RuleError) -> TokenValue {
        switch expression {
        case .constant(let value): return value
        case .text(let text): return variable(text) ?? .text(text)
        case .list: throw .unknownOperation
        case .call(let call): return try value(of: call)
        }
    }
}

extension RuleEvaluator {
    private func variable(_ name: String) -> TokenValue? {
        for variable in variables where variable.name == name && variable.value != .missing {
            return variable.value
        }
        return nil
    }

    private mutating func set(_ name: TokenValue, to value: TokenValue) throws(RuleError) {
        guard case .text(let name) = name else { throw .wrongType }
        variables.removeAll { $0.name == name }
        variables.append((name, value))
    }

    private mutating func value(of call: Expression.Call) throws(RuleError) -> TokenValue {
        switch call.operation {
        case .letLiteral, .quote, .first, .rest, .choose, .and, .or, .boolean, .today, .now,
            .count, .all, .any:
            return try rawValue(of: call)
        case .match, .replace, .isIn, .within:
            return try textValue(of: call)
        case .isAtom, .not, .date, .time:
            return try oneArgumentValue(of: call)
        case .label, .prefix, .equal, .unequal, .less, .greater, .add, .subtract, .multiply,
            .divide, .modulo, .append, .prepend:
            return try twoArgumentValue(of: call)
        }
    }

    private func check(_ call: Expression.Call, has count: Int) throws(RuleError) {
        guard call.arguments.count == count else { throw .wrongNumberOfArguments }
    }

    /// Evaluates the operations that do not evaluate all of their arguments.
    private mutating func rawValue(of call: Expression.Call) throws(RuleError) -> TokenValue {
        let arguments = call.arguments
        switch call.operation {
        case .and:
            for argument in arguments where try !value(of: argument).isTrue {
                return .boolean(false)
            }
            return .boolean(true)
        case .or:
            for argument in arguments where try value(of: argument).isTrue {
                return .boolean(true)
            }
            return .boolean(false)
        case .boolean(let boolean):
            try check(call, has: 0)
            return .boolean(boolean)
        case .today:
            try check(call, has: 0)
            return .date(today ?? .today)
        case .now:
            try check(call, has: 0)
            return .time(.now)
        case .choose:
            try check(call, has: 3)
            return try value(of: try value(of: arguments[0]).isTrue ? arguments[1] : arguments[2])
        case .letLiteral:
            try check(call, has: 2)
            try set(arguments[0].tree, to: arguments[1].tree)
            return arguments[1].tree
        case .quote where !arguments.isEmpty:
            return arguments[0].tree
        default:
            return try listValue(of: call)
        }
    }

    /// Evaluates the operations on lists.
    private func listValue(of call: Expression.Call) throws(RuleError) -> TokenValue {
        let isComparing = call.operation == .all || call.operation == .any
        try check(call, has: isComparing ? 2 : 1)
        let items = list(call.arguments[0])
        switch call.operation {
        case .all, .any:
            guard let items else { return .boolean(false) }
            let wanted = call.arguments[1].tree
            return .boolean(
                call.operation == .all
                    ? items.allSatisfy { $0.isEqual(to: wanted) }
                    : items.contains { $0.isEqual(to: wanted) })
        case .count:
            guard let items else { throw .wrongType }
            return .integer(items.count)
        case .first:
            guard let items else { throw .wrongType }
            return items.count > 1 ? items[1] : .missing
        default:
            guard let items, !items.isEmpty else { throw .wrongType }
            return .array(Array(items.dropFirst()))
        }
    }

    /// Returns a literal list, or the list in the variable with this name.
    private func list(_ expression: Expression) -> [TokenValue]? {
        var value = expression.tree
        if case .text(let name) = value { value = variable(name) ?? .missing }
        if case .array(let items) = value { return items }
        return nil
    }

    private mutating func oneArgumentValue(
        of call: Expression.Call
    ) throws(RuleError) -> TokenValue {
        try check(call, has: 1)
        let argument = try value(of: call.arguments[0])
        switch call.operation {
        case .isAtom:
            if case .array = argument { return .boolean(false) }
            return .boolean(true)
        case .not: return .boolean(!argument.isTrue)
        case .date:
            guard case .text(let text) = argument, let date = CalendarDate(text) else {
                throw .wrongType
            }
            return .date(date)
        default:
            guard case .text(let text) = argument, let time = CalendarTime(text) else {
                throw .wrongType
            }
            return .time(time)
        }
    }

    private mutating func twoArgumentValue(
        of call: Expression.Call
    ) throws(RuleError) -> TokenValue {
        try check(call, has: 2)
        let left = try value(of: call.arguments[0])
        let right = try value(of: call.arguments[1])
        switch call.operation {
        case .equal: return .boolean(left.isEqual(to: right))
        case .unequal: return .boolean(!left.isEqual(to: right))
        case .less: return .boolean(left.isLess(than: right))
        case .greater: return .boolean(right.isLess(than: left))
        case .append: return try joined(text(right), text(left))
        case .prepend: return try joined(text(left), text(right))
        case .label:
            try set(left, to: right)
            return right
        case .prefix:
            guard case .array(let items) = right else { throw .wrongType }
            return .array([left] + items)
        case .add:
            if case .text(let first) = left, case .text(let second) = right {
                return try joined(first, second)
            }
            return try Arithmetic.value(of: .add, left, right)
        default: return try Arithmetic.value(of: call.operation, left, right)
        }
    }

    private func joined(_ first: String, _ second: String) throws(RuleError) -> TokenValue {
        guard first.utf8.count + second.utf8.count <= Self.longestText else { throw .tooLong }
        return .text(first + second)
    }

    private func text(_ value: TokenValue) throws(RuleError) -> String {
        guard let text = value.plainText else { throw .wrongType }
        return text
    }

    /// Evaluates the operations with a prepared first argument. If the argument is the name of a
    /// variable, the value of the variable is used.
    private mutating func textValue(of call: Expression.Call) throws(RuleError) -> TokenValue {
        try check(call, has: call.operation == .replace ? 3 : 2)
        let prepared = try prepared(of: call)
        let last = try value(of: call.arguments[call.arguments.count - 1])
        switch prepared {
        case .pattern(let pattern) where call.operation == .match:
            return .boolean(pattern.occurs(in: try text(last)))
        case .pattern(let pattern):
            let replacement = try text(try value(of: call.arguments[1]))
            return .text(pattern.replacing(in: try text(last), with: replacement))
        case .set(let set):
            if case .integer(let integer) = last { return .boolean(set.contains(integer)) }
            return .boolean(set.contains(try text(last)))
        case .bounds(let least, let most):
            return .boolean(Number(last)?.isWithin(least, most) ?? false)
        case .nothing:
            throw .invalidPattern
        }
    }

    private mutating func prepared(
        of call: Expression.Call
    ) throws(RuleError) -> Expression.Prepared {
        if case .text(let text) = call.arguments[0], variable(text) == nil { return call.prepared }
        guard case .text(let text) = try value(of: call.arguments[0]) else { throw .wrongType }
        return Expression.Prepared(text, for: call.operation)
    }
}
