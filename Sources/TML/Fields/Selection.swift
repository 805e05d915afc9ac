/// Chooses among the translations of a key (`tml-language.md` 12.1).
public enum Selection {
    /// The first candidate that applies, those of lower precedence first; none counts as 0.
    ///
    /// The language is the translations'.
    public static func index(
        among candidates: [(context: Context, precedence: Int?)], values: TokenValues,
        language: Language
    ) -> Int? {
        PreparedSelection(among: candidates, in: language).index(for: values)
    }

    /// Whether all choices of a context hold for the values.
    public static func applies(
        _ context: Context, values: TokenValues, language: Language
    ) -> Bool {
        index(among: [(context, nil)], values: values, language: language) != nil
    }
}
