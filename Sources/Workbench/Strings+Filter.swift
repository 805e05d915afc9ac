import Catalog

/// Mistakes in the conditions of a search or a filter.
extension Strings {
    /// The mistake, and the text that is allowed in its place.
    static func sentence(_ mistake: KeyFilterError) -> String {
        switch mistake.kind {
        case .unknownName(let name):
            "There is no condition “\(name):”. To search for this text, use quotation marks."
        case .unknownValue(let name, _, let allowed): badValue(name, allowed)
        case .noTime:
            "changed: needs a day or an age: changed:2026-05-31, changed:<7d, changed:>2m."
        case .noNumber(let name, _):
            "\(name): needs a number: \(name):3, \(name):>3, \(name):<3 or \(name):3..5."
        case .badPattern: "The pattern is wrong. A pattern stands between slashes: text:/^Save/."
        case .unclosed("("): "The closing parenthesis is missing."
        case .unclosed("/"):
            "The second slash of the pattern is missing. To search for a slash, write \"/\"."
        case .unclosed: "The closing quotation mark is missing."
        case .missing: "A condition is missing. NOT, AND and OR stand before a condition."
        case .tooLong: "The limit is 200 conditions, and 40 parentheses inside each other."
        }
    }

    private static func badValue(_ name: String, _ allowed: [String]) -> String {
        allowed.count > mostAlternatives
            ? "\(name): needs a name, such as \(name):\(allowed[0]). Tab completes the name."
            : "\(name): can be \(alternatives(allowed))."
    }

    /// The maximum number of values that a message lists.
    private static var mostAlternatives: Int { 10 }

    private static func alternatives(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.joined() }
        return "\(words.dropLast().joined(separator: ", ")) or \(last)"
    }

    static let nothingToComplete = "No condition begins with the text at the end of the field."
    static let wantsFilter =
        "Type the name of a filter, such as pending, or conditions such as state:pending author:me."
}
