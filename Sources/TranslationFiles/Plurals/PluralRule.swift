/// The translation of a formula into conditions of TML (`tml-language.md` 7).
struct PluralRule {
    private let formula: PluralFormula
    /// The largest number of parts of a condition.
    private static let mostParts = 2_000

    /// Returns `nil` if the conditions would be too large.
    init?(_ formula: PluralFormula) {
        guard Self.parts(of: formula.tree) <= Self.mostParts else { return nil }
        self.formula = formula
    }

    /// Returns a condition that is true for the numbers of a form.
    func condition(for index: Int) -> String {
        Self.text(condition(formula.tree, is: index))
    }

    /// Returns a condition that is true for these numbers, which are sorted.
    static func condition(in numbers: [Int]) -> String {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound == number - 1 {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        let items = ranges.map { "\($0.lowerBound)..\($0.upperBound)" }
        return items.isEmpty ? "(false)" : "(in '\(items.joined(separator: ","))' @n)"
    }

    private enum Condition: Hashable {
        case always(Bool)
        case text(String)
    }

    /// A result beyond the forms counts as 0.
    private func isForm(_ result: UInt, _ index: Int) -> Bool {
        (result < UInt(formula.count) ? Int(result) : 0) == index
    }

    private func condition(_ tree: PluralExpression, is index: Int) -> Condition {
        switch tree {
        case .constant(let value): return .always(isForm(value, index))
        case .choice(let condition, let chosen, let other):
            return Self.chosen(
                Self.truth(of: condition), self.condition(chosen, is: index),
                self.condition(other, is: index))
        case .operation, .number, .not:
            guard tree.isCondition else { return .text(equality(tree, index)) }
            return Self.chosen(
                Self.truth(of: tree), .always(isForm(1, index)), .always(isForm(0, index)))
        }
    }

    private func equality(_ tree: PluralExpression, _ index: Int) -> String {
        let value = Self.value(of: tree)
        return index == 0
            ? "(|| (= 0 \(value)) (> \(value) \(formula.count - 1)))" : "(= \(index) \(value))"
    }
}

extension PluralRule {
    private static func text(_ condition: Condition) -> String {
        switch condition {
        case .always(let isTrue): isTrue ? "(true)" : "(false)"
        case .text(let text): text
        }
    }

    private static func chosen(
        _ condition: String, _ first: Condition, _ second: Condition
    ) -> Condition {
        switch (first, second) {
        case (.always(true), .always(true)), (.always(false), .always(false)): first
        case (.always(true), .always(false)): .text(condition)
        case (.always(false), .always(true)): .text("(not \(condition))")
        case (.always(true), .text(let other)): .text("(|| \(condition) \(other))")
        case (.always(false), .text(let other)): .text("(&& (not \(condition)) \(other))")
        case (.text(let chosen), .always(false)): .text("(&& \(condition) \(chosen))")
        case (.text(let chosen), .always(true)): .text("(|| (not \(condition)) \(chosen))")
        case (.text(let chosen), .text(let other)): .text("(if \(condition) \(chosen) \(other))")
        }
    }

    /// Returns a condition that is true if the value is not 0.
    private static func truth(of tree: PluralExpression) -> String {
        switch tree {
        case .not(let operand): "(not \(truth(of: operand)))"
        case .operation(let operation, let left, let right) where operation.isCondition:
            truth(of: operation, left, right)
        case .choice(let condition, let chosen, let other):
            "(if \(truth(of: condition)) \(truth(of: chosen)) \(truth(of: other)))"
        case .constant(let value): value != 0 ? "(true)" : "(false)"
        case .number, .operation: "(!= 0 \(value(of: tree)))"
        }
    }

    private static func truth(
        of operation: PluralExpression.Operation, _ left: PluralExpression,
        _ right: PluralExpression
    ) -> String {
        switch operation {
        case .or: return "(|| \(truth(of: left)) \(truth(of: right)))"
        case .and: return "(&& \(truth(of: left)) \(truth(of: right)))"
        case .equal, .unequal, .less, .greater, .lessOrEqual, .greaterOrEqual, .add, .subtract,
            .multiply, .divide, .modulo:
            return comparison(operation, value(of: left), value(of: right))
        }
    }

    private static func comparison(
        _ operation: PluralExpression.Operation, _ left: String, _ right: String
    ) -> String {
        switch operation {
        case .equal: "(= \(left) \(right))"
        case .unequal: "(!= \(left) \(right))"
        case .less: "(< \(left) \(right))"
        case .greater: "(> \(left) \(right))"
        case .lessOrEqual: "(not (> \(left) \(right)))"
        case .greaterOrEqual: "(not (< \(left) \(right)))"
        case .or, .and, .add, .subtract, .multiply, .divide, .modulo: "(false)"
        }
    }

    private static func value(of tree: PluralExpression) -> String {
        switch tree {
        case .number: "@n"
        case .constant(let value): String(value)
        case .operation(let operation, let left, let right) where !operation.isCondition:
            arithmetic(operation, left, right)
        case .choice(let condition, let chosen, let other):
            "(if \(truth(of: condition)) \(value(of: chosen)) \(value(of: other)))"
        case .not, .operation: "(if \(truth(of: tree)) 1 0)"
        }
    }

    /// C divides whole numbers, and a difference below 0 is a large number.
    private static func arithmetic(
        _ operation: PluralExpression.Operation, _ first: PluralExpression,
        _ second: PluralExpression
    ) -> String {
        let (left, right) = (value(of: first), value(of: second))
        switch operation {
        case .add: return "(+ \(left) \(right))"
        case .multiply: return "(* \(left) \(right))"
        case .modulo: return unlessZero(second, "(mod \(left) \(right))")
        case .divide:
            return unlessZero(second, "(/ (- \(left) (mod \(left) \(right))) \(right))")
        case .subtract:
            return """
                (if (< \(left) \(right)) (+ \(UInt.max) (- \(left) \(right))) (- \(left) \(right)))
                """
        case .or, .and, .equal, .unequal, .less, .greater, .lessOrEqual, .greaterOrEqual:
            return "0"
        }
    }

    /// Returns 0 for a divisor that is 0, as the formula does.
    private static func unlessZero(_ divisor: PluralExpression, _ result: String) -> String {
        if case .constant(let value) = divisor { return value == 0 ? "0" : result }
        return "(if (= 0 \(value(of: divisor))) 0 \(result))"
    }

    /// Returns an upper limit for the number of parts of a condition, because some parts occur
    /// several times.
    private static func parts(of tree: PluralExpression) -> Int {
        let parts: Int =
            switch tree {
            case .number, .constant: 1
            case .not(let operand): 1 + Self.parts(of: operand)
            case .operation(let operation, let left, let right):
                1 + (operation.isCondition ? 1 : 4)
                    * (Self.parts(of: left) + Self.parts(of: right))
            case .choice(let condition, let chosen, let other):
                1 + Self.parts(of: condition) + Self.parts(of: chosen) + Self.parts(of: other)
            }
        return min(parts, 1_000_000)
    }
}
