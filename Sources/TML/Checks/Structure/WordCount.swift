import Text

/// How many words a piped token has, and how many its context takes in the language.
struct WordCount {
    /// No language has more rules.
    private static let most = 8

    private let token: Token
    private let context: LanguageContext
    private let language: Language

    init(of token: Token, _ context: LanguageContext, _ language: Language) {
        self.token = token
        self.context = context
        self.language = language
    }

    /// What there is to say of it, in the order of `Check.unresolvablePiped`.
    var details: [String] {
        let counts = (1...Self.most).filter { forms(of: $0) != nil }
        return [
            token.text, String(token.parameters.count),
            counts.map(String.init).joined(separator: ", "),
            missing(counts).joined(separator: ", "),
        ]
    }

    /// The rules whose words would be the next ones.
    private func missing(_ counts: [Int]) -> [String] {
        let present = token.parameters.count
        guard let wanted = counts.first(where: { $0 > present }), let forms = forms(of: wanted)
        else { return [] }
        let absent = Self.words(wanted).dropFirst(present)
        return context.ruleKeys.filter { rule in
            absent.contains { forms[rule]?.contains($0) ?? false }
        }
    }

    /// The words by rule, where there are so many; `nil` where the language does not take so many.
    private func forms(of count: Int) -> [String: String]? {
        let text = "{\(token.name)| \(Self.words(count).joined(separator: ", "))}"
        return Label(text).tokens.first.flatMap {
            ValueMap($0, context: context, language: language)?.forms
        }
    }

    private static func words(_ count: Int) -> [String] { (0..<count).map { "q\($0)q" } }
}
