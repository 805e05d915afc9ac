/// The reason why a rule is never true, or why its operation always fails. The raw value is its id.
public enum RuleFault: String, CaseIterable, Error, Sendable {
    /// The rule is not `other` and has no conditions.
    case noConditions = "no-conditions"
    /// The conditions are nested too deeply.
    case unreadable
    /// The rule uses a variable that its context does not provide.
    case unknownVariable = "unknown-variable"
    /// A list does not begin with an operation.
    case unknownOperation = "unknown-operation"
    /// An operation has the wrong number of arguments.
    case wrongNumberOfArguments = "wrong-number-of-arguments"
    /// The pattern of `match` or `replace`, or the set, is not a text.
    case patternNotText = "pattern-not-text"
    /// A pattern or a range is malformed.
    case invalidPattern = "invalid-pattern"
    /// An operation does not support the type of its arguments.
    case wrongType = "wrong-type"
    /// The parts of the rule contradict each other.
    case neverTrue = "never-true"
}
