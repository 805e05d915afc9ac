import TML

/// The names of languages in engines (`tml-service.md` 7.10).
enum LanguageCodes {
    /// Returns the possible names of a locale in services, the closest first: `pt-BR`, `pb`, `pt`,
    /// `por`. The first name that the service lists is its name for the locale.
    static func names(_ locale: LocaleCode) -> [String] {
        let parts = Self.parts(of: locale)
        guard let language = parts.first, !language.isEmpty else { return [] }
        let whole = locale.spelled.rawValue
        if language == "zh" {
            return [whole] + (isTraditionalChinese(parts) ? traditional : simplified)
        }
        let regional = otherNames[whole.lowercased()] ?? []
        let languages = [language] + (synonyms[language] ?? [])
        let variants = languages.flatMap { name in
            parts.dropFirst().map { "\(name)-\($0)" } + [name]
        }
        return [whole] + regional + variants + (defaults[language] ?? [])
            + languages.map(threeLetters)
    }

    /// Returns the locale that a code means: `he` for `iw`, `pt-BR` for `por_BR`, `zh-Hans` for
    /// `zhCN`.
    static func locale(_ code: String) -> LocaleCode {
        let folded = folded(code)
        if let whole = wholeNames[folded] { return whole }
        let parts = folded.split(separator: "-").map(String.init)
        guard let first = parts.first else { return LocaleCode(code) }
        let language = twoLetterNames[first] ?? first
        let rest = parts.dropFirst().map { part in
            part.utf8.count == 4
                ? part.prefix(1).uppercased() + part.dropFirst() : part.uppercased()
        }
        let code = ([otherLanguages[language] ?? language] + rest).joined(separator: "-")
        return LocaleCode(code).present
    }

    /// Returns the code in small letters, with `-` between its parts.
    static func folded(_ code: String) -> String {
        code.lowercased().replacing("_", with: "-")
    }

    /// Returns Apertium's names for a locale, the closest first: `por_BR`, `por`, `pt_BR`, `pt`.
    /// Empty if Apertium has no name for the locale.
    static func apertium(_ locale: LocaleCode) -> [String] {
        let parts = Self.parts(of: locale)
        guard let language = parts.first, !language.isEmpty, !isTraditionalChinese(parts) else {
            return []
        }
        if let variant = southSlavic[language] {
            return ["hbs_\(variant)", "hbs", threeLetters(language), language]
        }
        let region = parts.dropFirst().last { $0.utf8.count == 2 }?.uppercased()
        let names = [apertiumNames[language] ?? threeLetters(language), language]
        return names.flatMap { name in (region.map { ["\(name)_\($0)"] } ?? []) + [name] }
    }

    /// Returns the name of a locale in MyMemory and in Google's former AJAX service; `nil` for an
    /// empty locale.
    static func webService(_ locale: LocaleCode) -> String? {
        let parts = Self.parts(of: locale)
        guard let language = parts.first, !language.isEmpty else { return nil }
        switch language {
        case "zh": return isTraditionalChinese(parts) ? "zh-TW" : "zh-CN"
        case "sr": return "sr"
        case "fil": return "tl"
        case "iw": return "he"
        default: return locale.spelled.rawValue
        }
    }
}

extension LanguageCodes {
    private static let traditional = ["zh-Hant", "zh-TW", "zhTW", "zt"]
    private static let simplified = ["zh-Hans", "zh-CN", "zhCN", "zh"]
    /// Names for a region that do not contain the code of the region.
    private static let otherNames = ["pt-br": ["pb"]]
    /// Codes that mean the same language, now or formerly.
    private static let synonyms = [
        "he": ["iw"], "iw": ["he"], "nb": ["no"], "no": ["nb"], "fil": ["tl"], "tl": ["fil"],
        "id": ["in"], "in": ["id"], "yi": ["ji"], "ji": ["yi"], "jv": ["jw"], "jw": ["jv"],
    ]
    /// The default variants, for services that list only variants of the language.
    private static let defaults = [
        "en": ["en-US"], "pt": ["pt-PT", "pt-BR"], "sr": ["sr-Cyrl"], "mn": ["mn-Cyrl"],
    ]

    /// The languages that services mean with the codes of other languages.
    private static let otherLanguages = ["no": "nb", "tl": "fil"]
    /// Whole codes that mean another locale.
    private static let wholeNames: [String: LocaleCode] = {
        let chinese = [
            ("zh-Hans", simplified + ["zho"]), ("zh-Hant", traditional + ["zh-HK", "zh-MO"]),
        ]
        var names: [String: LocaleCode] = [
            "pb": "pt-BR", "hbs-sr": "sr", "hbs-hr": "hr", "hbs-bs": "bs",
        ]
        for (locale, codes) in chinese {
            for code in codes { names[folded(code)] = LocaleCode(locale) }
        }
        return names
    }()

    private static let southSlavic = ["sr": "SR", "hr": "HR", "bs": "BS"]
    private static let apertiumNames = ["no": "nob", "fil": "tgl", "iw": "heb", "in": "ind"]

    private static func parts(of locale: LocaleCode) -> [String] {
        locale.rawValue.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    }

    private static func isTraditionalChinese(_ parts: [String]) -> Bool {
        parts.first == "zh" && !Set(parts).isDisjoint(with: ["hant", "tw", "hk", "mo"])
    }

    /// Returns the ISO 639-3 code for an ISO 639-1 code. Other codes stay unchanged.
    private static func threeLetters(_ language: String) -> String {
        threeLetterNames[language] ?? language
    }

    private static let threeLetterNames: [String: String] = {
        let words = table.split(whereSeparator: \.isWhitespace)
        let pairs = words.map { (String($0.prefix(2)), String($0.dropFirst(2))) }
        return Dictionary(pairs) { first, _ in first }
    }()

    private static let twoLetterNames = Dictionary(
        threeLetterNames.map { ($0.value, $0.key) }
    ) { first, _ in first }

    /// Each word is a code of two letters, then a code of three letters.
    private static let table = """
        aaaar ababk aeave afafr akaka amamh anarg arara asasm avava ayaym azaze babak bebel bgbul
        bibis bmbam bnben bobod brbre bsbos cacat ceche chcha cocos crcre csces cuchu cvchv cycym
        dadan dedeu dvdiv dzdzo eeewe elell eneng eoepo esspa etest eueus fafas ffful fifin fjfij
        fofao frfra fyfry gagle gdgla glglg gngrn guguj gvglv hahau heheb hihin hohmo hrhrv hthat
        huhun hyhye hzher iaina idind ieile igibo iiiii ikipk ioido isisl itita iuiku jajpn jvjav
        kakat kgkon kikik kjkua kkkaz klkal kmkhm knkan kokor krkau kskas kukur kvkom kwcor kykir
        lalat lbltz lglug lilim lnlin lolao ltlit lulub lvlav mgmlg mhmah mimri mkmkd mlmal mnmon
        mrmar msmsa mtmlt mymya nanau nbnob ndnde nenep ngndo nlnld nnnno nrnbl nvnav nynya ococi
        ojoji omorm orori ososs papan pipli plpol pspus ptpor quque rmroh rnrun roron rurus rwkin
        sasan scsrd sdsnd sesme sgsag sisin skslk slslv smsmo snsna sosom sqsqi srsrp ssssw stsot
        susun svswe swswa tatam tetel tgtgk ththa titir tktuk tltgl tntsn toton trtur tstso tttat
        twtwi tytah uguig ukukr ururd uzuzb veven vivie vovol wawln wowol xhxho yiyid yoyor zazha
        zhzho zuzul
        """
}
