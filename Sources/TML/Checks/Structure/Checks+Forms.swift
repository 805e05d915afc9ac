/// The translations of a key taken together.
extension Checks {
    /// How many translations of a key are compared; of more, only these.
    public static let mostForms = 1_000

    /// Looks at a key's translations together, in the order in which they are tried
    /// (`tml-language.md` 12.1): by precedence, those of the same precedence as they come.
    ///
    /// Texts that are empty count as not there. Whether all forms say the same is looked at only
    /// if the label is given. Of many combinations without a translation only the first 100 are
    /// named.
    public static func issues(
        among forms: [(context: Context, text: Label)], for label: Label? = nil,
        in language: Language, settings: CheckSettings = CheckSettings()
    ) -> [FormIssue] {
        let filled = forms.indices.filter { !forms[$0].text.isBlank }.prefix(mostForms)
        let contexts = filled.map { forms[$0].context }
        var issues = overlapIssues(contexts).map { FormIssue(form: filled[$0.form], $0.issue) }
        let uncovered = FormCoverage.uncovered(by: contexts, in: language)
        if !uncovered.isEmpty {
            issues.append(
                FormIssue(form: nil, Issue(.uncoveredForms, details: uncovered.map(\.code))))
        }
        if let label, areSuspiciouslyAlike(filled.map { forms[$0] }, for: label, in: language) {
            issues.append(FormIssue(form: nil, Issue(.identicalForms)))
        }
        return issues.filter { !settings.off.contains($0.issue.check) }
    }

    private static func overlapIssues(_ contexts: [Context]) -> [(form: Int, issue: Issue)] {
        var seen: Set<Context> = []
        return contexts.indices.compactMap { later in
            if !seen.insert(contexts[later]).inserted { return (later, Issue(.duplicateForm)) }
            let isShadowed = contexts[..<later].contains { $0.covers(contexts[later]) }
            return isShadowed ? (later, Issue(.shadowedForm)) : nil
        }
    }

    /// Whether translations for different numbers say the same though they should not.
    ///
    /// Only numbers count: for genders and the like the same text is right as often as not, as in
    /// languages that know no genders, or in sentences that do not show them.
    private static func areSuspiciouslyAlike(
        _ forms: [(context: Context, text: Label)], for label: Label, in language: Language
    ) -> Bool {
        guard forms.count > 1, let first = forms.first,
            forms.allSatisfy({ $0.text == first.text })
        else { return false }
        guard let context = language.context("number"), context.ruleKeys.count > 1 else {
            return false
        }
        let names = NameList(
            label.tokens.lazy.filter { $0.kind == .piped && !$0.hasIdenticalWords }.map(\.name))
        return names.names.contains { name in
            areForSeveralNumbers(forms.map(\.context), of: name)
                && !first.text.tokens.contains { $0.kind == .piped && $0.name == name }
                && !NounsAfterNumbers.mayStaySame(
                    first.text.words(after: name), in: language.locale)
        }
    }

    /// Whether all conditions are about that number, but for one that always holds.
    private static func areForSeveralNumbers(_ contexts: [Context], of name: String) -> Bool {
        var rules: Set<String> = []
        for context in contexts where !context.isAlways {
            guard let rule = context.rule(for: name, keyword: "number") else { return false }
            rules.insert(rule)
        }
        return rules.count > 1 || rules.count == 1 && contexts.contains(where: \.isAlways)
    }
}

extension Context {
    /// Whether this one holds wherever the other does. `other` holds for any value, but there has
    /// to be one.
    func covers(_ special: Context) -> Bool {
        choices.allSatisfy { choice in
            special.choices.contains {
                $0 == choice || choice.rule == "other" && $0.token == choice.token
            }
        }
    }
}

extension Label {
    private static let nearWords = 2

    /// The words that follow a token, where the counted noun may be; all of them if the token is
    /// not there.
    fileprivate func words(after name: String) -> [String] {
        let end = tokens.first { $0.name == name }?.range.upperBound
        let rest = bytes[(end ?? 0)...].string
        let words = rest.unicodeScalars.split { !$0.properties.isAlphabetic }.map(String.init)
        return end == nil ? words : Array(words.prefix(Self.nearWords))
    }
}
