import Text

/// The number of words of a piped token, and the numbers of words that its context supports.
struct WordCount {
    /// The maximum number of rules of a language.
    private static let most = 8

    private let token: Token
    private let context: LanguageContext
    private let language: Language

    init(of token: Token, _ context: LanguageContext, _ language: Language) {
        self.token = token
        self.context = context
        self.language = language
    }

    /// The details of an issue, in the order of `Check.unresolvablePiped`.
    var details: [String] {
        let counts = (1...Self.most).filter { forms(of: $0) != nil }
        return [
            token.text, String(token.parameters.count),
            counts.map(String.init).joined(separator: ", "),
            missing(counts).joined(separator: ", "),
        ]
    }

    /// Returns the rules for which the token lacks words, for the next supported number of words.
    private func missing(_ counts: [Int]) -> [String] {
        let present = token.parameters.count
        guard let wanted = counts.first(where: { $0 > present }), let forms = forms(of: wanted)
        else { return [] }
        let absent = Self.words(wanted).dropFirst(present)
        return context.ruleKeys.filter { rule in
            absent.contains { forms[rule]?.contains($0) ?? false }
        }
    }

    /// Returns the words by rule for a number of words. `nil` if the language does not support this
    /// number.
    private func forms(of count: Int) -> [String: String]? {
        let text = "{\(token.name)| \(Self.words(count).joined(separator: ", "))}"
        return Label(text).tokens.first.flatMap {
            ValueMap($0, context: context, language: language)?.forms
        }
    }

    private static func words(_ count: Int) -> [String] { (0..<count).map { "q\($0)q" } }
}
