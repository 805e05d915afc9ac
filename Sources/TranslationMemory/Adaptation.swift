import TML
import Text

/// Adapts the translation of a found label to the wanted label. Tokens and decorations get the
/// names at the same positions of the wanted label, a different number is replaced, and capitals
/// are adapted. A doubtful change is not made but becomes a warning, with the name of the warning
/// in the service.
struct Adaptation {
    private let tokens: TokenPairing
    private let decorations: DecorationPairing
    private let number: NumberPairing
    private let capitals: CapitalFitting
    /// The warnings that are independent of the text.
    private let warnings: [String]

    /// - Parameters:
    ///   - locale: the language of the texts.
    ///   - language: the rules of the language; `nil` if they are unknown.
    init(
        of found: ComparedLabel, to wanted: ComparedLabel, in locale: LocaleCode,
        _ language: Language?
    ) {
        tokens = TokenPairing(found, wanted)
        decorations = DecorationPairing(found, wanted)
        number = NumberPairing(found, wanted, in: language)
        capitals = CapitalFitting(found, wanted, in: locale)
        warnings =
            tokens.warnings + (language.map(tokens.otherKinds) ?? []) + number.warnings
            + decorations.warnings
    }

    /// Returns the text for the wanted label, and the warnings.
    func fit(_ text: ExactText) -> (text: ExactText, warnings: [String]) {
        let renamed = tokens.rename(in: ControlCharacters.removed(from: text.string))
        let decorated = decorations.rename(in: renamed)
        let numbered = number.replace(in: decorated.text)
        let fitted = capitals.fit(numbered.text)
        var all: [String] = []
        for warning in warnings + decorated.warnings + numbered.warnings + fitted.warnings
        where !all.contains(warning) {
            all.append(warning)
        }
        return (ExactText(fitted.text), all)
    }

    func fit(_ context: Context) -> Context {
        Context(
            context.choices.map { choice in
                var choice = choice
                choice.token = tokens.names[choice.token] ?? choice.token
                return choice
            })
    }
}

extension TokenPairing {
    /// The warnings for tokens by which the language chooses words in another context than by the
    /// token of the found label.
    fileprivate func otherKinds(_ language: Language) -> [String] {
        pairs.filter { pair in
            Self.keyword(of: pair.found, in: language)
                != Self.keyword(of: pair.wanted, in: language)
        }.map { "token_kind {\($0.wanted.name)}" }
    }

    private static func keyword(of token: Token, in language: Language) -> String? {
        language.context(of: token).map(\.keyword).flatMap { $0 == "value" ? nil : $0 }
    }

    /// Returns the text with the new names.
    fileprivate func rename(in text: String) -> String {
        guard !names.isEmpty else { return text }
        var bytes = Array(text.utf8)
        for token in Label(text).tokens.reversed() {
            guard let new = names[token.name] else { continue }
            let renamed = token.text.replacing(token.name, with: new, maxReplacements: 1)
                .replacing("#\(token.name)#", with: "#\(new)#")
            bytes.replaceSubrange(token.range, with: renamed.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
