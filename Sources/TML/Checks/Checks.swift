/// Looks for what is wrong with a translation (`tml-language.md` 13.4).
public enum Checks {
    /// Every finding, those about a place first, in the order of their places.
    ///
    /// The language is the translation's; without contexts, as when its definition is not to be
    /// had, nothing is said about contexts, cases and conditions.
    public static func issues(
        of translation: Label, context: Context = Context(), for label: Label,
        in language: Language, settings: CheckSettings = CheckSettings()
    ) -> [Issue] {
        if translation.bytes.allSatisfy(\.isSpace) {
            return label.bytes.allSatisfy(\.isSpace) ? [] : [Issue(.empty)]
        }
        var issues = tokenIssues(of: translation, context: context, for: label, in: language)
        issues += decorationIssues(of: translation, for: label)
        if !language.contexts.isEmpty {
            issues += translation.tokens.flatMap { languageIssues(of: $0, in: language) }
            issues += conditionIssues(of: context, for: label, in: language)
        }
        issues += textIssues(of: translation, for: label, in: language, settings: settings)
        if !settings.off.isEmpty { issues.removeAll { settings.off.contains($0.check) } }
        return issues.enumerated().sorted { left, right in
            (left.element.range?.lowerBound ?? Int.max, left.offset)
                < (right.element.range?.lowerBound ?? Int.max, right.offset)
        }.map(\.element)
    }
}
