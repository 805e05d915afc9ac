import Text

/// A property by which the texts of a language vary: number, gender… (`tml-language.md` 6.5).
public struct LanguageContext: Hashable, Sendable {
    /// A rule: one value of the property.
    struct Rule: Hashable, Sendable {
        var key: String
        var condition: Expression?
        var description: String?
        var examples: String?
    }

    /// The keyword in tokens: `number` in `{n:number}`.
    public let keyword: String
    /// A description for people. `nil` if the definition has none.
    public let description: String?
    /// The keys of the rules in the order of the form fields, with `other` at the end.
    public let ruleKeys: [String]
    /// The rules in the order in which they are tested.
    var rules: [Rule] { matching.rules }
    let matching: ContextRules
    let mapping: TokenMapping
    private let namePattern: NamePattern?

    init(keyword: String, definition: JSON) {
        self.keyword = keyword
        description = definition["description"]?.strictString
        let members = definition["rules"]?.object?.dictionary ?? [:]
        let listed = definition["keys"]?.array?.compactMap(\.strictString) ?? []
        let ordered = Self.order(of: Set(members.keys), listed: listed)
        ruleKeys = ordered.filter { $0 != "other" } + ordered.filter { $0 == "other" }
        mapping = definition["token_mapping"].map(TokenMapping.init) ?? .unsupported
        namePattern = definition["token_expression"]?.strictString.flatMap(NamePattern.init)
        matching = ContextRules(
            ordered.map { Rule(key: $0, definition: members[$0] ?? .null) },
            variables: RuleVariable.variables(named: definition["variables"]?.array))
    }

    /// Returns the key of the rule that matches a value (`tml-language.md` 6.3). `nil` if no rule
    /// matches.
    ///
    /// For a list or a value with a selector, the rules use the object.
    ///
    /// - Parameter today: the current day for rules about dates. `nil` means the date of the
    ///   system.
    public func rule(for value: TokenValue, today: CalendarDate? = nil) -> String? {
        matching.index(for: value, today: today).map { matching.keys[$0] }
    }

    /// Returns the examples of a rule, or its description if the definition has no examples.
    public func summary(of rule: String) -> String? {
        let found = rules.first { $0.key == rule }
        return found?.examples ?? found?.description
    }

    func fits(tokenNamed name: String) -> Bool { namePattern?.fits(name) ?? false }

    func hasRule(_ key: String) -> Bool { ruleKeys.contains(key) }
}

extension LanguageContext {
    /// Orders the keys as in `keys`. The remaining keys follow by name (`tml-language.md` 6.3).
    private static func order(of keys: Set<String>, listed: [String]) -> [String] {
        var ordered: [String] = []
        for key in listed + keys.sorted() where keys.contains(key) && !ordered.contains(key) {
            ordered.append(key)
        }
        return ordered
    }
}

extension LanguageContext.Rule {
    fileprivate init(key: String, definition: JSON) {
        self.key = key
        condition = Expression(definition, named: "conditions")
        description = definition["description"]?.strictString
        examples = definition["examples"]?.strictString
    }
}

extension Expression {
    /// Reads `conditions` or `operations`. A parsed form has priority, because the text may be
    /// outdated. `nil` if there is neither a parsed form nor a non-empty text.
    init?(_ definition: JSON, named name: String) {
        if let parsed = definition["\(name)_expression"] {
            self.init(TokenValue(plain: parsed))
        } else if case .string(let text)? = definition[name], !text.isEmpty {
            self.init(text)
        } else if case .array(let parsed)? = definition[name], !parsed.isEmpty {
            self.init(TokenValue(plain: .array(parsed)))
        } else {
            return nil
        }
    }
}
