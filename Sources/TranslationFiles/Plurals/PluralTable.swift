import TML

/// The formulas of languages, from the table and the manual of GNU gettext 0.21.
enum PluralTable {
    private static let one = "nplurals=1; plural=0;"
    private static let germanic = "nplurals=2; plural=(n != 1);"
    private static let romanic = "nplurals=2; plural=(n > 1);"
    private static let slavic = """
        nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && \
        (n%100<10 || n%100>=20) ? 1 : 2);
        """
    private static let czech = "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;"

    /// The languages whose formula is not that of English. The manual has the rows of Arabic, Thai
    /// and Chinese.
    private static let rows: [LocaleCode: String] = [
        "ja": one, "vi": one, "ko": one, "th": one, "zh": one, "id": one, "ms": one, "lo": one,
        "my": one, "km": one,
        "pt-BR": romanic, "fr": romanic,
        "ru": slavic, "uk": slavic, "be": slavic, "sr": slavic, "hr": slavic, "bs": slavic,
        "cs": czech, "sk": czech,
        "lv": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);",
        "ga": "nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;",
        "ro": """
        nplurals=3; plural=n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2;
        """,
        "lt": """
        nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) \
        ? 1 : 2);
        """,
        "pl": """
        nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);
        """,
        "sl": """
        nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);
        """,
        "ar": """
        nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : \
        n%100>=11 ? 4 : 5;
        """,
    ]

    /// Returns the field `Plural-Forms` of a language with a formula of its own.
    static func row(for locale: LocaleCode) -> String? { rows[locale] }

    /// All formulas.
    static var all: [PluralFormula] {
        (Set(rows.values).sorted() + [germanic]).compactMap(PluralFormula.init(header:))
    }
}
