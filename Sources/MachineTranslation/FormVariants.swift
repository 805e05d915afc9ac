import Catalog
import TML

/// Makes one label for each form of the target language from a label with piped tokens.
///
/// `You have {count||message,messages}` becomes `You have 1 message` and `You have 2 messages`:
/// engines inflect words after a number, but do not know tokens.
struct FormVariants {
    /// The maximum number of forms. For a label with more forms, only the general form is
    /// translated.
    private static let most = 12
    /// The maximum number of values that are tried for a rule.
    private static let mostSamples = 40
    private static let usualNumber = 5

    private let label: Label
    private let source: Language
    private let target: Language
    /// The names of the piped tokens, in order.
    private let names: [String]
    private let dimensions: [Dimension]

    private init(of label: Label, from source: Language, to target: Language) {
        self.label = label
        self.source = source
        self.target = target
        let piped = Set(label.tokens.filter { $0.kind == .piped }.map(\.name))
        names = label.distinctTokenNames.filter(piped.contains)
        dimensions = PluralFields.dimensions(of: label, in: target)
            .filter { piped.contains($0.token) }
    }

    /// Returns the variants of a label. A label without piped tokens is its only variant. A rule
    /// without a sample value has no variant.
    static func all(of label: Label, from source: Language, to target: Language) -> [FormVariant] {
        let variants = FormVariants(of: label, from: source, to: target)
        if variants.names.isEmpty { return [FormVariant(label: label, context: .any)] }
        if PluralFields.count(of: variants.dimensions) > most {
            return variants.variant(for: variants.general, as: .any).map { [$0] } ?? []
        }
        return PluralFields.contexts(of: variants.dimensions).compactMap { context in
            variants.variant(for: context, as: context.isAlways ? .any : .only(context))
        }
    }
}

extension FormVariants {
    private var general: Context {
        Context(
            dimensions.compactMap { dimension in
                dimension.rules.last.map {
                    .init(token: dimension.token, keyword: dimension.keyword, rule: $0)
                }
            })
    }

    private func variant(for context: Context, as shown: SuggestionContext) -> FormVariant? {
        guard let values = values(for: context) else { return nil }
        let words = SourceWords(source: source, values: values)
        var text = ""
        var variant = FormVariant(label: label, context: shown)
        let bytes = Array(label.text.utf8)
        var position = 0
        for token in label.tokens where token.kind == .piped {
            text += String(decoding: bytes[position..<token.range.lowerBound], as: UTF8.self)
            position = token.range.upperBound
            if let found = words.text(for: token) {
                text += found
            } else {
                text += token.text
                variant.warnings = ["words_in_token"]
            }
        }
        text += String(decoding: bytes[position...], as: UTF8.self)
        variant.label = Label(text, syntax: label.syntax)
        variant.samples = values.sorted { $0.key < $1.key }.compactMap { name, value in
            guard case .integer(let number) = value else { return nil }
            let count = FormVariant.occurrences(of: String(number), in: text)
            return .init(digits: String(number), token: "{\(name)}", count: count)
        }
        return variant
    }

    /// Returns a value for each piped token that the context's rules accept; `nil` if there is
    /// none.
    private func values(for context: Context) -> [String: TokenValue]? {
        var values: [String: TokenValue] = [:]
        for name in names {
            let used = values.values.compactMap { value -> Int? in
                if case .integer(let number) = value { number } else { nil }
            }
            guard let value = value(for: name, context, notAmong: used) else { return nil }
            values[name] = value
        }
        return values
    }

    private func value(
        for name: String, _ context: Context, notAmong used: [Int]
    ) -> TokenValue? {
        guard let dimension = dimensions.first(where: { $0.token == name }),
            let rule = context.rule(for: name, keyword: dimension.keyword),
            let rules = target.context(dimension.keyword)
        else { return valueWithoutRule(for: name, notAmong: used) }
        let samples = rules.samples(of: rule, limit: Self.mostSamples)
        return dimension.keyword == "number" ? number(samples, notAmong: used) : samples.first
    }

    /// Returns a value for a token without a rule in the target language. The value chooses the
    /// words of the source language.
    private func valueWithoutRule(for name: String, notAmong used: [Int]) -> TokenValue? {
        let rules = PluralFields.context(ofTokenNamed: name, in: label, language: source)
        if let rules, rules.keyword != "number", let rule = rules.ruleKeys.last {
            return rules.samples(of: rule, limit: 1).first
        }
        return number((0..<100).map { .integer(Self.usualNumber + $0) }, notAmong: used)
    }

    /// Returns a whole number that occurs nowhere else in the label; zero only if there is no
    /// other.
    private func number(_ samples: [TokenValue], notAmong used: [Int]) -> TokenValue? {
        let numbers = samples.compactMap { value -> Int? in
            if case .integer(let number) = value { number } else { nil }
        }.filter { number in
            !used.contains(number)
                && FormVariant.occurrences(of: String(number), in: label.text) == 0
        }
        return (numbers.first { $0 > 0 } ?? numbers.first).map(TokenValue.integer)
    }
}
