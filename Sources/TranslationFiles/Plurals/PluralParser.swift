import Text

/// Parses the C expression of a plural formula.
struct PluralParser {
    /// The largest number of nested parts. Larger formulas have an error.
    private static let deepest = 60
    /// The largest number of operations.
    private static let mostOperations = 200

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private var operations = 0

    /// Returns the tree of an expression; `nil` if it has an error.
    static func tree(of text: String) -> PluralExpression? {
        var parser = PluralParser(bytes: Array(text.utf8))
        guard let tree = parser.choice() else { return nil }
        parser.skipSpace()
        return parser.position == parser.bytes.count ? tree : nil
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }
}

extension PluralParser {
    /// The operations by their precedence, the weakest first. Of two operations that begin alike,
    /// the longer is first.
    private static let levels: [[PluralExpression.Operation]] = [
        [.or], [.and], [.equal, .unequal], [.lessOrEqual, .greaterOrEqual, .less, .greater],
        [.add, .subtract], [.multiply, .divide, .modulo],
    ]

    private mutating func choice() -> PluralExpression? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest, let condition = operation(level: 0) else { return nil }
        guard take("?") else { return condition }
        guard let chosen = choice(), take(":"), let other = choice() else { return nil }
        return .choice(condition, chosen, other)
    }

    private mutating func operation(level: Int) -> PluralExpression? {
        guard level < Self.levels.count else { return operand() }
        guard var left = operation(level: level + 1) else { return nil }
        while let found = Self.levels[level].first(where: { take($0.rawValue) }) {
            operations += 1
            guard operations <= Self.mostOperations,
                let right = operation(level: level + 1)
            else { return nil }
            left = .operation(found, left, right)
        }
        return left
    }

    private mutating func operand() -> PluralExpression? {
        if take("!") {
            depth += 1
            defer { depth -= 1 }
            return depth <= Self.deepest ? operand().map { .not($0) } : nil
        }
        if take("(") {
            guard let inner = choice(), take(")") else { return nil }
            return inner
        }
        return take("n") ? .number : constant()
    }

    private mutating func constant() -> PluralExpression? {
        skipSpace()
        let digits = bytes[position...].prefix { $0.isDigit }
        guard let value = UInt(digits.string) else { return nil }
        position += digits.count
        return .constant(value)
    }

    private mutating func take(_ sign: String) -> Bool {
        skipSpace()
        guard bytes[position...].starts(with: sign.utf8) else { return false }
        position += sign.utf8.count
        return true
    }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position].isSpace { position += 1 }
    }
}
