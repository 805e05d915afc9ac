/// The writing rules of a language that the checks need.
struct Writing: Hashable {
    /// The space before the marks `; : ! ?`.
    enum MarkSpacing: Hashable {
        /// No space.
        case tight
        /// A no-break space.
        case french
        /// A no-break space before the colon only.
        case canadianFrench
        /// Usage varies, so the space is not checked.
        case free
    }

    /// The language code without script and region, in lower case.
    let language: String
    let markSpacing: MarkSpacing
    /// Whether there is a space inside of `« »`.
    let hasSpacedGuillemets: Bool

    init(_ locale: LocaleCode) {
        let code = locale.rawValue.lowercased()
        let language = String(code.prefix { $0 != "-" && $0 != "_" })
        let isFrench = language == "fr"
        let region = code.dropFirst(language.count + 1)
        self.language = language
        hasSpacedGuillemets = isFrench && region != "ch"
        markSpacing =
            if isFrench {
                region == "ca" ? .canadianFrench : .french
            } else {
                Self.withFreeSpacing.contains(language) ? .free : .tight
            }
    }

    /// Whether marks have the width of letters, and there are no spaces between words.
    var isWide: Bool { Self.wide.contains(language) }
    /// Whether a sentence may end without a mark.
    var hasFreeEnds: Bool { Self.withFreeEnds.contains(language) }
    /// Whether questions and exclamations also begin with a mark.
    var hasStartMarks: Bool { language == "es" || language == "ast" }
    /// Whether a doubled word is usually a mistake.
    var dislikesDoubledWords: Bool { Self.dislikingDoubles.contains(language) }
    /// Whether other words than names and first words of sentences can begin with a capital.
    var hasOtherCapitals: Bool { Self.withOtherCapitals.contains(language) }
    /// Whether sentences begin with a capital. False for Georgian: Unicode classifies its normal
    /// letters as lower case.
    var hasCapitals: Bool { language != "ka" }

    /// Returns the language's counterpart of a mark. `nil` if the language writes the mark inside
    /// of the word.
    func mark(_ mark: EndMark) -> String? {
        if isWide, let wide = mark.wide { return wide }
        if language == "hy", mark == .question || mark == .exclamation { return nil }
        let row = Self.marks.first { $0.mark == mark && $0.languages.contains(language) }
        return row?.text ?? mark.ascii
    }

    /// Returns the space before the mark.
    func space(before mark: EndMark) -> String {
        switch mark {
        case .colon: markSpacing == .french || markSpacing == .canadianFrench ? "\u{A0}" : ""
        case .question, .exclamation, .semicolon: markSpacing == .french ? "\u{202F}" : ""
        case .none, .period, .comma, .ellipsis: ""
        }
    }
}

extension Writing {
    private static let wide: Set<String> = ["zh", "ja", "yue", "wuu", "lzh"]
    private static let withFreeEnds: Set<String> = ["th", "lo", "km", "my", "bo", "dz", "shn"]
    private static let arabic: Set<String> = [
        "ar", "fa", "ur", "ug", "ps", "sd", "ckb", "ks", "arz", "azb", "lrc", "mzn", "pnb",
    ]
    private static let withDanda: Set<String> = [
        "hi", "bn", "ne", "pa", "or", "as", "mai", "bho", "sa", "doi", "brx",
    ]
    /// The marks of languages that do not use the ASCII mark.
    private static let marks: [(mark: EndMark, languages: Set<String>, text: String)] = [
        (.period, withDanda, "।"), (.period, ["ur", "sd", "ks"], "۔"), (.period, ["hy"], "։"),
        (.period, ["am", "ti"], "።"), (.period, ["my"], "။"), (.period, ["km"], "។"),
        (.question, ["el"], ";"), (.question, arabic, "؟"),
        (.semicolon, ["el"], "·"), (.semicolon, arabic, "؛"), (.semicolon, ["am", "ti"], "፤"),
        (.comma, arabic, "،"), (.comma, ["am", "ti"], "፣"), (.colon, ["am", "ti"], "፦"),
    ]
    private static let withFreeSpacing: Set<String> = [
        "zh", "ja", "yue", "wuu", "lzh", "th", "lo", "km", "my", "bo", "dz", "shn", "br", "oc",
        "wa", "kab", "ber", "zgh", "gcf", "ht", "mg", "ln", "rn", "rw", "wo", "ff", "bm",
        "hi", "mr", "ne", "bn", "as", "or", "pa", "gu", "ta", "te", "kn", "ml", "si", "mai", "sa",
        "bho", "ks", "sd", "doi", "brx", "am", "ti", "hy",
    ]
    /// In other languages, doubled words are emphasis, or words have no spaces between them.
    private static let dislikingDoubles: Set<String> = [
        "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "nn", "no", "fi", "et", "lv",
        "lt", "pl", "cs", "sk", "sl", "hr", "sr", "bs", "mk", "bg", "ru", "uk", "be", "el", "ro",
        "hu", "ca", "gl", "sq", "is", "ga", "cy", "he", "ar", "ast", "oc", "lb", "fo", "af", "mt",
    ]
    private static let withOtherCapitals: Set<String> = [
        "de", "lb", "gsw", "nds", "als", "bar", "ksh", "hsb",
    ]
}
