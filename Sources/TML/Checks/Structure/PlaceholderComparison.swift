import Text

/// The placeholders of a translation and its label, in a syntax other than TML.
struct PlaceholderComparison {
    private let translation: Label
    private let label: Label
    /// The condition of the translation.
    private let condition: Context
    private let language: Language

    init(
        of translation: Label, _ condition: Context, with label: Label, in language: Language
    ) {
        self.translation = translation
        self.label = label
        self.condition = condition
        self.language = language
    }

    /// The issues of unknown, missing, changed and broken placeholders.
    var issues: [Issue] {
        let broken = brokenIssues
        // The placeholders of a message that cannot be read are not known.
        if ICUMessage(of: label) != nil, ICUMessage(of: translation) == nil { return broken }
        let known = knownNames
        var issues = translation.tokens
            .filter { $0.literalText == nil && !known.contains($0.name) && !isContinued($0) }
            .map { Issue(.unknownToken, shown($0), at: $0.range) }
        issues += missingIssues
        if label.syntax.placeholders == .printf { issues += conversionIssues }
        return issues + broken
    }
}

extension PlaceholderComparison {
    /// The names that the translation may use. i18next and ICU always know the value of the forms.
    private var knownNames: NameList {
        var names = NameList(label.tokens.lazy.map(\.name))
        switch label.syntax.placeholders {
        case .icu, .i18next:
            for variation in label.syntax.variations { names.insert(variation.token) }
            if label.syntax.placeholders == .icu { names.insert("#") }
        case .tml, .xmessage, .printf, .brace, .plain: break
        }
        return names
    }

    /// The issues of the placeholders of the label that the translation lacks.
    private var missingIssues: [Issue] {
        let used = NameList(translation.tokens.lazy.map(\.name))
        let numbers = NumberPlaceholder.names(in: label)
        let showsNumber = translation.tokens.contains { numbers.contains($0.name) }
        var seen = NameList()
        return label.tokens.compactMap { token in
            guard !used.contains(token.name), !seen.contains(token.name) else { return nil }
            seen.insert(token.name)
            if numbers.contains(token.name) {
                return showsNumber ? nil : absenceIssue(ofNumber: token)
            }
            return hasReplacement(of: token) ? nil : Issue(.unusedToken, shown(token))
        }
    }

    /// Returns true if the translation shows the value in another way: the number of a message by
    /// the name of its argument, or the Arabic percent sign.
    private func hasReplacement(of token: Token) -> Bool {
        switch token.name {
        case "#":
            let arguments = ICUMessage(of: label)?.allArguments ?? []
            let numbers = Set(arguments.filter { $0.kind != .select }.map(\.name))
            return translation.tokens.contains {
                !$0.isPartOfSelection && numbers.contains($0.name)
            }
        case "%%": return translation.text.unicodeScalars.contains("٪")
        default: return false
        }
    }

    /// Returns true if the token continues an argument of ICU that selects a text.
    private func isContinued(_ token: Token) -> Bool {
        label.syntax.placeholders == .icu && token.text.utf8.first == UInt8(ascii: "}")
    }

    /// The token in an issue: as written, or the name of an argument that selects a text.
    private func shown(_ token: Token) -> String {
        label.syntax.placeholders == .icu && token.isPartOfSelection
            ? "{\(token.name)}" : token.text
    }

    /// Returns the issue of a missing number. A form for exactly one number needs no number.
    private func absenceIssue(ofNumber token: Token) -> Issue? {
        let value = label.syntax.numberValue ?? ""
        guard let rule = condition.rule(for: value, keyword: "number"),
            let context = language.context("number"), context.hasRule(rule)
        else { return Issue(.unusedToken, token.text) }
        return context.severalNumbers(of: rule).map { Issue(.missingNumber, token.text, $0) }
    }
}

/// The types of the values of `printf`.
extension PlaceholderComparison {
    private var conversionIssues: [Issue] {
        if let issue = orderIssue { return [issue] }
        var known: [String: Set<PrintfConversion>] = [:]
        var texts: [String: String] = [:]
        for token in label.tokens {
            guard let conversion = PrintfConversion(token.text) else { continue }
            known[token.name, default: []].insert(conversion)
            texts[token.name] = texts[token.name] ?? token.text
        }
        return translation.tokens.compactMap { token in
            guard let conversion = PrintfConversion(token.text), let wanted = known[token.name],
                !wanted.contains(conversion)
            else { return nil }
            return Issue(
                .changedPlaceholder, token.text, texts[token.name] ?? "", at: token.range)
        }
    }

    /// The issue of a translation with the same unnumbered placeholders in another order.
    private var orderIssue: Issue? {
        let (mine, theirs) = (Self.unnumbered(translation), Self.unnumbered(label))
        let own = mine.map { PrintfConversion($0.text) }
        let wanted = theirs.map { PrintfConversion($0.text) }
        guard own.count == wanted.count,
            let place = own.indices.first(where: { own[$0] != wanted[$0] })
        else { return nil }
        let count = { (conversions: [PrintfConversion?]) in
            Dictionary(conversions.map { ($0, 1) }, uniquingKeysWith: +)
        }
        guard count(own) == count(wanted) else { return nil }
        return Issue(
            .placeholderOrder, theirs.map(\.text).joined(separator: " "), at: mine[place].range)
    }

    /// The placeholders whose values are taken in their order.
    private static func unnumbered(_ label: Label) -> [Token] {
        label.tokens.filter { token in
            token.name.utf8.allSatisfy(\.isDigit)
                && !token.text.utf8.contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "(") }
        }
    }
}

/// Texts that apps cannot read.
extension PlaceholderComparison {
    private var brokenIssues: [Issue] {
        switch label.syntax.placeholders {
        case .tml, .xmessage, .plain: []
        case .printf:
            // A label without placeholders is often no format.
            label.tokens.isEmpty ? [] : strayIssues { $0.bytes[$1] == UInt8(ascii: "%") }
        case .brace:
            strayIssues { text, place in
                text.bytes[place] == UInt8(ascii: "{") || text.bytes[place] == UInt8(ascii: "}")
            }
        case .i18next:
            strayIssues { text, place in
                text.bytes[place...].starts(with: "{{".utf8)
                    || text.bytes[place...].starts(with: "}}".utf8)
            }
        case .icu: messageIssues
        }
    }

    /// Returns the issues of signs outside of placeholders. The translation may have as many of
    /// them as the label.
    private func strayIssues(_ isSign: (Label, Int) -> Bool) -> [Issue] {
        let strays = Self.offsetsOutsideTokens(of: translation).filter { isSign(translation, $0) }
        guard !strays.isEmpty else { return [] }
        let allowed = Self.offsetsOutsideTokens(of: label).count { isSign(label, $0) }
        return strays.dropFirst(allowed).map { place in
            let range = place..<place + 1
            return Issue(.brokenPlaceholder, translation.text(at: range), at: range)
        }
    }

    /// Returns the offsets of the ASCII bytes that belong to no token.
    private static func offsetsOutsideTokens(of label: Label) -> [Int] {
        var offsets: [Int] = []
        var place = 0
        let end = label.bytes.count
        for range in label.tokens.map(\.range) + [end..<end] {
            offsets += (place..<max(place, range.lowerBound)).filter { label.bytes[$0] < 0x80 }
            place = max(place, range.upperBound)
        }
        return offsets
    }

    /// The issue of a message that ICU cannot read, or of arguments without a text for `other`.
    private var messageIssues: [Issue] {
        guard let source = ICUMessage(of: label), let parts = ICUParser.parsed(translation) else {
            return []
        }
        guard let message = parts.message else { return [mistakeIssue(at: parts.mistake)] }
        let varying = Set(source.allArguments.filter(\.dependsOnCategories).map(\.name))
        return message.allArguments.compactMap { argument in
            guard argument.hasOther else {
                let token = firstToken(of: argument)
                return Issue(.brokenPlaceholder, token?.text ?? "", at: token?.range)
            }
            let missing =
                varying.contains(argument.name) ? missingCategories(of: argument) : []
            return missing.isEmpty
                ? nil
                : Issue(.missingCategory, details: missing, at: firstToken(of: argument)?.range)
        }
    }

    private func firstToken(of argument: ICUMessage.Argument) -> Token? {
        translation.tokens.first { $0.range.lowerBound == argument.range.lowerBound }
    }

    /// The categories of numbers that the language needs, and for which the argument has no text.
    /// None if the same text may be right for all numbers.
    private func missingCategories(of argument: ICUMessage.Argument) -> [String] {
        guard argument.kind == .plural, let context = language.context("number") else { return [] }
        let exact = Set(argument.exactNumbers.map { $0 - argument.offset })
        let missing = LanguageContext.categories.filter { category in
            !argument.branches.contains { $0.key == category }
                && context.needsCategory(category, besides: exact)
        }
        return missing.isEmpty || mayStaySame(argument) ? [] : missing
    }

    private func mayStaySame(_ argument: ICUMessage.Argument) -> Bool {
        guard let other = argument.branches.first(where: { $0.key == "other" }) else {
            return false
        }
        let words = translation.text(at: other.message.range).unicodeScalars
            .split { !$0.properties.isAlphabetic }.map(String.init)
        return NounsAfterNumbers.mayStaySame(words, in: language.locale)
    }

    private func mistakeIssue(at place: Int) -> Issue {
        let text = translation.text
        let rest = text[text.utf8.index(text.startIndex, offsetBy: place)...]
        let found = rest.first.map(String.init) ?? ""
        return Issue(.brokenPlaceholder, found, at: place..<place + found.utf8.count)
    }
}
