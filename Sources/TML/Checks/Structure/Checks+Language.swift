/// Whether the language has what tokens and conditions ask of it.
extension Checks {
    static func languageIssues(
        of translation: Label, for label: Label, in language: Language
    ) -> [Issue] {
        if translation.tokens.isEmpty { return [] }
        var issues: [Issue] = []
        var own = TokenHabits(of: label)
        for token in translation.tokens {
            switch token.kind {
            case .data, .method: break
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
        let names = NameList(label.tokens.lazy.flatMap { [$0.name, $0.valueName] })
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
    /// Whether the words of a piped token suit the rules of its context.
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
            return issues + [Issue(.unresolvablePiped, token.text, at: token.range)]
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

    /// Whether the parameters say what they are for, and are shown as a whole.
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

    /// `#name#` is replaced only by the token's own value, and only if that is not shown anyway.
    private static func hashIssues(of token: Token, _ own: inout TokenHabits) -> [Issue] {
        token.hashes
            .filter { token.separator == .value || $0 != "#\(token.name)#" }
            .filter { !own.hasHash($0) }
            .map { Issue(.foreignHash, $0, at: token.range) }
    }
}

extension Token {
    /// Whether the first parameter has no key, so that the keys of the others would be shown:
    /// `{count|| message, other: messages}`.
    fileprivate func hasForgottenKey(of context: LanguageContext) -> Bool {
        !hasNamedParameters
            && parameters.dropFirst().contains { parameter in
                parameter.utf8.contains(UInt8(ascii: ":"))
                    && context.hasRule(ValueMap.pair(parameter).key)
            }
    }
}

extension LanguageContext {
    /// A rule that the definition only lists, as Russian's `many`: its word is never chosen, but
    /// no harm is done if that for `other` is the same.
    fileprivate func isHarmless(_ word: (key: String, text: String), in map: ValueMap) -> Bool {
        mapping.lists(word.key) && map.form(for: "other", in: self) == word.text
    }
}

extension TokenMapping {
    /// Whether some layout has a word for a rule.
    fileprivate func lists(_ rule: String) -> Bool {
        switch self {
        case .unsupported: false
        case .byCount(let layouts): layouts.contains { $0?[rule] != nil }
        case .always(let layout): layout[rule] != nil
        }
    }
}
