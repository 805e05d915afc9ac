import Text

/// A text with piped tokens and their word forms for each rule.
struct PipedText {
    /// A piped token with its texts.
    private struct Piece {
        var token: Token
        var context: LanguageContext
        /// The word form by rule, with a simple token for the value if the value is shown.
        var texts: [String: String]
    }

    private let conversion: FormConversion
    private let label: Label
    private let pieces: [Piece]

    /// The distinct dimensions of the tokens, by position. A context with only one rule is not a
    /// dimension.
    let dimensions: [Dimension]

    var isPiped: Bool { !pieces.isEmpty }

    /// Parses the piped tokens of a text.
    ///
    /// - Parameter only: the dimensions of the tokens to parse. `nil` means all piped tokens.
    init(
        _ text: String, in conversion: FormConversion, only: [Dimension]? = nil
    ) throws(ConversionObstacle) {
        self.conversion = conversion
        label = Label(text)
        var pieces: [Piece] = []
        var dimensions: [Dimension] = []
        for token in label.tokens where token.kind == .piped {
            let context = conversion.language.context(of: token)
            let dimension = context.flatMap { PluralFields.dimension(token.name, $0) }
            if let only {
                guard let dimension, only.contains(dimension) else { continue }
            }
            pieces.append(try Self.piece(token, context, conversion))
            if let dimension, !dimensions.contains(dimension) { dimensions.append(dimension) }
        }
        (self.pieces, self.dimensions) = (pieces, dimensions)
    }

    /// Returns the text with the word forms for a context, which has a rule for each dimension.
    ///
    /// - Throws: `readsDifferently` if the new text would be parsed or shown differently.
    func text(for form: Context) throws(ConversionObstacle) -> String {
        guard isPiped else { return label.text }
        var builder = SeparateText(label)
        for piece in pieces {
            let chosen = form.rule(for: piece.token.name, keyword: piece.context.keyword)
            builder.put(piece.texts[chosen ?? piece.context.ruleKeys[0]] ?? "", for: piece.token)
        }
        let text = builder.finished()
        guard builder.isReadAsMeant(text), showsTheSame(text, for: form) else {
            throw .readsDifferently(text: text)
        }
        return text
    }
}

extension PipedText {
    private static func piece(
        _ token: Token, _ context: LanguageContext?, _ conversion: FormConversion
    ) throws(ConversionObstacle) -> Piece {
        guard conversion.labelNames.contains(token.name) else {
            throw .tokenNotInLabel(name: token.name)
        }
        guard let context, !context.ruleKeys.isEmpty else { throw .noContext(token: token.text) }
        guard !token.text.utf8.contains(where: \.isBracket) else {
            throw .decorationInside(token: token.text)
        }
        if token.hasNamedParameters { try checkNames(of: token, in: context) }
        guard token.hasNamedParameters || token.parameters.count <= PipedSpelling.mostUnnamed,
            let map = ValueMap(token, context: context, language: conversion.language)
        else {
            throw .unsupportedParameters(token: token.text)
        }
        if !token.hasNamedParameters { try checkUse(of: token, in: context, conversion.language) }
        var texts: [String: String] = [:]
        for rule in context.ruleKeys {
            guard let form = map.form(for: rule, in: context) else {
                throw .noText(token: token.text, rule: rule)
            }
            texts[rule] = token.shown(form)
        }
        return Piece(token: token, context: context, texts: texts)
    }

    /// Checks that each named parameter has a known rule of its own and no second colon.
    private static func checkNames(
        of token: Token, in context: LanguageContext
    ) throws(ConversionObstacle) {
        var seen: Set<String> = []
        for parameter in token.parameters {
            let rule = ValueMap.pair(parameter).key
            guard context.hasRule(rule) else { throw .unknownRule(token: token.text, rule: rule) }
            guard seen.insert(rule).inserted else {
                throw .repeatedRule(token: token.text, rule: rule)
            }
            guard parameter.utf8.count(where: { $0 == UInt8(ascii: ":") }) < 2 else {
                throw .textCutOff(token: token.text, parameter: parameter)
            }
        }
    }

    /// Checks that each unnamed parameter occurs in the form of a rule.
    private static func checkUse(
        of token: Token, in context: LanguageContext, _ language: Language
    ) throws(ConversionObstacle) {
        let forms = { (parameters: [String]) -> [String?] in
            let text = "{\(token.name)| \(parameters.joined(separator: ", "))}"
            let map = Label(text).tokens.first.flatMap {
                ValueMap($0, context: context, language: language)
            }
            return context.ruleKeys.map { map?.form(for: $0, in: context) }
        }
        let probes = token.parameters.indices.map { "q\($0)q" }
        let all = forms(probes)
        for (index, parameter) in token.parameters.enumerated() {
            var others = probes
            others[index] = "zz"
            guard forms(others) != all else {
                throw .unusedParameter(token: token.text, parameter: parameter)
            }
        }
    }

    /// Whether both texts show the same result for values that select the form.
    private func showsTheSame(_ text: String, for form: Context) -> Bool {
        let language = conversion.language
        let separate = Label(text)
        for chosen in conversion.samples.cases(for: form, limit: 1) {
            let values = conversion.allValues(including: chosen)
            let one = label.rendered(with: values, in: language, allowedBy: conversion.label)
            let other = separate.rendered(with: values, in: language, allowedBy: conversion.label)
            guard one.text.isSame(as: other.text), one.spans == other.spans else { return false }
            let page = label.html(with: values, in: language, allowedBy: conversion.label)
            let otherPage = separate.html(with: values, in: language, allowedBy: conversion.label)
            guard page.isSame(as: otherPage) else { return false }
        }
        return true
    }
}

extension FormConversion {
    /// Returns the values with a value for every token of the label.
    fileprivate func allValues(including chosen: TokenValues) -> TokenValues {
        var values = chosen
        for token in label.tokens where values[token.valueName] == nil {
            let context = language.context(forTokenNamed: token.valueName)
            let likely = context.flatMap { context in
                context.ruleKeys.lazy.compactMap { rule in
                    samples.values(of: rule, keyword: context.keyword).first
                }.first
            }
            values[token.valueName] = likely ?? .text("(\(token.valueName))")
        }
        return values
    }
}

extension UInt8 {
    /// Whether the byte is one of `[ ] < >`.
    var isBracket: Bool {
        switch self {
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"): true
        default: false
        }
    }
}
