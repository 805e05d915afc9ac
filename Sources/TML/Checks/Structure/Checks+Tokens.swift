/// Whether a translation has the label's tokens and no others.
extension Checks {
    static func tokenIssues(
        of translation: Label, context: Context, for label: Label, in language: Language
    ) -> [Issue] {
        let known = NameList(label.tokens.lazy.map(\.name))
        let hidden = hiddenNames(of: label)
        let used = NameList(translation.tokens.lazy.map(\.name))
        let shown = NameList(label.tokens.lazy.filter(\.showsValue).map(\.name))
        var issues: [Issue] = []
        for token in translation.tokens {
            if !known.contains(token.name) {
                issues.append(Issue(.unknownToken, token.name, at: token.range))
            } else if hidden.contains(token.name) {
                issues.append(Issue(.hiddenToken, token.name, at: token.range))
            }
        }
        for name in shown.names where !used.contains(name) && !hidden.contains(name) {
            if let issue = absenceIssue(name, context, language) { issues.append(issue) }
        }
        return issues + wordIssues(of: translation, context, shown: shown, in: language)
    }

    /// `{_he_she}` is for translators to read (`tml-language.md` 3.1); a name that has a context,
    /// a case or words is an ordinary one.
    private static func hiddenNames(of label: Label) -> NameList {
        NameList(
            label.tokens.lazy.filter { token in
                token.name.utf8.first == UInt8(ascii: "_") && token.kind == .data
                    && token.contexts.isEmpty && token.cases.isEmpty
            }.map(\.name))
    }

    /// What to say about a name whose value the label shows and that the translation does without
    /// (`tml-language.md` 13.1). In a form for one number alone a word may say it.
    private static func absenceIssue(
        _ name: String, _ condition: Context, _ language: Language
    ) -> Issue? {
        if DefaultTokens.standard.data[name] != nil { return nil }
        guard let rule = condition.rule(for: name, keyword: "number"),
            let context = language.context("number"), context.hasRule(rule)
        else { return Issue(.unusedToken, name) }
        return context.severalNumbers(of: rule).map { Issue(.missingNumber, name, $0) }
    }
}

extension Checks {
    /// A number that is there only to choose a word has to be shown by the words for several
    /// numbers: `{count| one message, #count# messages}`.
    private static func wordIssues(
        of translation: Label, _ condition: Context, shown: NameList, in language: Language
    ) -> [Issue] {
        guard translation.tokens.contains(where: \.isImplied) else { return [] }
        var settled = NameList(
            translation.tokens.lazy.filter { !$0.isImplied }.map(\.name))
        var issues: [Issue] = []
        for token in translation.tokens
        where token.isImplied && shown.contains(token.name) && !settled.contains(token.name) {
            let rule = condition.rule(for: token.name, keyword: "number")
            guard let numbers = unsaidNumbers(of: token, chosen: rule, in: language) else {
                continue
            }
            settled.insert(token.name)
            issues.append(Issue(.missingNumber, token.name, numbers, at: token.range))
        }
        return issues
    }

    /// Examples of several numbers for which a token has one word that does not say the number.
    private static func unsaidNumbers(
        of token: Token, chosen: String?, in language: Language
    ) -> String? {
        guard let context = language.context(of: token), context.keyword == "number",
            let map = ValueMap(token, context: context, language: language)
        else { return nil }
        for rule in context.ruleKeys where chosen == nil || chosen == rule {
            if let word = map.form(for: rule, in: context), !word.shows(token.name),
                let numbers = context.severalNumbers(of: rule)
            {
                return numbers
            }
        }
        return nil
    }
}

extension Token {
    /// Whether the value itself is shown, not only a word that it chooses.
    fileprivate var showsValue: Bool {
        switch kind {
        case .data, .method: true
        case .piped: !isImplied || parameters.contains { $0.shows(name) }
        case .map: false
        }
    }
}

extension String {
    /// Whether a word has a place for the value of that name.
    fileprivate func shows(_ name: String) -> Bool {
        utf8.contains(UInt8(ascii: "#")) && utf8.firstRange(of: "#\(name)#".utf8) != nil
    }
}
