import Text

/// Checks whether the language has the contexts, cases and rules that tokens and conditions use.
extension Checks {
    static func languageIssues(
        of translation: Label, for label: Label, in language: Language
    ) -> [Issue] {
        if translation.tokens.isEmpty || !translation.isTML { return [] }
        var issues: [Issue] = []
        var own = TokenHabits(of: label)
        for token in translation.tokens {
            switch token.kind {
            case .data, .method, .placeholder: break
            case .map: issues += parameterIssues(of: token)
            case .piped:
                issues += parameterIssues(of: token) + hashIssues(of: token, &own)
                issues += wordIssues(of: token, &own, in: language)
            }
            if let written = token.contexts.first, language.context(written) == nil,
                token.kind == .piped || !own.writes(written, to: token.name)
            {
                issues.append(Issue(.unknownContext, written, at: token.range))
            }
            for keyword in token.cases where language.languageCase(keyword) == nil {
                issues.append(Issue(.unknownCase, keyword, at: token.range))
            }
        }
        return issues
    }

    static func conditionIssues(
        of condition: Context, for label: Label, in language: Language
    ) -> [Issue] {
        if condition.isAlways { return [] }
        let names = NameList(
            label.tokens.lazy.filter { $0.kind != .placeholder }.flatMap {
                [$0.name, $0.valueName]
            }
                + label.syntax.variations.map(\.token))
        return condition.choices.compactMap { choice in
            if choice.token != "viewing_user", !names.contains(choice.token) {
                return Issue(.conditionUnknownToken, choice.token)
            }
            if choice.rule == "other" { return nil }
            guard let context = language.context(choice.keyword) else {
                return Issue(.conditionUnknownContext, choice.keyword)
            }
            return context.hasRule(choice.rule) ? nil : Issue(.conditionUnknownRule, choice.rule)
        }
    }
}

extension Checks {
    /// Checks whether the words of a piped token match the rules of its context.
    private static func wordIssues(
        of token: Token, _ own: inout TokenHabits, in language: Language
    ) -> [Issue] {
        guard let context = language.context(of: token) else {
            return token.contexts.isEmpty
                ? [Issue(.pipedWithoutContext, token.text, at: token.range)] : []
        }
        var issues: [Issue] = []
        if let first = token.parameters.first, token.hasForgottenKey(of: context) {
            issues.append(Issue(.parameterWithoutKey, first, at: token.range))
        }
        guard let map = ValueMap(token, context: context, language: language) else {
            let details = WordCount(of: token, context, language).details
            return issues + [Issue(.unresolvablePiped, details: details, at: token.range)]
        }
        if token.hasNamedParameters {
            issues += token.parameters.lazy.map(ValueMap.pair)
                .filter { !context.hasRule($0.key) && !context.isHarmless($0, in: map) }
                .map { Issue(.unknownRule, $0.key, at: token.range) }
        }
        let uncovered = context.ruleKeys.filter { map.form(for: $0, in: context) == nil }
        if !uncovered.isEmpty {
            issues.append(Issue(.uncoveredRules, details: uncovered, at: token.range))
        }
        if token.hasIdenticalWords, context.keyword == "number", context.ruleKeys.count > 1,
            let word = map.form(for: "other", in: context), !word.isEmpty,
            !NounsAfterNumbers.mayStaySame([word], in: language.locale),
            !own.hasIdenticalWords(token.name)
        {
            issues.append(Issue(.identicalWords, token.text, at: token.range))
        }
        return issues
    }

    /// Checks whether all parameters have a key and would be shown completely.
    private static func parameterIssues(of token: Token) -> [Issue] {
        guard token.hasNamedParameters else { return [] }
        return token.parameters.compactMap { parameter in
            switch parameter.utf8.count(where: { $0 == UInt8(ascii: ":") }) {
            case 0: Issue(.parameterWithoutKey, parameter, at: token.range)
            case 1: nil
            default: Issue(.cutParameter, parameter, at: token.range)
            }
        }
    }

    /// `#name#` is replaced only by the value of its own token, and only if the token does not show
    /// the value anyway.
    private static func hashIssues(of token: Token, _ own: inout TokenHabits) -> [Issue] {
        token.hashes
            .filter { token.separator == .value || $0 != "#\(token.name)#" }
            .filter { !own.hasHash($0) }
            .map { Issue(.foreignHash, $0, at: token.range) }
    }
}

extension LanguageContext {
    /// Whether the rule is only in the layouts of the definition, such as `many` in Russian. The
    /// word of this rule is never chosen, so the word is harmless if it equals the word for
    /// `other`.
    fileprivate func isHarmless(_ word: (key: String, text: String), in map: ValueMap) -> Bool {
        mapping.lists(word.key) && map.form(for: "other", in: self) == word.text
    }
}

extension TokenMapping {
    /// Whether a layout has a word for the rule.
    func lists(_ rule: String) -> Bool {
        switch self {
        case .unsupported: false
        case .byCount(let layouts): layouts.contains { $0?[rule] != nil }
        case .always(let layout): layout[rule] != nil
        }
    }
}

/// Checks of all translations of a key together.
extension Checks {
    /// The maximum number of translations of a key that are compared. Further translations are
    /// ignored.
    public static let mostForms = 1_000

    /// Checks the translations of a key together.
    ///
    /// The translations are in the order in which the server tries them (`tml-language.md` 12.1):
    /// by precedence, and with the same precedence in the given order. Empty texts are ignored. At
    /// most 100 combinations without a translation are listed.
    ///
    /// - Parameter label: if `nil`, identical forms are not checked.
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

    /// Whether translations for different numbers have the same text although they should differ.
    ///
    /// Only numbers are checked. For genders and other contexts, the same text is often right: some
    /// languages have no genders, and some sentences do not show them.
    private static func areSuspiciouslyAlike(
        _ forms: [(context: Context, text: Label)], for label: Label, in language: Language
    ) -> Bool {
        guard forms.count > 1, let first = forms.first,
            forms.allSatisfy({ $0.text == first.text })
        else { return false }
        guard let context = language.context("number"), context.ruleKeys.count > 1 else {
            return false
        }
        let piped = label.tokens.filter { $0.kind == .piped && !$0.hasIdenticalWords }
        let names = NameList(piped.map(\.name) + [label.syntax.numberValue].compactMap { $0 })
        let shown = NumberPlaceholder.names(in: label)
        return names.names.contains { name in
            let token = first.text.tokens.first { shown.contains($0.name) }?.name ?? name
            return areForSeveralNumbers(forms.map(\.context), of: name)
                && !first.text.tokens.contains { $0.kind == .piped && $0.name == name }
                && !NounsAfterNumbers.mayStaySame(
                    first.text.words(after: token), in: language.locale)
        }
    }

    /// Whether all conditions depend on this number, except for conditions that always apply.
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
    /// Whether this condition applies in all cases of the other. `other` applies to any value, but
    /// the token needs a value.
    func covers(_ special: Context) -> Bool {
        choices.allSatisfy { choice in
            special.choices.contains {
                $0 == choice || choice.rule == "other" && $0.token == choice.token
            }
        }
    }
}
