/// Why a rule cannot be evaluated. For a context or a case all of them mean: it does not match.
enum RuleError: Error, Hashable {
    case unknownOperation
    case wrongNumberOfArguments
    case wrongType
    case invalidPattern
    case tooLong
}
