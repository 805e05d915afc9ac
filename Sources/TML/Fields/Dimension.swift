/// A token and one of its contexts: what translations can be distinguished by.
public struct Dimension: Hashable, Sendable {
    /// The token's name.
    public var token: String
    /// The language's context: `number`, `gender`…
    public var keyword: String
    /// The rules to choose from; `other` comes last.
    public var rules: [String]

    /// Takes the rules in the order in which forms are made of them.
    public init(token: String, keyword: String, rules: [String]) {
        self.token = token
        self.keyword = keyword
        self.rules = rules
    }
}
