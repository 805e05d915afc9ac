/// Languages and endings for which a noun may have the same form after one and after several. In
/// these cases, identical words are no sign of a mistake.
///
/// Languages with only one number rule are not listed, because their tokens have only one word.
enum NounsAfterNumbers {
    /// Languages in which all or many nouns keep their form after a number.
    private static let unmarked: Set<String> = [
        // Turkic and Uralic languages and their neighbours: the singular follows a number.
        "az", "ba", "cv", "hu", "hy", "ka", "kk", "ky", "mn", "os", "tk", "tr", "tt", "ug", "uz",
        // Asia: classifiers, an optional plural, or many nouns without a plural.
        "as", "bn", "bo", "brx", "ckb", "doi", "dv", "dz", "fa", "gu", "hi", "kn", "kok", "ku",
        "mai", "ml", "mr", "ne", "or", "pa", "ps", "sd", "si", "ta", "te", "ur",
        // Celtic and Basque: the singular follows a number.
        "br", "cy", "eu", "ga", "gd", "gv", "kw",
        // Scandinavian: most neuters have no ending.
        "da", "fo", "is", "nb", "nn", "no", "se", "sma", "smj", "sv",
        // Africa, America and the Pacific: a particle or a noun class marks the plural, or nothing
        // does.
        "ak", "am", "bm", "ee", "ff", "fil", "gn", "guw", "ha", "haw", "ht", "ig", "ln", "mg",
        "mi", "nso", "om", "pap", "qu", "rw", "sg", "sm", "sn", "so", "st", "sw", "ti", "tl",
        "tn", "to", "ts", "ve", "wa", "wo", "xh", "yo", "zu",
    ]

    /// Endings of nouns whose plural often equals the singular: `Fehler`, `mois`, `crisis`,
    /// `città`, `file`.
    private static let endings: [String: [String]] = [
        "ca": ["is", "us", "x"],
        "de": ["chen", "el", "en", "er", "lein"],
        "en": [
            "craft", "deer", "fish", "headquarters", "means", "news", "offspring", "series",
            "sheep", "species",
        ],
        "es": ["is", "us", "x", "lunes", "martes", "miércoles", "jueves", "viernes"],
        "fr": ["as", "ès", "is", "ps", "rs", "us", "ys", "x", "z"],
        "gl": ["is", "us", "x"],
        "it": ["à", "è", "é", "ì", "ò", "ù", "si"] + "bcdfghjklmnpqrstvwxyz".map(String.init),
        "lb": ["chen", "el", "en", "er"],
        "pt": ["is", "us", "x"],
    ]

    /// Whether the same words may be right for every number.
    static func mayStaySame(_ words: [String], in locale: LocaleCode) -> Bool {
        let language = locale.base.normalized.rawValue
        if unmarked.contains(language) { return true }
        guard let endings = endings[language] else { return false }
        return words.contains { endings.contains(where: $0.lowercased().hasSuffix) }
    }
}
