/// What is wrong with the translations of a key taken together (`tml-language.md` 13.4).
public enum SetIssue: Hashable, Sendable {
    /// The translation has the condition of an earlier one, and so never applies.
    case duplicate(index: Int, of: Int)
    /// An earlier translation, which is more general, applies wherever this one would.
    case shadowed(index: Int, by: Int)
    /// Combinations for which there is no translation: the reader gets the label itself.
    case uncovered([Context])
}

extension Check {
    /// Looks at the conditions of a key's translations, in the order in which they are tried.
    public static func issues(among contexts: [Context], in language: Language) -> [SetIssue] {
        let overlaps = contexts.indices.compactMap { later in
            overlap(of: later, among: contexts)
        }
        let uncovered = uncoveredContexts(contexts, in: language)
        return overlaps + (uncovered.isEmpty ? [] : [.uncovered(uncovered)])
    }

    private static func overlap(of later: Int, among contexts: [Context]) -> SetIssue? {
        if let first = contexts[..<later].firstIndex(of: contexts[later]) {
            return .duplicate(index: later, of: first)
        }
        return contexts[..<later].firstIndex { covers($0, contexts[later]) }
            .map { .shadowed(index: later, by: $0) }
    }

    /// Whether a condition holds wherever another one does.
    private static func covers(_ general: Context, _ special: Context) -> Bool {
        general.choices.allSatisfy { $0.rule == "other" || special.choices.contains($0) }
    }

    private static func uncoveredContexts(
        _ contexts: [Context], in language: Language
    ) -> [Context] {
        if contexts.isEmpty || contexts.contains(where: \.isAlways) { return [] }
        var seen: Set<[String]> = []
        let dimensions = contexts.flatMap(\.choices)
            .filter { seen.insert([$0.token, $0.keyword]).inserted }
            .compactMap { choice in
                language.context(choice.keyword).map {
                    Dimension(token: choice.token, keyword: choice.keyword, rules: $0.ruleKeys)
                }
            }
        return PluralFields.contexts(of: dimensions).filter { combination in
            !contexts.contains { covers($0, combination) }
        }
    }
}
