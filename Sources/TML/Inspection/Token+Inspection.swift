/// The parsed parameters of a token (`tml-language.md` 5.1).
extension Token {
    /// Returns the word forms of a piped token by rule key. `nil` if the context is unknown or does
    /// not support this number of parameters.
    package func forms(in language: Language) -> [String: String]? {
        guard let context = language.context(of: self) else { return nil }
        return ValueMap(self, context: context, language: language)?.forms
    }

    /// The texts of parameters of the form `key: text`, by key. `nil` if the parameters have
    /// another form.
    package var textsByKey: [String: String]? {
        guard hasNamedParameters else { return nil }
        return Dictionary(parameters.map(ValueMap.pair).map { ($0.key, $0.text) }) { $1 }
    }
}
