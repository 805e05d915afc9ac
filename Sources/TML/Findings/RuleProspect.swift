/// The result of a condition or an operation, as far as it does not depend on the value.
enum RuleProspect: Hashable {
    /// The result depends on the value.
    case depends
    case always(TokenValue)
    /// The result is false, or the evaluation fails.
    case never
    case fails(RuleFault)

    /// Analyses an expression that can use the given variables.
    init(_ expression: Expression, variables: Set<String>) {
        switch expression {
        case .constant(let value): self = .always(value)
        case .text(let text): self = variables.contains(text) ? .depends : .always(.text(text))
        case .list: self = .fails(.unknownOperation)
        case .call(let call): self = Self.prospect(of: call, variables: variables)
        }
    }

    /// Returns the reason why a condition is never true. `nil` if the condition can be true.
    static func fault(of condition: Expression, variables: Set<String>) -> RuleFault? {
        let prospect = RuleProspect(condition, variables: variables)
        guard prospect.isUntrue else { return nil }
        if condition.mentionsVariable(notAmong: variables) { return .unknownVariable }
        if case .fails(let fault) = prospect { return fault }
        return .neverTrue
    }

    /// Returns the reason why an operation always fails. `nil` if the operation can succeed.
    static func failure(of operation: Expression, variables: Set<String>) -> RuleFault? {
        guard case .fails(let fault) = RuleProspect(operation, variables: variables) else {
            return nil
        }
        return operation.mentionsVariable(notAmong: variables) ? .unknownVariable : fault
    }

    private var isUntrue: Bool {
        switch self {
        case .depends: false
        case .always(let value): !value.isTrue
        case .never, .fails: true
        }
    }
}

extension RuleProspect {
    private static func prospect(of call: Expression.Call, variables: Set<String>) -> RuleProspect {
        let arguments = call.arguments.map { RuleProspect($0, variables: variables) }
        switch call.operation {
        case .and: return conjunction(arguments)
        case .or: return disjunction(arguments)
        case .today, .now: return arguments.isEmpty ? .depends : .fails(.wrongNumberOfArguments)
        case .letLiteral, .label, .quote, .first, .rest, .choose: return .depends
        case .count, .all, .any:
            guard call.arguments.count == (call.operation == .count ? 1 : 2) else {
                return .fails(.wrongNumberOfArguments)
            }
            if case .text(let name) = call.arguments[0], !variables.contains(name) {
                return call.operation == .count ? .fails(.wrongType) : .never
            }
            return .depends
        case .not: return arguments == [.never] ? .depends : strict(call, arguments)
        case .prefix, .equal, .unequal, .less, .greater, .isAtom, .add, .subtract, .multiply,
            .divide, .modulo, .boolean, .date, .time, .append, .prepend, .match, .replace, .isIn,
            .within:
            return strict(call, arguments)
        }
    }

    private static func conjunction(_ arguments: [RuleProspect]) -> RuleProspect {
        if case .fails(let fault)? = arguments.first { return .fails(fault) }
        if arguments.contains(where: \.isUntrue) { return .never }
        return arguments.contains(.depends) ? .depends : .always(.boolean(true))
    }

    private static func disjunction(_ arguments: [RuleProspect]) -> RuleProspect {
        if case .fails(let fault)? = arguments.first { return .fails(fault) }
        return arguments.allSatisfy(\.isUntrue) ? .never : .depends
    }

    /// Analyses an operation that evaluates all of its arguments.
    private static func strict(
        _ call: Expression.Call, _ arguments: [RuleProspect]
    ) -> RuleProspect {
        for case .fails(let fault) in arguments { return .fails(fault) }
        if let fault = patternFault(of: call, arguments) { return .fails(fault) }
        let isConstant = arguments.allSatisfy {
            if case .always = $0 { true } else { false }
        }
        guard isConstant else {
            return arguments.count == call.operation.argumentCount
                ? .depends : .fails(.wrongNumberOfArguments)
        }
        do {
            var evaluator = RuleEvaluator([])
            return .always(try evaluator.value(of: .call(call)))
        } catch {
            return .fails(RuleFault(error))
        }
    }

    /// Returns the problem of the pattern, set or range of an operation. `nil` if there is no
    /// problem.
    private static func patternFault(
        of call: Expression.Call, _ arguments: [RuleProspect]
    ) -> RuleFault? {
        switch call.operation {
        case .match, .replace, .isIn, .within:
            guard case .always(let value)? = arguments.first else { return nil }
            guard case .text(let text) = value else { return .patternNotText }
            let isMalformed = Expression.Prepared(text, for: call.operation) == .nothing
            return isMalformed ? .invalidPattern : nil
        case .letLiteral, .label, .quote, .first, .rest, .prefix, .equal, .unequal, .less,
            .greater, .isAtom, .choose, .add, .subtract, .multiply, .divide, .modulo, .not, .and,
            .or, .boolean, .date, .time, .today, .now, .append, .prepend, .count, .all, .any:
            return nil
        }
    }
}

extension RuleFault {
    fileprivate init(_ error: RuleError) {
        switch error {
        case .unknownOperation: self = .unknownOperation
        case .wrongNumberOfArguments: self = .wrongNumberOfArguments
        case .wrongType, .tooLong: self = .wrongType
        case .invalidPattern: self = .invalidPattern
        }
    }
}

extension Operation {
    /// The number of arguments of an operation that evaluates all of its arguments.
    fileprivate var argumentCount: Int {
        switch self {
        case .boolean: 0
        case .not, .isAtom, .date, .time: 1
        case .replace: 3
        case .letLiteral, .label, .quote, .first, .rest, .prefix, .equal, .unequal, .less,
            .greater, .choose, .add, .subtract, .multiply, .divide, .modulo, .and, .or, .today,
            .now, .append, .prepend, .match, .isIn, .within, .count, .all, .any:
            2
        }
    }
}

extension Expression {
    /// Whether the expression contains an unknown variable, such as `@size`.
    fileprivate func mentionsVariable(notAmong known: Set<String>) -> Bool {
        switch self {
        case .constant: false
        case .text(let text): text.hasPrefix("@") && !known.contains(text)
        case .call(let call): call.arguments.contains { $0.mentionsVariable(notAmong: known) }
        case .list(let items): items.contains { $0.mentionsVariable(notAmong: known) }
        }
    }
}
