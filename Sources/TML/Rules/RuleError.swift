/// The reason why a rule cannot be evaluated. Contexts and cases treat all errors as a rule that
/// does not match.
enum RuleError: Error, Hashable {
    case unknownOperation
    case wrongNumberOfArguments
    case wrongType
    case invalidPattern
    case tooLong
}
