/// The forms that a label can have in a language (`tml-language.md` 13.2, 13.3).
public enum PluralFields {
    /// How many combinations `contexts(of:)` builds at most, and how many choices in all.
    public static let mostContexts = 10_000
    private static let mostChoices = 100_000

    /// Every dimension that the label offers, by position of its token.
    public static func dimensions(of label: Label, in language: Language) -> [Dimension] {
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

    /// The dimensions that nearly every translation needs: number.
    public static func suggestedDimensions(
        of label: Label, in language: Language
    ) -> [Dimension] {
        dimensions(of: label, in: language).filter { $0.keyword == "number" }
    }

    /// The numbers whose noun changes with them, as far as that can be known.
    public static func countingDimensions(of label: Label, in language: Language) -> [Dimension] {
        suggestedDimensions(of: label, in: language).filter { !standsAtSign($0.token, in: label) }
    }

    /// A number stands at a percent, degree or currency sign wherever the label has it, and not at a noun.
    public static func standsAtSign(_ name: String, in label: Label) -> Bool {
        UnitSign.stands(at: name, in: label)
    }

    /// The gender of the person who reads, in languages that have one.
    public static func viewingUser(in language: Language) -> Dimension? {
        language.context("gender").flatMap { dimension("viewing_user", $0) }
    }

    /// The context of a name in a label (`tml-language.md` 13.2): the first one written in some
    /// spelling that the language has; if none is written, the one the name suggests.
    public static func context(
        ofTokenNamed name: String, in label: Label, language: Language
    ) -> LanguageContext? {
        let written = label.tokens.filter { $0.name == name }.flatMap(\.contexts)
        return context(ofTokenNamed: name, written: written, language)
    }

    /// All combinations, the first dimension varying fastest; for no dimensions the one that always
    /// applies. Not more than `mostContexts`: ask `count(of:)` how many there are.
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

    /// The number of combinations, or `Int.max` if there are more.
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
