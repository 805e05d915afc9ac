/// When a translation applies: `count → few`, `user → female` (`tml-language.md` 1.4).
///
/// All choices have to hold. Without any it always applies.
public struct Context: Hashable, Sendable {
    /// A rule of one of the language's contexts, for one token.
    public struct Choice: Hashable, Comparable, Sendable {
        /// The name of the token without its braces: `count`.
        public var token: String
        /// The language's context: `number`, `gender`…
        public var keyword: String
        /// The rule's key: `few`, `female`…
        public var rule: String

        /// A choice that nothing checks: language and label may not know it.
        public init(token: String, keyword: String, rule: String) {
            self.token = token
            self.keyword = keyword
            self.rule = rule
        }

        /// By token, then keyword, then rule.
        public static func < (left: Choice, right: Choice) -> Bool {
            (left.token, left.keyword, left.rule) < (right.token, right.keyword, right.rule)
        }
    }

    /// Sorted by token and keyword, each pair of them once.
    public let choices: [Choice]

    /// Of several choices for the same token and keyword the last one counts.
    public init(_ choices: [Choice] = []) {
        var byPlace: [[String]: Choice] = [:]
        for choice in choices { byPlace[[choice.token, choice.keyword]] = choice }
        self.choices = byPlace.values.sorted()
    }

    /// Whether nothing has to hold.
    public var isAlways: Bool { choices.isEmpty }

    /// The context with this choice besides, in place of one for the same token and keyword.
    public func setting(_ choice: Choice) -> Context { Context(choices + [choice]) }

    /// The rule chosen for a token, if the context names it.
    public func rule(for token: String, keyword: String) -> String? {
        choices.first { $0.token == token && $0.keyword == keyword }?.rule
    }
}

extension Context: ExpressibleByDictionaryLiteral {
    /// Token → context keyword → rule, as `["count": ["number": "few"]]`.
    public init(dictionaryLiteral elements: (String, [String: String])...) {
        self.init(
            elements.flatMap { token, rules in
                rules.map { Choice(token: token, keyword: $0.key, rule: $0.value) }
            })
    }
}

extension Context: Comparable {
    /// By ``code``, so that lists of forms have one order.
    public static func < (left: Context, right: Context) -> Bool { left.code < right.code }
}

extension Context: CustomStringConvertible {
    /// The ``code``.
    public var description: String { code }

    /// A canonical text, `count:number=few;user:gender=male`; empty when it always applies.
    ///
    /// `%`, `:`, `=` and `;` within the parts are written as `%25`, `%3A`, `%3D`, `%3B`.
    public var code: String {
        choices.map {
            "\(Self.escaped($0.token)):\(Self.escaped($0.keyword))=\(Self.escaped($0.rule))"
        }.joined(separator: ";")
    }

    /// Reads what `code` gives; `nil` for anything else.
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

    private static func escaped(_ part: String) -> String {
        escapes.reduce(part) { $0.replacing($1.0, with: $1.1) }
    }

    private static func unescaped(_ part: Substring.UTF8View) -> String {
        escapes.reversed().reduce(String(part) ?? "") { $0.replacing($1.1, with: $1.0) }
    }
}
