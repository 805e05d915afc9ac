import TML
import Text

/// Adapts the translation of a found label to the wanted label. Tokens and decorations get the
/// names at the same positions of the wanted label, a different number is replaced, and capitals
/// are adapted. A doubtful change is not made but becomes a warning, with the name of the warning
/// in the service.
///
/// The text has the syntax of the found label. If the syntaxes differ, the fitted text has the
/// syntax of the wanted label.
struct Adaptation {
    private let syntax: LabelSyntax
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
        syntax = found.label.syntax
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
        let read = Label(ControlCharacters.removed(from: text.string), syntax: syntax)
        let decorated = decorations.rename(in: read)
        let numbered = number.replace(in: Label(decorated.text, syntax: syntax))
        let cased = capitals.fit(Label(numbered.text, syntax: syntax))
        // The tokens are last, because they can have another syntax.
        let fitted = tokens.rename(in: Label(cased.text, syntax: syntax))
        var all: [String] = []
        for warning in warnings + decorated.warnings + numbered.warnings + cased.warnings
            + fitted.warnings
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
        }.map { "token_kind \(wanted.sign(ofToken: $0.wanted.name))" }
    }

    private static func keyword(of token: Token, in language: Language) -> String? {
        language.context(of: token).map(\.keyword).flatMap { $0 == "value" ? nil : $0 }
    }

    /// Returns the text with the tokens of the wanted label, and warnings for tokens that stay.
    fileprivate func rename(in text: Label) -> (text: String, warnings: [String]) {
        var warnings: [String] = []
        var bytes = Array(text.text.utf8)
        for token in text.tokens.reversed() {
            if let renamed = isTML ? renamed(token) : exchanged(token) {
                bytes.replaceSubrange(token.range, with: renamed.utf8)
            } else if !isTML, isOther(token) {
                warnings.append("token_kind \(token.text)")
            }
        }
        return (String(decoding: bytes, as: UTF8.self), warnings)
    }

    /// Returns the token with its new name; `nil` without a new name.
    private func renamed(_ token: Token) -> String? {
        names[token.name].map { new in
            token.text.replacing(token.name, with: new, maxReplacements: 1)
                .replacing("#\(token.name)#", with: "#\(new)#")
        }
    }

    /// Returns the placeholder of the wanted label for a placeholder that is written as in the found
    /// label.
    private func exchanged(_ token: Token) -> String? {
        certainPairs.first { $0.found.name == token.name && $0.found.text == token.text }
            .map(\.wanted.text)
    }

    /// Returns true if the labels write the value of a placeholder differently.
    private func isOther(_ token: Token) -> Bool {
        certainPairs.contains { $0.found.name == token.name && $0.found.text != $0.wanted.text }
    }

    /// The pairs with the same name after the renaming.
    private var certainPairs: [(found: Token, wanted: Token)] {
        pairs.filter { (names[$0.found.name] ?? $0.found.name) == $0.wanted.name }
    }
}
