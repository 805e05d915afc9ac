/// Whether a translation has the label's tokens and no others.
extension Checks {
    static func tokenIssues(
        of translation: Label, context: Context, for label: Label, in language: Language
    ) -> [Issue] {
        let known = Set(label.tokens.map(\.name))
        var issues: [Issue] = []
        for token in translation.tokens {
            if !known.contains(token.name) {
                issues.append(Issue(.unknownToken, token.name, at: token.range))
            } else if isHidden(token.name) {
                issues.append(Issue(.hiddenToken, token.name, at: token.range))
            }
        }
        let used = Set(translation.tokens.map(\.name))
        for name in expectedNames(of: label) where !used.contains(name) {
            if !isSingleNumber(name, context, language) { issues.append(Issue(.unusedToken, name)) }
        }
        return issues + braceIssues(of: translation, for: label)
    }

    /// The names of which a translation is expected to show the value (`tml-language.md` 13.1).
    private static func expectedNames(of label: Label) -> [String] {
        let shown = Set(label.tokens.filter { $0.kind != .map && !$0.isImplied }.map(\.name))
        return label.distinctTokenNames.filter { name in
            shown.contains(name) && !isHidden(name) && DefaultTokens.standard.data[name] == nil
        }
    }

    private static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: "_") }

    /// Whether the condition leaves one number only, which may then be written as a word.
    private static func isSingleNumber(
        _ name: String, _ condition: Context, _ language: Language
    ) -> Bool {
        guard let rule = condition.rule(for: name, keyword: "number"),
            let context = language.context("number")
        else { return false }
        return (0...200).lazy.filter { context.rule(for: .integer($0)) == rule }.prefix(2).count
            == 1
    }

    /// A label's own stray braces may be in the translation too.
    private static func braceIssues(of translation: Label, for label: Label) -> [Issue] {
        let strays = strayBraces(of: translation)
        guard strays.count != strayBraces(of: label).count else { return [] }
        return strays.map {
            Issue(.strayBrace, translation.bytes[$0..<$0 + 1].string, at: $0..<$0 + 1)
        }
    }

    private static func strayBraces(of label: Label) -> [Int] {
        var strays: [Int] = []
        var tokens = label.tokens[...]
        for (place, byte) in label.bytes.enumerated() {
            while let token = tokens.first, token.range.upperBound <= place {
                tokens.removeFirst()
            }
            let isInToken = tokens.first?.range.contains(place) ?? false
            if !isInToken, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
                strays.append(place)
            }
        }
        return strays
    }
}
