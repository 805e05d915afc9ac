/// A part of a condition about one number. A node refers to other nodes by their indices in a
/// shared list, so that evaluation needs no allocation and no reference counting.
enum NumberNode: Hashable, Sendable {
    /// The tested number.
    case variable
    case constant(Number)
    case boolean(Bool)
    /// An expression whose evaluation always fails.
    case failure
    case equal(Int, Int)
    case unequal(Int, Int)
    case less(Int, Int)
    case arithmetic(Operation, Int, Int)
    /// Whether a number is in a set. The range refers to sorted ranges without overlaps.
    case isIn(Range<Int>, Int)
    case within(Int, Int, Int)
    case not(Int)
    case and(Int, Int)
    case or(Int, Int)
    case choose(Int, Int, Int)
}

/// The result of the evaluation of a node.
enum NumberOutcome: Hashable {
    case number(Number)
    case boolean(Bool)
    case failure

    var isTrue: Bool { self != .boolean(false) }

    /// Compares values by the rules of the language (`tml-language.md` 7.4).
    func isEqual(to other: NumberOutcome) -> Bool {
        switch (self, other) {
        case (.number(let left), .number(let right)): left == right
        case (.boolean(let left), .boolean(let right)): left == right
        case (.number, _), (.boolean, _), (.failure, _): false
        }
    }

    func isLess(than other: NumberOutcome) -> Bool {
        if case (.number(let left), .number(let right)) = (self, other) {
            left < right
        } else {
            false
        }
    }
}
