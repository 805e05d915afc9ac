/// The C expression of a plural formula. All values are unsigned.
indirect enum PluralExpression: Hashable, Sendable {
    /// The operations with two operands.
    enum Operation: String, Hashable, Sendable {
        case or = "||"
        case and = "&&"
        case equal = "=="
        case unequal = "!="
        case lessOrEqual = "<="
        case greaterOrEqual = ">="
        case less = "<"
        case greater = ">"
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
        case modulo = "%"

        /// True if the result is 0 or 1.
        var isCondition: Bool {
            switch self {
            case .or, .and, .equal, .unequal, .lessOrEqual, .greaterOrEqual, .less, .greater: true
            case .add, .subtract, .multiply, .divide, .modulo: false
            }
        }
    }

    /// The variable `n`.
    case number
    case constant(UInt)
    case not(PluralExpression)
    case operation(Operation, PluralExpression, PluralExpression)
    case choice(PluralExpression, PluralExpression, PluralExpression)

    /// True if the result is 0 or 1.
    var isCondition: Bool {
        switch self {
        case .not: true
        case .operation(let operation, _, _): operation.isCondition
        case .number, .constant, .choice: false
        }
    }

    /// Evaluates the expression. A division by 0 results in 0; in C the program would end.
    func value(for number: UInt) -> UInt {
        switch self {
        case .number: number
        case .constant(let value): value
        case .not(let operand): operand.value(for: number) == 0 ? 1 : 0
        case .operation(let operation, let left, let right):
            Self.result(of: operation, left, right, for: number)
        case .choice(let condition, let chosen, let other):
            condition.value(for: number) != 0
                ? chosen.value(for: number) : other.value(for: number)
        }
    }

    private static func result(
        of operation: Operation, _ left: PluralExpression, _ right: PluralExpression,
        for number: UInt
    ) -> UInt {
        let (first, second) = (left.value(for: number), right.value(for: number))
        return switch operation {
        case .or: first != 0 || second != 0 ? 1 : 0
        case .and: first != 0 && second != 0 ? 1 : 0
        case .equal: first == second ? 1 : 0
        case .unequal: first != second ? 1 : 0
        case .lessOrEqual: first <= second ? 1 : 0
        case .greaterOrEqual: first >= second ? 1 : 0
        case .less: first < second ? 1 : 0
        case .greater: first > second ? 1 : 0
        case .add: first &+ second
        case .subtract: first &- second
        case .multiply: first &* second
        case .divide: second == 0 ? 0 : first / second
        case .modulo: second == 0 ? 0 : first % second
        }
    }
}
