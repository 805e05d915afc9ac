import TML

/// How engines name languages (`tml-service.md` 7.10).
enum LanguageCodes {
    /// Apertium's names for a locale, the closest first: `por_BR`, `por`, `pt_BR`, `pt`. None for
    /// what it has no name for.
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

    /// The name of MyMemory and of Google's former AJAX service; `nil` for an empty locale.
    static func webService(_ locale: LocaleCode) -> String? {
        let parts = Self.parts(of: locale)
        guard let language = parts.first, !language.isEmpty else { return nil }
        switch language {
        case "zh": return isTraditionalChinese(parts) ? "zh-TW" : "zh-CN"
        case "sr": return "sr"
        case "fil": return "tl"
        case "iw": return "he"
        default: return locale.normalized.rawValue
        }
    }
}

extension LanguageCodes {
    private static let southSlavic = ["sr": "SR", "hr": "HR", "bs": "BS"]
    private static let apertiumNames = ["no": "nob", "fil": "tgl", "iw": "heb", "in": "ind"]

    private static func parts(of locale: LocaleCode) -> [String] {
        locale.rawValue.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    }

    private static func isTraditionalChinese(_ parts: [String]) -> Bool {
        parts.first == "zh" && !Set(parts).isDisjoint(with: ["hant", "tw", "hk", "mo"])
    }

    /// ISO 639-3 of ISO 639-1; what is no two-letter code stays as it is.
    private static func threeLetters(_ language: String) -> String {
        threeLetterNames[language] ?? language
    }

    private static let threeLetterNames: [String: String] = {
        let words = table.split(whereSeparator: \.isWhitespace)
        let pairs = words.map { (String($0.prefix(2)), String($0.dropFirst(2))) }
        return Dictionary(pairs) { first, _ in first }
    }()

    /// Two letters, then three.
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
