/// Why a rule can never be true, or its operation never succeeds. The raw value is its id.
public enum RuleFault: String, CaseIterable, Error, Sendable {
    /// A rule other than `other` without conditions.
    case noConditions = "no-conditions"
    /// Nested too deeply.
    case unreadable
    /// The rule looks at something that its context does not provide.
    case unknownVariable = "unknown-variable"
    /// A list begins with something that is no operation.
    case unknownOperation = "unknown-operation"
    /// An operation with more or fewer arguments than it takes.
    case wrongNumberOfArguments = "wrong-number-of-arguments"
    /// `match` or `replace` with a number for a pattern, or a set that is no text.
    case patternNotText = "pattern-not-text"
    /// A pattern or range that is malformed.
    case invalidPattern = "invalid-pattern"
    /// An operation on values that it cannot be done with.
    case wrongType = "wrong-type"
    /// The rule's parts contradict each other.
    case neverTrue = "never-true"
}
