/// A token and one of its contexts. Translations can differ by the rules of the context.
public struct Dimension: Hashable, Sendable {
    /// The name of the token.
    public var token: String
    /// The keyword of the context: `number`, `gender`…
    public var keyword: String
    /// The rules, with `other` at the end.
    public var rules: [String]

    /// Creates a dimension with its rules in the order of the forms.
    public init(token: String, keyword: String, rules: [String]) {
        self.token = token
        self.keyword = keyword
        self.rules = rules
    }
}
