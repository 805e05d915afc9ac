import Text

/// The condition of a translation: `count → few`, `user → female` (`tml-language.md` 1.4).
///
/// The translation applies if all choices match. A context without choices always applies.
public struct Context: Hashable, Sendable {
    /// A rule of a context for one token.
    public struct Choice: Hashable, Comparable, Sendable {
        /// The name of the token without braces: `count`.
        public var token: String
        /// The keyword of the context: `number`, `gender`…
        public var keyword: String
        /// The key of the rule: `few`, `female`…
        public var rule: String

        /// Creates a choice. The token, context and rule may be unknown in the label and the
        /// language.
        public init(token: String, keyword: String, rule: String) {
            self.token = token
            self.keyword = keyword
            self.rule = rule
        }

        /// Creates the choice that only demands a value for the token, as `{"count": {}}` does
        /// (`tml-language.md` 12.1).
        public init(exists token: String) {
            self.init(token: token, keyword: "", rule: "other")
        }

        /// True if the choice only demands a value for the token.
        public var isOfExistence: Bool { keyword.isEmpty && rule == "other" }

        /// Orders choices by token, then keyword, then rule.
        public static func < (left: Choice, right: Choice) -> Bool {
            (left.token, left.keyword, left.rule) < (right.token, right.keyword, right.rule)
        }
    }

    /// The choices, sorted by token and keyword. Each pair of token and keyword occurs once.
    public let choices: [Choice]

    /// Creates a context. If several choices have the same token and keyword, the last one counts.
    public init(_ choices: [Choice] = []) {
        guard choices.count > 1 else {
            self.choices = choices
            return
        }
        var byPlace: [[String]: Choice] = [:]
        for choice in choices { byPlace[[choice.token, choice.keyword]] = choice }
        self.choices = byPlace.values.sorted()
    }

    /// Whether the context always applies.
    public var isAlways: Bool { choices.isEmpty }

    /// Returns the context with another choice. The choice replaces a choice with the same token
    /// and keyword.
    public func setting(_ choice: Choice) -> Context { Context(choices + [choice]) }

    /// Returns the rule for a token, or `nil` if the context has no choice for the token and
    /// keyword.
    public func rule(for token: String, keyword: String) -> String? {
        choices.first { $0.token == token && $0.keyword == keyword }?.rule
    }
}

extension Context: ExpressibleByDictionaryLiteral {
    /// Creates a context from tokens → context keywords → rules, such as
    /// `["count": ["number": "few"]]`.
    public init(dictionaryLiteral elements: (String, [String: String])...) {
        self.init(
            elements.flatMap { token, rules in
                rules.map { Choice(token: token, keyword: $0.key, rule: $0.value) }
            })
    }
}

extension Context: Comparable {
    /// Orders contexts by ``code``, so that lists of forms have a fixed order.
    public static func < (left: Context, right: Context) -> Bool { left.code < right.code }
}

extension Context: CustomStringConvertible {
    /// The ``code``.
    public var description: String { code }

    /// The canonical text, such as `count:number=few;user:gender=male`. Empty if the context always
    /// applies.
    ///
    /// The characters `%`, `:`, `=` and `;` inside of the parts are written as `%25`, `%3A`, `%3D`
    /// and `%3B`.
    public var code: String {
        choices.map {
            "\(Self.escaped($0.token)):\(Self.escaped($0.keyword))=\(Self.escaped($0.rule))"
        }.joined(separator: ";")
    }

    /// Reads the result of `code`. `nil` for any other text.
    public init?(code: String) {
        var choices: [Choice] = []
        for part in code.utf8.split(separator: UInt8(ascii: ";")) {
            let halves = part.split(
                separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
            guard halves.count == 2, let place = halves.first, let rule = halves.last else {
                return nil
            }
            let names = place.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard names.count == 2, let token = names.first, let keyword = names.last else {
                return nil
            }
            choices.append(
                Choice(
                    token: Self.unescaped(token), keyword: Self.unescaped(keyword),
                    rule: Self.unescaped(rule)))
        }
        self.init(choices)
    }

    private static let escapes = [("%", "%25"), (":", "%3A"), ("=", "%3D"), (";", "%3B")]

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "%"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ";"): true
        default: false
        }
    }

    private static func escaped(_ part: String) -> String {
        guard part.utf8.contains(where: isSpecial) else { return part }
        return escapes.reduce(part) { $0.replacingExactly($1.0, with: $1.1) }
    }

    private static func unescaped(_ part: Substring.UTF8View) -> String {
        let text = String(part) ?? ""
        guard text.utf8.contains(where: isSpecial) else { return text }
        return escapes.reversed().reduce(text) { $0.replacingExactly($1.1, with: $1.0) }
    }
}
