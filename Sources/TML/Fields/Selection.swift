/// Chooses among the translations of a key (`tml-language.md` 12.1).
public enum Selection {
    /// The first candidate that applies, those of lower precedence first; none counts as 0.
    ///
    /// The language is the translations'.
    public static func index(
        among candidates: [(context: Context, precedence: Int?)], values: TokenValues,
        language: Language
    ) -> Int? {
        let order = candidates.indices.sorted {
            (candidates[$0].precedence ?? 0, $0) < (candidates[$1].precedence ?? 0, $1)
        }
        return order.first { applies(candidates[$0].context, values: values, language: language) }
    }

    /// Whether all choices of a context hold for the values.
    public static func applies(
        _ context: Context, values: TokenValues, language: Language
    ) -> Bool {
        context.choices.allSatisfy { choice in
            guard let object = values[choice.token]?.object, object != .missing else {
                return false
            }
            if choice.rule == "other" { return true }
            return language.context(choice.keyword)?.rule(for: object, today: language.today)
                == choice.rule
        }
    }
}
