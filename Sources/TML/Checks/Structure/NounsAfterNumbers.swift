/// Where a noun may be the same after one and after several, so that identical words are no sign
/// of something forgotten.
///
/// Languages whose definition has a single rule for numbers have nothing to compare, and are not
/// listed.
enum NounsAfterNumbers {
    /// All or many nouns keep their form after a number.
    private static let unmarked: Set<String> = [
        // Turkic and Uralic languages and their neighbours: the singular follows a number.
        "az", "ba", "cv", "hu", "hy", "ka", "kk", "ky", "mn", "os", "tk", "tr", "tt", "ug", "uz",
        // Of Asia: classifiers, a plural that need not be used, or many nouns without one.
        "as", "bn", "bo", "brx", "ckb", "doi", "dv", "dz", "fa", "gu", "hi", "kn", "kok", "ku",
        "mai", "ml", "mr", "ne", "or", "pa", "ps", "sd", "si", "ta", "te", "ur",
        // Celtic and Basque: the singular follows a number.
        "br", "cy", "eu", "ga", "gd", "gv", "kw",
        // Scandinavian: most neuters have no ending.
        "da", "fo", "is", "nb", "nn", "no", "se", "sma", "smj", "sv",
        // Of Africa, America and the Pacific: a particle or a class tells, or nothing does.
        "ak", "am", "bm", "ee", "ff", "fil", "gn", "guw", "ha", "haw", "ht", "ig", "ln", "mg",
        "mi", "nso", "om", "pap", "qu", "rw", "sg", "sm", "sn", "so", "st", "sw", "ti", "tl",
        "tn", "to", "ts", "ve", "wa", "wo", "xh", "yo", "zu",
    ]

    /// Endings of nouns that often have no other form: `Fehler`, `mois`, `crisis`, `città`, `file`.
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

    /// Whether words may be right that are the same for every number.
    static func mayStaySame(_ words: [String], in locale: LocaleCode) -> Bool {
        let language = locale.base.normalized.rawValue
        if unmarked.contains(language) { return true }
        guard let endings = endings[language] else { return false }
        return words.contains { endings.contains(where: $0.lowercased().hasSuffix) }
    }
}
