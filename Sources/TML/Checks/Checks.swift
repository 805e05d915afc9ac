import Text

/// Finds the issues of a translation (`tml-language.md` 13.4).
public enum Checks {
    /// Returns all issues: first those with a range, in the order of their ranges.
    ///
    /// If the language has no contexts, for example because its definition is not available,
    /// contexts, cases and conditions are not checked.
    ///
    /// - Parameter language: the language of the translation.
    /// - Parameter columns: returns the number of terminal columns of a text. If `nil`, the limit
    ///   of columns is not checked.
    public static func issues(
        of translation: Label, context: Context = Context(), for label: Label,
        in language: Language, settings: CheckSettings = CheckSettings(),
        columns: ((String) -> Int)? = nil
    ) -> [Issue] {
        var issues: [Issue] = []
        if translation.isBlank {
            if !label.isBlank { issues.append(Issue(.empty)) }
        } else {
            issues = markupIssues(of: translation, context: context, for: label, in: language)
            if !language.contexts.isEmpty {
                issues += languageIssues(of: translation, for: label, in: language)
                issues += conditionIssues(of: context, for: label, in: language)
            }
            issues += textIssues(
                of: translation, for: label, in: language, settings: settings, columns: columns)
        }
        if !settings.off.isEmpty { issues.removeAll { settings.off.contains($0.check) } }
        return inOrder(issues)
    }

    /// Returns only the issues of tokens, braces and decorations. A blank text has none.
    public static func markupIssues(
        of translation: Label, context: Context = Context(), for label: Label,
        in language: Language
    ) -> [Issue] {
        guard !translation.isBlank else { return [] }
        guard label.isTML else {
            let placeholders = PlaceholderComparison(
                of: translation, context, with: label, in: language)
            return placeholders.issues + decorationIssues(of: translation, for: label)
        }
        return tokenIssues(of: translation, context: context, for: label, in: language)
            + braceIssues(of: translation, for: label)
            + decorationIssues(of: translation, for: label)
    }

    /// Sorts the issues: first those with a range, in the order of their ranges.
    public static func inOrder(_ issues: [Issue]) -> [Issue] {
        guard issues.count > 1 else { return issues }
        return issues.enumerated().sorted { left, right in
            (left.element.range?.lowerBound ?? Int.max, left.offset)
                < (right.element.range?.lowerBound ?? Int.max, right.offset)
        }.map(\.element)
    }
}

/// The checks of the text around the markup, mostly by comparison with the label.
extension Checks {
    /// - Parameter columns: returns the number of terminal columns of a text. If `nil`, the limit
    ///   of columns is not checked.
    static func textIssues(
        of translation: Label, for label: Label, in language: Language, settings: CheckSettings,
        columns: ((String) -> Int)? = nil
    ) -> [Issue] {
        let texts = TextComparison(
            of: translation, with: label, in: language.locale, from: settings.labelLocale)
        var issues = texts.edgeIssues + texts.doubledSpaceIssues + texts.lineBreakIssues
        issues += texts.escapeIssues + texts.endIssues + texts.startIssues + texts.spacingIssues
        issues += texts.wordIssues + texts.numberIssues + texts.pairIssues + texts.linkIssues
        issues += texts.capitalIssues + texts.entityIssues + texts.hiddenIssues
        issues += texts.wideIssues
        issues += spellingIssues(
            of: texts.translation, with: texts.label, misspelt: settings.misspelt)
        if settings.labelLocale?.base != language.locale.base { issues += texts.sameIssues }
        issues += texts.lengthIssues(settings, columns: columns)
        return issues + texts.curseIssues(language.curseWords)
    }
}

extension Checks {
    /// Returns an issue for each misspelt word that is not also a word of the label.
    static func spellingIssues(
        of translation: ShownText, with label: ShownText, misspelt: Set<String>
    ) -> [Issue] {
        guard !misspelt.isEmpty else { return [] }
        let words = SpelledWords(translation)
        let found = words.places.map { (places: $0, word: words.word(at: $0)) }
            .filter { misspelt.contains($0.word) }
        guard !found.isEmpty else { return [] }
        let own = SpelledWords(label)
        let names = Set(own.places.map(own.word))
        return found.filter { !names.contains($0.word) }.map { places, word in
            Issue(.spelling, word, at: translation.range(of: places))
        }
    }
}
