extension KeyFilterError {
    /// The mistake, and the text that is allowed in its place.
    public var sentence: String {
        switch kind {
        case .unknownName(let name):
            "There is no condition “\(name):”. To search for this text, use quotation marks."
        case .unknownValue(let name, _, let allowed): "\(name): can be \(Self.list(allowed))."
        case .noTime:
            "changed: needs a day or an age: changed:2026-05-31, changed:<7d, changed:>2m."
        case .noNumber(let name, _):
            "\(name): needs a number: \(name):3, \(name):>3, \(name):<3 or \(name):3..5."
        case .badPattern(let pattern) where pattern.hasPrefix("/"):
            "The pattern is wrong, or has parts that are not supported. Supported: . [a-z] \\d \\w "
                + "\\s ^ $ | ? * + {2,3} and groups."
        case .badPattern: "A pattern stands between slashes: text:/^Save/."
        case .unclosed("("): "The closing parenthesis is missing."
        case .unclosed("/"):
            "The second slash of the pattern is missing. To search for a slash, write \"/\"."
        case .unclosed: "The closing quotation mark is missing."
        case .missing: "A condition is missing. NOT, AND and OR stand before a condition."
        case .tooLong: "The limit is 200 conditions, and 40 parentheses inside each other."
        }
    }

    private static func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.joined() }
        return "\(words.dropLast().joined(separator: ", ")) or \(last)"
    }
}
