import Text

/// A number, or a text that is a number (`tml-language.md` 7.4).
enum Number: Hashable, Sendable {
    case integer(Int)
    case decimal(Double)

    init?(_ value: TokenValue) {
        switch value {
        case .integer(let integer): self = .integer(integer)
        case .decimal(let decimal): self = .decimal(decimal)
        case .text(let text): self.init(text: text)
        case .missing, .boolean, .date, .time, .map, .object, .array, .selected, .list: return nil
        }
    }

    /// Parses an optional sign, digits, and optionally a point and digits. White space around them
    /// is ignored.
    private init?(text: String) {
        let trimmed = Array(text.utf8).trimmed
        var digits = trimmed[...]
        if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            digits = digits.dropFirst()
        }
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count < 3, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }),
            let value = Double(trimmed.string)
        else { return nil }
        self = Int(trimmed.string).map(Number.integer) ?? .decimal(value)
    }

    var decimal: Double {
        switch self {
        case .integer(let integer): Double(integer)
        case .decimal(let decimal): decimal
        }
    }

    /// The number as an integer. `nil` if the number has a fraction or exceeds the range of `Int`.
    var whole: Int? {
        switch self {
        case .integer(let integer): integer
        case .decimal(let decimal): Int(exactly: decimal)
        }
    }

    /// Returns true if the number is in a range. Every comparison of a value that is not a number is
    /// false.
    func isWithin(_ least: Int, _ most: Int) -> Bool {
        !decimal.isNaN && !(self < .integer(least)) && !(.integer(most) < self)
    }

    static func == (left: Number, right: Number) -> Bool {
        switch (left, right) {
        case (.integer(let first), .integer(let second)): first == second
        case (.integer, _), (.decimal, _): left.decimal == right.decimal
        }
    }

    static func < (left: Number, right: Number) -> Bool {
        switch (left, right) {
        case (.integer(let first), .integer(let second)): first < second
        case (.integer, _), (.decimal, _): left.decimal < right.decimal
        }
    }
}

/// The arithmetic of rules. If an integer would overflow, the result is a decimal.
enum Arithmetic {
    static func value(
        of operation: Operation, _ left: TokenValue, _ right: TokenValue
    ) throws(RuleError) -> TokenValue {
        guard let left = Number(left), let right = Number(right),
            let result = result(of: operation, left, right)
        else { throw .wrongType }
        switch result {
        case .integer(let integer): return .integer(integer)
        case .decimal(let decimal): return .decimal(decimal)
        }
    }

    /// Returns `nil` if the result is undefined.
    static func result(of operation: Operation, _ left: Number, _ right: Number) -> Number? {
        if operation != .divide, case .integer(let first) = left, case .integer(let second) = right,
            let result = integer(operation, first, second)
        {
            return .integer(result)
        }
        guard let result = decimal(operation, left.decimal, right.decimal) else { return nil }
        return Int(exactly: result).map(Number.integer) ?? .decimal(result)
    }

    private static func integer(_ operation: Operation, _ left: Int, _ right: Int) -> Int? {
        switch operation {
        case .add: exact(left.addingReportingOverflow(right))
        case .subtract: exact(left.subtractingReportingOverflow(right))
        case .multiply: exact(left.multipliedReportingOverflow(by: right))
        case .modulo where right != 0:
            exact(left.remainderReportingOverflow(dividingBy: right)).map { remainder in
                remainder != 0 && (remainder < 0) != (right < 0) ? remainder + right : remainder
            }
        default: nil
        }
    }

    private static func exact(_ result: (partialValue: Int, overflow: Bool)) -> Int? {
        result.overflow ? nil : result.partialValue
    }

    private static func decimal(
        _ operation: Operation, _ left: Double, _ right: Double
    ) -> Double? {
        switch operation {
        case .add: return left + right
        case .subtract: return left - right
        case .multiply: return left * right
        case .divide: return left / right
        case .modulo where right != 0:
            let remainder = left.truncatingRemainder(dividingBy: right)
            return remainder != 0 && (remainder < 0) != (right < 0) ? remainder + right : remainder
        default: return nil
        }
    }
}
