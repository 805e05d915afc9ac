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
            .filter { $0.literalText == nil && !known.contains($0.name) }
            .map { Issue(.unknownToken, $0.text, at: $0.range) }
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
            guard numbers.contains(token.name) else { return Issue(.unusedToken, token.text) }
            return showsNumber ? nil : absenceIssue(ofNumber: token)
        }
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
        guard ICUMessage(of: label) != nil, let parts = ICUParser.parsed(translation) else {
            return []
        }
        guard let message = parts.message else { return [mistakeIssue(at: parts.mistake)] }
        return message.allArguments.filter { !$0.hasOther }.map { argument in
            let start = argument.range.lowerBound
            let token = translation.tokens.first { $0.range.lowerBound == start }
            return Issue(.brokenPlaceholder, token?.text ?? "", at: token?.range)
        }
    }

    private func mistakeIssue(at place: Int) -> Issue {
        let text = translation.text
        let rest = text[text.utf8.index(text.startIndex, offsetBy: place)...]
        let found = rest.first.map(String.init) ?? ""
        return Issue(.brokenPlaceholder, found, at: place..<place + found.utf8.count)
    }
}
