/// Whether the text around the markup is well written, and like the label's.
extension Checks {
    /// The width of a text comes from the caller; without it there is no limit to the columns.
    static func textIssues(
        of translation: Label, for label: Label, in language: Language, settings: CheckSettings,
        columns: ((String) -> Int)? = nil
    ) -> [Issue] {
        let texts = TextComparison(of: translation, with: label, in: language.locale)
        var issues = texts.edgeIssues + texts.doubledSpaceIssues + texts.lineBreakIssues
        issues += texts.escapeIssues + texts.endIssues + texts.startIssues + texts.spacingIssues
        issues += texts.wordIssues + texts.numberIssues + texts.pairIssues + texts.linkIssues
        issues += texts.capitalIssues + texts.entityIssues + texts.hiddenIssues
        issues += texts.wideIssues
        if settings.labelLocale?.base != language.locale.base { issues += texts.sameIssues }
        issues += texts.lengthIssues(settings, columns: columns)
        return issues + texts.curseIssues(language.curseWords)
    }
}
