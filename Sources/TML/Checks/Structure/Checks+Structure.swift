import Text

/// Braces that belong to no token.
extension Checks {
    /// Returns the issues of stray braces. The translation may have the stray braces that the label
    /// has.
    static func braceIssues(of translation: Label, for label: Label) -> [Issue] {
        let strays = translation.strayBraces
        let hasWide = translation.bytes.contains(0xEF)
        if strays.isEmpty, !hasWide { return [] }
        let wide = hasWide ? wideBraceIssues(of: translation, for: label) : []
        return strays.isEmpty ? wide : wide + narrowBraceIssues(strays, translation, label)
    }

    private static func narrowBraceIssues(
        _ places: [Int], _ translation: Label, _ label: Label
    ) -> [Issue] {
        var (issues, strays): ([Issue], [Int]) = ([], places)
        let ownStrays = label.strayBraces
        if !label.tokens.isEmpty {
            let own = Set(label.wordsInBraces(ownStrays).map(label.text))
            let words = translation.wordsInBraces(strays)
            let taken = Set(words.flatMap { [$0.lowerBound, $0.upperBound - 1] })
            strays.removeAll(where: taken.contains)
            for word in words {
                let text = translation.text(at: word)
                if !own.contains(text) { issues.append(Issue(.translatedToken, text, at: word)) }
            }
        }
        for brace in [UInt8(ascii: "{"), UInt8(ascii: "}")] {
            let found = strays.filter { translation.bytes[$0] == brace }
            let surplus = found.count - ownStrays.count { label.bytes[$0] == brace }
            issues += found.suffix(max(0, surplus)).map { place in
                let range = place..<place + 1
                return Issue(.strayBrace, translation.text(at: range), at: range)
            }
        }
        return issues
    }

    /// Returns the issues of wide braces, such as `｛user｝` from a Japanese or Chinese keyboard.
    private static func wideBraceIssues(of translation: Label, for label: Label) -> [Issue] {
        let known = NameList(label.tokens.lazy.map(\.name))
        let found = translation.namesInWideBraces.filter { known.contains($0.name) }
        if found.isEmpty { return [] }
        let own = NameList(label.namesInWideBraces.lazy.map(\.name))
        return found.filter { !own.contains($0.name) }.map {
            Issue(.strayBrace, translation.text(at: $0.range), at: $0.range)
        }
    }
}

extension ArraySlice<UInt8> {
    var trimmedStart: Self { drop(while: \.isSpace) }
}

extension ArraySlice<UInt8> {
    private static let mostWords = 3
    private static let longest = 300

    /// Whether the text is like a token whose name was translated: at most three words with a
    /// non-ASCII letter, before the characters that can follow a token's name.
    var isTranslatedName: Bool {
        if count > Self.longest || contains(UInt8(ascii: "{")) || allSatisfy({ $0 < 0x80 }) {
            return false
        }
        let name = string.unicodeScalars.prefix { !":|@.：｜＠".unicodeScalars.contains($0) }
        let isName = name.allSatisfy { scalar in
            scalar == " " || scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic
                || scalar.properties.numericType != nil
                || scalar.properties.generalCategory == .nonspacingMark
        }
        let hasOwnLetters = name.contains { !$0.isASCII && $0.properties.isAlphabetic }
        return isName && hasOwnLetters && name.split(separator: " ").count <= Self.mostWords
    }
}

/// Checks whether a translation has the same tokens as the label.
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

    /// Returns the names of tokens that are only for translators, such as `{_he_she}`
    /// (`tml-language.md` 3.1). A token with a context, a case or words is an ordinary token.
    private static func hiddenNames(of label: Label) -> NameList {
        NameList(
            label.tokens.lazy.filter { token in
                token.name.utf8.first == UInt8(ascii: "_") && token.kind == .data
                    && token.contexts.isEmpty && token.cases.isEmpty
            }.map(\.name))
    }

    /// Returns the issue of a token whose value the label shows and the translation does not
    /// (`tml-language.md` 13.1). A form for exactly one number may express the number by a word, so
    /// it has no issue.
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
    /// Checks tokens that only choose a word by a number: the words for several numbers have to
    /// show the number, as in `{count| one message, #count# messages}`.
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

    /// Returns examples of the numbers that share a word which does not show the number. `nil` if
    /// there is no such word.
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

extension String {
    /// Whether a word contains `#name#` for the value of the token.
    func shows(_ name: String) -> Bool {
        utf8.contains(UInt8(ascii: "#")) && utf8.firstRange(of: "#\(name)#".utf8) != nil
    }
}

/// Checks whether a translation has the decorations of the label and all of its text is shown.
extension Checks {
    /// Returns no issues if decorations are nested more deeply than the parser supports.
    static func decorationIssues(of translation: Label, for label: Label) -> [Issue] {
        if translation.tree == nil, label.tree == nil { return [] }
        if translation.isNestedTooDeeply || label.isNestedTooDeeply { return [] }
        let (used, known) = (NameList(translation.openedNames), NameList(label.openedNames))
        var issues = known.names.filter { !used.contains($0) }.map { Issue(.unusedDecoration, $0) }
        guard let tree = translation.tree else {
            return issues + strayEndIssues(of: translation, for: label)
        }
        let own = DecorationHabits(of: label)
        for node in tree.nodes where node.isShown {
            let opening = translation.text(at: node.opening)
            if !node.isNamed {
                if own.tags.contains(opening) { continue }
                issues.append(Issue(.strayBracket, opening, at: node.opening))
                continue
            }
            if !known.contains(node.name) {
                issues.append(Issue(.unknownDecoration, node.name, at: node.opening))
            }
            if let issue = closingIssue(of: node, in: translation, own) { issues.append(issue) }
        }
        return issues + emptinessIssues(of: translation, for: label)
            + lossIssues(of: translation, for: label)
    }

    private static func closingIssue(
        of node: DecorationTree.Node, in translation: Label, _ own: DecorationHabits
    ) -> Issue? {
        if node.closing.isEmpty {
            if own.unclosed.contains(node.name) || own.isEmptyElement(node) { return nil }
            return Issue(.unclosedDecoration, node.name, at: node.opening)
        }
        let closing = translation.text(at: node.closing)
        if node.isClosed(as: closing) || own.closings.contains("\(node.name) \(closing)") {
            return nil
        }
        return Issue(.mismatchedClosing, node.name, closing, at: node.closing)
    }

    /// Returns the issues of empty decorations, unless the label has empty decorations of the same
    /// name.
    private static func emptinessIssues(of translation: Label, for label: Label) -> [Issue] {
        let empty = translation.emptyNodes
        if empty.isEmpty { return [] }
        let known = NameList(label.openedNames)
        let own = NameList(label.emptyNodes.map(\.name))
        return empty.filter { known.contains($0.name) && !own.contains($0.name) }.map {
            Issue(.emptyDecoration, $0.name, at: $0.opening.lowerBound..<$0.closing.upperBound)
        }
    }

    /// Returns the issues of the ends of tags whose beginnings are missing. The translation may have
    /// the stray brackets that the label has.
    private static func strayEndIssues(of translation: Label, for label: Label) -> [Issue] {
        var left = [UInt8: Int]()
        for bracket in [UInt8(ascii: "]"), UInt8(ascii: ">")] {
            left[bracket] = label.freeBrackets(bracket)
        }
        return translation.strayEnds(besides: label).compactMap { range in
            let bracket = translation.bytes[range.lowerBound]
            left[bracket, default: 0] -= 1
            return left[bracket, default: 0] >= 0
                ? nil : Issue(.strayBracket, translation.text(at: range), at: range)
        }
    }

    /// Returns the issues of text that is not shown, and of stray brackets. The translation may
    /// lose the same text as the label.
    private static func lossIssues(of translation: Label, for label: Label) -> [Issue] {
        let strays = translation.strays
        if strays.isEmpty { return [] }
        let ownStrays = label.strays
        let own = Set(ownStrays.map { label.text(at: $0.range) })
        let losesText = ownStrays.contains { $0.check == .lostText }
        var issues: [Issue] = []
        for (range, check) in strays {
            let text = translation.text(at: range)
            if own.contains(text) || check == .lostText && losesText { continue }
            if let pair = translation.bracketPair(issues.last?.range, range) {
                issues[issues.count - 1] = Issue(check, translation.text(at: pair), at: pair)
            } else {
                issues.append(Issue(check, text, at: range))
            }
        }
        return issues
    }
}
