/// The forms that a label can have in a language (`tml-language.md` 13.2, 13.3).
public enum PluralFields {
    /// The maximum number of combinations that `contexts(of:)` returns. `mostChoices` limits the
    /// number of choices in all combinations.
    public static let mostContexts = 10_000
    private static let mostChoices = 100_000

    /// Returns the dimensions of the label, by position of the tokens. Then those of the values that
    /// the syntax names. A label of another syntax than TML has only these.
    public static func dimensions(of label: Label, in language: Language) -> [Dimension] {
        let variations = fileDimensions(of: label, in: language)
        guard label.isTML else { return variations }
        let found = tokenDimensions(of: label, in: language)
        return variations.isEmpty ? found : found + variations.filter { !found.contains($0) }
    }

    /// Returns the dimensions of the values that the syntax of the label names. A translation file
    /// has a text for each combination of their rules, and no other texts.
    public static func fileDimensions(of label: Label, in language: Language) -> [Dimension] {
        label.syntax.variations.compactMap { variation in
            language.context(variation.keyword).flatMap { dimension(variation.token, $0) }
        }
    }

    private static func tokenDimensions(
        of label: Label, in language: Language
    ) -> [Dimension] {
        let written = Dictionary(grouping: label.tokens, by: \.name)
            .mapValues { $0.flatMap(\.contexts) }
        var seen: Set<String> = []
        return label.tokens.compactMap { token in
            guard token.kind != .map, seen.insert(token.name).inserted,
                let context = context(
                    ofTokenNamed: token.name, written: written[token.name] ?? [], language),
                context.keyword != "value"
            else { return nil }
            return dimension(token.name, context)
        }
    }

    /// Returns the dimensions that nearly every translation needs: those for numbers.
    public static func suggestedDimensions(
        of label: Label, in language: Language
    ) -> [Dimension] {
        dimensions(of: label, in: language).filter { $0.keyword == "number" }
    }

    /// Returns the number dimensions that probably change a noun.
    public static func countingDimensions(of label: Label, in language: Language) -> [Dimension] {
        suggestedDimensions(of: label, in: language).filter { !standsAtSign($0.token, in: label) }
    }

    /// Whether the number is next to a percent, degree or currency sign, and not to a noun, in all
    /// places of the label. Never true for a value that the syntax names.
    public static func standsAtSign(_ name: String, in label: Label) -> Bool {
        !label.syntax.variations.contains { $0.token == name }
            && UnitSign.stands(at: name, in: label)
    }

    /// Returns the dimension for the gender of the reader. `nil` if the language has no gender
    /// context.
    public static func viewingUser(in language: Language) -> Dimension? {
        language.context("gender").flatMap { dimension("viewing_user", $0) }
    }

    /// Returns the context of a token name in a label (`tml-language.md` 13.2): the first context
    /// that a token with this name has and the language supports. If no token has a context, the
    /// context that the name suggests. In a label of another syntax than TML, only the values that
    /// the syntax names have a context.
    public static func context(
        ofTokenNamed name: String, in label: Label, language: Language
    ) -> LanguageContext? {
        guard label.isTML else {
            let variation = label.syntax.variations.first { $0.token == name }
            return variation.flatMap { language.context($0.keyword) }
        }
        let written = label.tokens.filter { $0.name == name }.flatMap(\.contexts)
        return context(ofTokenNamed: name, written: written, language)
    }

    /// Returns up to `mostContexts` combinations. The first dimension varies fastest. Without
    /// dimensions, returns the context that always applies. `count(of:)` returns the number of all
    /// combinations.
    public static func contexts(of dimensions: [Dimension]) -> [Context] {
        let most = min(mostContexts, mostChoices / max(1, dimensions.count))
        return (0..<min(count(of: dimensions), most)).map { number in
            var rest = number
            return Context(
                dimensions.map { dimension in
                    let rule = dimension.rules[rest % dimension.rules.count]
                    rest /= dimension.rules.count
                    return .init(token: dimension.token, keyword: dimension.keyword, rule: rule)
                })
        }
    }

    /// Returns the number of combinations, or `Int.max` if the number is larger.
    public static func count(of dimensions: [Dimension]) -> Int {
        dimensions.reduce(1) { count, dimension in
            let (product, overflow) = count.multipliedReportingOverflow(by: dimension.rules.count)
            return overflow ? Int.max : product
        }
    }

    private static func context(
        ofTokenNamed name: String, written: [String], _ language: Language
    ) -> LanguageContext? {
        if written.isEmpty { return language.context(forTokenNamed: name) }
        return written.lazy.compactMap { language.context($0) }.first
    }

    static func dimension(_ token: String, _ context: LanguageContext) -> Dimension? {
        guard context.ruleKeys.count > 1 else { return nil }
        return Dimension(token: token, keyword: context.keyword, rules: context.ruleKeys)
    }
}
