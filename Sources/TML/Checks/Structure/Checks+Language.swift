/// Whether the language has what tokens and conditions ask of it.
extension Checks {
    static func languageIssues(of token: Token, in language: Language) -> [Issue] {
        var issues: [Issue] = []
        if let written = token.contexts.first, language.context(written) == nil {
            issues.append(Issue(.unknownContext, written, at: token.range))
        }
        for keyword in token.cases where language.languageCase(keyword) == nil {
            issues.append(Issue(.unknownCase, keyword, at: token.range))
        }
        guard token.kind == .piped else { return issues }
        issues += parameterIssues(of: token)
        if let context = language.context(of: token) {
            issues += formIssues(of: token, context, language)
        } else if token.contexts.isEmpty {
            issues.append(Issue(.pipedWithoutContext, token.text, at: token.range))
        }
        return issues
    }

    static func conditionIssues(
        of condition: Context, for label: Label, in language: Language
    ) -> [Issue] {
        let names = Set(label.tokens.flatMap { [$0.name, $0.valueName] } + ["viewing_user"])
        return condition.choices.compactMap { choice in
            if !names.contains(choice.token) { return Issue(.conditionUnknownToken, choice.token) }
            if choice.rule == "other" { return nil }
            guard let context = language.context(choice.keyword) else {
                return Issue(.conditionUnknownContext, choice.keyword)
            }
            return context.hasRule(choice.rule) ? nil : Issue(.conditionUnknownRule, choice.rule)
        }
    }

    private static func formIssues(
        of token: Token, _ context: LanguageContext, _ language: Language
    ) -> [Issue] {
        guard let map = ValueMap(token, context: context, language: language) else {
            return [Issue(.unresolvablePiped, token.text, at: token.range)]
        }
        var issues: [Issue] = []
        if token.hasNamedParameters {
            issues = token.parameters.map { ValueMap.pair($0).key }
                .filter { !context.hasRule($0) }
                .map { Issue(.unknownRule, $0, at: token.range) }
        }
        let uncovered = context.ruleKeys.filter { map.form(for: $0, in: context) == nil }
        if !uncovered.isEmpty {
            issues.append(Issue(.uncoveredRules, details: uncovered, at: token.range))
        }
        return issues
    }

    private static func parameterIssues(of token: Token) -> [Issue] {
        var issues: [Issue] = []
        if token.hasNamedParameters {
            for parameter in token.parameters {
                let colons = parameter.utf8.filter { $0 == UInt8(ascii: ":") }.count
                if colons == 0 {
                    issues.append(Issue(.parameterWithoutKey, parameter, at: token.range))
                }
                if colons > 1 { issues.append(Issue(.cutParameter, parameter, at: token.range)) }
            }
        }
        for hash in token.parameters.flatMap(hashes)
        where token.separator == .value || hash != "#\(token.name)#" {
            issues.append(Issue(.foreignHash, hash, at: token.range))
        }
        return issues
    }

    /// Every `#name#` in a text.
    private static func hashes(in text: String) -> [String] {
        let parts = text.utf8.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
        return parts.dropFirst().dropLast()
            .filter { !$0.isEmpty && $0.allSatisfy(\.isWord) }
            .map { "#\(Substring($0))#" }
    }
}
