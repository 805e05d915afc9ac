/// A part of a condition that looks at nothing but one number. It refers to other parts by their
/// places in the list that holds them all, so that nothing is allocated or counted on the way.
enum NumberNode: Hashable, Sendable {
    /// The number looked at.
    case variable
    case constant(Number)
    case boolean(Bool)
    /// What can never be evaluated.
    case failure
    case equal(Int, Int)
    case unequal(Int, Int)
    case less(Int, Int)
    case arithmetic(Operation, Int, Int)
    /// Whether a number is one of these, which are sorted and do not overlap.
    case isIn(Range<Int>, Int)
    case within(Int, Int, Int)
    case not(Int)
    case and(Int, Int)
    case or(Int, Int)
    case choose(Int, Int, Int)
}

/// What comes of evaluating a part.
enum NumberOutcome: Hashable {
    case number(Number)
    case boolean(Bool)
    case failure

    var isTrue: Bool { self != .boolean(false) }

    /// Equality as rules see it (`tml-language.md` 7.4).
    func isEqual(to other: NumberOutcome) -> Bool {
        switch (self, other) {
        case (.number(let left), .number(let right)): left == right
        case (.boolean(let left), .boolean(let right)): left == right
        default: false
        }
    }

    func isLess(than other: NumberOutcome) -> Bool {
        switch (self, other) {
        case (.number(let left), .number(let right)): left < right
        default: false
        }
    }
}
