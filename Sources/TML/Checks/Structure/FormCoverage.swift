/// Finds the combinations of rules for which a key has no translation (`tml-language.md` 12.1).
struct FormCoverage {
    /// The most combinations that are named; there may be more.
    static let mostNamed = 100
    /// With more dimensions than that nothing is said.
    private static let mostDimensions = 16
    /// The most beginnings of combinations that are looked at.
    private static let mostVisited = 20_000

    private let dimensions: [Dimension]
    /// Of each translation the rule that it wants of each dimension; `nil` where it takes any.
    private let wanted: [[String?]]
    private var uncovered: [Context] = []
    private var visited = 0

    /// Nothing if there are no translations at all, or if one always applies.
    static func uncovered(by contexts: [Context], in language: Language) -> [Context] {
        if contexts.isEmpty || contexts.contains(where: \.isAlways) { return [] }
        var coverage = FormCoverage(contexts, language)
        guard 1...mostDimensions ~= coverage.dimensions.count else { return [] }
        coverage.visit([], candidates: Array(coverage.wanted.indices))
        return coverage.uncovered
    }
}

extension FormCoverage {
    private init(_ contexts: [Context], _ language: Language) {
        var seen: Set<[String]> = []
        let dimensions: [Dimension] = contexts.flatMap(\.choices)
            .filter { seen.insert([$0.token, $0.keyword]).inserted }
            .compactMap { choice in
                language.context(choice.keyword).map {
                    Dimension(token: choice.token, keyword: choice.keyword, rules: $0.ruleKeys)
                }
            }
        self.dimensions = dimensions
        wanted = contexts.filter { Self.canHold($0, language) }.map { context in
            dimensions.map { dimension in
                let rule = context.rule(for: dimension.token, keyword: dimension.keyword)
                return rule == "other" ? nil : rule
            }
        }
    }

    private static func canHold(_ context: Context, _ language: Language) -> Bool {
        context.choices.allSatisfy { choice in
            choice.rule == "other" || language.context(choice.keyword)?.hasRule(choice.rule) == true
        }
    }

    /// Goes on from the rules of the last dimensions, so that the first one varies fastest. The
    /// candidates are the translations that agree with these.
    private mutating func visit(_ chosen: [String], candidates: [Int]) {
        visited += 1
        let open = dimensions.count - chosen.count
        if uncovered.count >= Self.mostNamed || visited > Self.mostVisited { return }
        if candidates.contains(where: { wanted[$0].prefix(open).allSatisfy { $0 == nil } }) {
            return
        }
        guard open > 0 else {
            uncovered.append(
                Context(
                    zip(dimensions, chosen).map {
                        .init(token: $0.token, keyword: $0.keyword, rule: $1)
                    }))
            return
        }
        for rule in dimensions[open - 1].rules {
            visit(
                [rule] + chosen,
                candidates: candidates.filter {
                    wanted[$0][open - 1] == nil || wanted[$0][open - 1] == rule
                })
        }
    }
}
