/// Finds the combinations of rules for which a key has no translation (`tml-language.md` 12.1).
struct FormCoverage {
    /// The maximum number of combinations in the result.
    static let mostNamed = 100
    /// The maximum number of dimensions. If there are more, nothing is reported.
    private static let mostDimensions = 16
    /// The maximum number of partial combinations that are visited.
    private static let mostVisited = 20_000

    private let dimensions: [Dimension]
    /// For each translation, the rule for each dimension; `nil` if the translation takes any value.
    private let wanted: [[String?]]
    private var uncovered: [Context] = []
    private var visited = 0

    /// Returns the combinations without a translation. Empty if there are no translations, or if
    /// one always applies.
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

    /// Chooses a rule for the last open dimension, so that the first dimension varies fastest.
    ///
    /// - Parameter chosen: the rules of the last dimensions.
    /// - Parameter candidates: the translations that match these rules.
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
