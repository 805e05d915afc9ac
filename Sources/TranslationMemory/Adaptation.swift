import TML
import Text

/// Fits the translation of a found label to the wanted one: tokens and decorations of other names are
/// renamed by the places where they stand, a number that differs is replaced, and capitals are fitted,
/// where there is no doubt. What is doubtful is a warning, in the service's words.
struct Adaptation {
    private let tokens: TokenPairing
    private let decorations: DecorationPairing
    private let number: NumberPairing
    private let capitals: CapitalFitting
    /// What cannot be fitted in whatever text.
    private let warnings: [String]

    /// - Parameters:
    ///   - locale: of the texts.
    ///   - language: its rules; `nil`: they are not known.
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

    /// The text as it fits the wanted label, and what does not fit.
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
    /// The tokens whose names ask the language for another choice of words than those in the found label.
    fileprivate func otherKinds(_ language: Language) -> [String] {
        pairs.filter { pair in
            Self.keyword(of: pair.found, in: language)
                != Self.keyword(of: pair.wanted, in: language)
        }.map { "token_kind {\($0.wanted.name)}" }
    }

    private static func keyword(of token: Token, in language: Language) -> String? {
        language.context(of: token).map(\.keyword).flatMap { $0 == "value" ? nil : $0 }
    }

    /// The text with the new names.
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
