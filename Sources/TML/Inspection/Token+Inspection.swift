/// A token's parameters as an engine understands them (`tml-language.md` 5.1).
extension Token {
    /// The word forms of a piped token by rule key; nothing if its context cannot be told or does
    /// not support so many parameters.
    package func forms(in language: Language) -> [String: String]? {
        guard let context = language.context(of: self) else { return nil }
        return ValueMap(self, context: context, language: language)?.forms
    }

    /// The texts by key of parameters that are written `key: text`; nothing if they are not.
    package var textsByKey: [String: String]? {
        guard hasNamedParameters else { return nil }
        return Dictionary(parameters.map(ValueMap.pair).map { ($0.key, $0.text) }) { $1 }
    }
}
