import Text

extension Checks {
    /// Returns a change that removes an issue of a translation and causes no other issue. `nil` if
    /// there is no safe change.
    ///
    /// There are fixes for spaces, marks at the end, marks of the wrong width, and missing tokens.
    ///
    /// - Parameter context: the condition of the translation, as in `issues`.
    public static func fix(
        for issue: Issue, in translation: Label, context: Context = Context(), for label: Label,
        language: Language, settings: CheckSettings = CheckSettings()
    ) -> Fix? {
        let texts = TextComparison(of: translation, with: label, in: language.locale)
        guard let change = texts.change(for: issue) else { return nil }
        let fix = Fix(issue, replacing: change.range, with: change.replacement)
        let issues = { (text: Label) in
            Self.issues(
                of: text, context: context, for: label, in: language, settings: settings)
        }
        let fixed = Label(fix.applied(to: translation.text), syntax: translation.syntax)
        return isRemoved(issue, from: issues(translation), leaving: issues(fixed)) ? fix : nil
    }

    /// Whether the check has fewer issues with the same details than before, and no check has more.
    private static func isRemoved(
        _ issue: Issue, from before: [Issue], leaving after: [Issue]
    ) -> Bool {
        let (old, new) = (counts(before), counts(after))
        return new[key(issue), default: 0] < old[key(issue), default: 0]
            && new.allSatisfy { $0.value <= old[$0.key, default: 0] }
    }

    private static func counts(_ issues: [Issue]) -> [Issue: Int] {
        Dictionary(issues.map { (key($0), 1) }, uniquingKeysWith: +)
    }

    /// The issue without its range, because a fix moves the text after it.
    private static func key(_ issue: Issue) -> Issue { Issue(issue.check, details: issue.details) }
}

/// A range of a translation and its new text.
struct TextChange: Hashable {
    var range: Range<Int>
    var replacement: String
}
