/// What is wrong with the translations of a key taken together (`tml-language.md` 13.4).
public struct FormIssue: Hashable, Sendable {
    /// The index of the translation; `nil` if it concerns all of them.
    public var form: Int?
    /// What was found.
    public var issue: Issue

    /// A finding about one of the translations, or about all.
    public init(form: Int?, _ issue: Issue) {
        self.form = form
        self.issue = issue
    }
}

extension Checks {
    /// Looks at a key's translations together, in the order in which they are tried.
    ///
    /// Texts that are empty count as not there.
    public static func issues(
        among forms: [(context: Context, text: Label)], in language: Language,
        settings: CheckSettings = CheckSettings()
    ) -> [FormIssue] {
        let filled = forms.indices.filter { !forms[$0].text.bytes.allSatisfy(\.isSpace) }
        let contexts = filled.map { forms[$0].context }
        var issues = contexts.indices.compactMap { later in
            overlap(of: later, among: contexts).map { FormIssue(form: filled[later], Issue($0)) }
        }
        let uncovered = uncoveredContexts(contexts, in: language)
        if !uncovered.isEmpty {
            issues.append(
                FormIssue(form: nil, Issue(.uncoveredForms, details: uncovered.map(\.code))))
        }
        return issues.filter { !settings.off.contains($0.issue.check) }
    }

    private static func overlap(of later: Int, among contexts: [Context]) -> Check? {
        let earlier = contexts[..<later]
        if earlier.contains(contexts[later]) { return .duplicateForm }
        return earlier.contains { covers($0, contexts[later]) } ? .shadowedForm : nil
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
