import Text

extension Checks {
    /// A change that removes an issue that was found in a translation, and raises no other; `nil`
    /// if there is none that a machine should suggest.
    ///
    /// Fixed are spaces, marks at the end, marks of the wrong width, and missing tokens. The
    /// context is the condition of the translation, as in `issues`.
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
        let fixed = Label(fix.applied(to: translation.text))
        return isRemoved(issue, from: issues(translation), leaving: issues(fixed)) ? fix : nil
    }

    /// Whether there is one fewer of its kind and no more of any.
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

    /// The issue wherever it is: a fix moves what follows it.
    private static func key(_ issue: Issue) -> Issue { Issue(issue.check, details: issue.details) }
}

/// What is replaced in a translation, and by what.
struct TextChange: Hashable {
    var range: Range<Int>
    var replacement: String
}
