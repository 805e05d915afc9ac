import Text

extension Language {
    /// Returns the problems of the definition of the language (`tml-language.md` 14). The
    /// definition is used nevertheless.
    ///
    /// - Parameter cldr: the language in CLDR. If given, the result contains the differences in
    ///   contexts and number categories.
    public func findings(comparedTo cldr: Language? = nil) -> [DefinitionFinding] {
        let definition = JSON(definition) ?? .null
        return contexts.flatMap { findings(of: $0, in: definition) }
            + cases.flatMap { findings(of: $0, in: definition) }
            + (cldr.map(differences) ?? [])
    }

    private func findings(
        of context: LanguageContext, in definition: JSON
    ) -> [DefinitionFinding] {
        ContextExamination(
            definition: definition["contexts"]?[context.keyword] ?? .null, context: context,
            cases: Set(cases.map(\.keyword)), today: today
        ).findings
    }

    private func findings(
        of languageCase: LanguageCase, in definition: JSON
    ) -> [DefinitionFinding] {
        let place = "cases.\(languageCase.keyword)"
        let rules = definition["cases"]?[languageCase.keyword]?["rules"]?.array ?? []
        return rules.enumerated().flatMap { index, rule in
            RuleExamination(
                definition: rule, place: place, name: String(index + 1),
                variables: ["@value", "@gender"]
            ).findingsOfConditions
                + RuleExamination(
                    definition: rule, place: place, name: String(index + 1),
                    variables: ["@value"]
                ).findingsOfOperations
        }
    }

    private func differences(from cldr: Language) -> [DefinitionFinding] {
        let missing = cldr.contexts.map(\.keyword).filter { context($0) == nil }
        let findings = missing.map { DefinitionFinding(.noContext, at: "contexts", [$0]) }
        guard let here = context("number"), let there = cldr.context("number") else {
            return findings
        }
        return findings + CategoryComparison(here: here, cldr: there).findings
    }
}
