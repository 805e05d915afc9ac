import Text

/// The variables of the rules of a context (`tml-language.md` 6.4).
enum RuleVariable: String, Hashable, Sendable, CaseIterable {
    case number = "@n"
    case gender = "@gender"
    case genders = "@genders"
    case count = "@count"
    case size = "@size"
    case date = "@date"
    case value = "@value"

    /// Returns the variables in a definition, or all variables if the definition has no list.
    static func variables(named names: [JSON]?) -> [RuleVariable] {
        names?.compactMap { $0.strictString.flatMap(RuleVariable.init) } ?? allCases
    }

    func value(of object: TokenValue) -> TokenValue {
        switch self {
        case .number, .date, .value: object
        case .gender: Self.gender(of: object)
        case .genders: Self.genders(of: object)
        case .count, .size: Self.count(of: object)
        }
    }

    static func gender(of object: TokenValue) -> TokenValue {
        if case .text = object { return object }
        if case .map(let attributes) = object, case .map(let inner) = attributes["object"] {
            return inner["gender"] ?? .missing
        }
        return object.attributes?["gender"] ?? .missing
    }

    private static func genders(of object: TokenValue) -> TokenValue {
        if case .array(let items) = object { return .array(items.map(gender)) }
        return .array([gender(of: object)])
    }

    private static func count(of object: TokenValue) -> TokenValue {
        if case .array(let items) = object { return .integer(items.count) }
        return .missing
    }
}
