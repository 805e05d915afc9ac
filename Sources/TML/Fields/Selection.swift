/// Selects a translation of a key (`tml-language.md` 12.1).
public enum Selection {
    /// Returns the index of the first candidate that applies. Candidates with lower precedence are
    /// tried first. A precedence of `nil` means 0.
    ///
    /// - Parameter language: the language of the translations.
    public static func index(
        among candidates: [(context: Context, precedence: Int?)], values: TokenValues,
        language: Language
    ) -> Int? {
        PreparedSelection(among: candidates, in: language).index(for: values)
    }

    /// Whether all choices of a context match the values.
    public static func applies(
        _ context: Context, values: TokenValues, language: Language
    ) -> Bool {
        index(among: [(context, nil)], values: values, language: language) != nil
    }
}
