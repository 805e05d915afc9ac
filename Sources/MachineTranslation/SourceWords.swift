import TML

/// The words of a piped token for a value, in the language of the label.
struct SourceWords {
    let source: Language
    /// The values of the tokens, by name.
    let values: [String: TokenValue]

    /// Returns the text in place of the token: `5 messages`, `she`; `{user} she` if the token shows
    /// a value that is not a number. `nil` if the language cannot choose, or if the words contain
    /// markup.
    func text(for token: Token) -> String? {
        guard let value = values[token.name] else { return nil }
        if case .integer(let number) = value, source.contexts.isEmpty {
            return plainText(for: token, number)
        }
        guard case .integer = value else {
            return words(of: implied(token), value).map {
                token.isImplied ? $0 : "{\(token.name)} \($0)"
            }
        }
        return words(of: token.text, value)
    }

    private func words(of token: String, _ value: TokenValue) -> String? {
        let label = Label(token)
        guard let name = label.tokens.first?.name else { return nil }
        let rendered = label.rendered(with: [name: value], in: source)
        return rendered.hasUnresolvedTokens ? nil : Self.withoutMarkup(rendered.text)
    }

    private func implied(_ token: Token) -> String {
        token.isImplied ? token.text : token.text.replacing("||", with: "|", maxReplacements: 1)
    }

    /// Returns the text without a definition of the language. For 1: the word with the key `one`,
    /// or the first word; otherwise `other` or the last word.
    private func plainText(for token: Token, _ number: Int) -> String? {
        let wanted = number == 1 ? "one" : "other"
        let keyed = token.parameters.compactMap { parameter -> (key: String, word: String)? in
            guard let colon = parameter.firstIndex(of: ":") else { return nil }
            let word = parameter[parameter.index(after: colon)...].drop { $0 == " " }
            return (String(parameter[..<colon]), String(word))
        }
        let listed = number == 1 ? token.parameters.first : token.parameters.last
        let found =
            keyed.isEmpty
            ? listed : keyed.first { $0.key == wanted }?.word ?? keyed.last?.word
        guard let word = found.flatMap(Self.withoutMarkup), !word.isEmpty else { return nil }
        return token.isImplied ? word : "\(number) \(word)"
    }

    private static func withoutMarkup(_ text: String) -> String? {
        text.utf8.contains { "[]{}<>".utf8.contains($0) } ? nil : text
    }
}
