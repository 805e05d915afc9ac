/// A condition or operation of a rule, prepared for evaluation. The enum is indirect because
/// evaluation copies its parts often.
indirect enum Expression: Hashable, Sendable {
    case constant(TokenValue)
    /// The name of a variable, otherwise a text.
    case text(String)
    case call(Call)
    /// A list that does not begin with an operation. It can be quoted and counted, but not
    /// evaluated.
    case list([Expression])

    struct Call: Hashable, Sendable {
        var name: String
        var operation: Operation
        var arguments: [Expression]
        /// The first argument, parsed once, if it is a pattern, a set or a range.
        var prepared = Prepared.nothing
    }

    indirect enum Prepared: Hashable, Sendable {
        case nothing
        case pattern(Pattern)
        case set(ValueSet)
        /// The smallest and the largest number. The range may be empty.
        case bounds(Int, Int)
    }

    /// Parses the text form. `nil` if it is nested too deeply.
    init?(_ text: String) {
        guard let tree = ExpressionParser.tree(of: text) else { return nil }
        self.init(tree)
    }

    /// Creates an expression from nested lists of texts and numbers.
    init(_ tree: TokenValue) {
        switch tree {
        case .text(let text): self = .text(text)
        case .array(let items): self = Self.list(items)
        case .missing, .integer, .decimal, .boolean, .date, .time, .map, .object, .selected, .list:
            self = .constant(tree)
        }
    }

    /// The expression as nested lists.
    var tree: TokenValue {
        switch self {
        case .constant(let value): value
        case .text(let text): .text(text)
        case .call(let call): .array([.text(call.name)] + call.arguments.map(\.tree))
        case .list(let items): .array(items.map(\.tree))
        }
    }

    /// Whether the expression contains a text.
    func mentions(_ wanted: String) -> Bool {
        switch self {
        case .constant: false
        case .text(let text): text == wanted
        case .call(let call): call.arguments.contains { $0.mentions(wanted) }
        case .list(let items): items.contains { $0.mentions(wanted) }
        }
    }

    private static func list(_ items: [TokenValue]) -> Expression {
        let expressions = items.map(Expression.init)
        guard case .text(let name) = items.first, let operation = Operation(name) else {
            return .list(expressions)
        }
        var call = Call(
            name: name, operation: operation, arguments: Array(expressions.dropFirst()))
        if case .text(let text) = call.arguments.first {
            call.prepared = Prepared(text, for: operation)
        }
        return .call(call)
    }
}

extension Expression.Prepared {
    init(_ text: String, for operation: Operation) {
        switch operation {
        case .match, .replace: self = Pattern(text).map(Self.pattern) ?? .nothing
        case .isIn: self = .set(ValueSet(text))
        case .within: self = ValueSet.bounds(text).map { .bounds($0, $1) } ?? .nothing
        default: self = .nothing
        }
    }
}
