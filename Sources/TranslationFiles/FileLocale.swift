import TML

/// A language in the name of a file or in a field of a file: `pt_BR`, `sr@latin`, `de_DE.UTF-8`.
struct FileLocale {
    /// The code in the spelling of the definitions.
    let code: LocaleCode

    /// Reads a name. `nil` if it does not look like a language.
    init?(_ name: String) {
        let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let codes = parts[0].prefix { $0 != "." }.split { $0 == "_" || $0 == "-" }
        guard let language = codes.first, (2...3).contains(language.utf8.count),
            codes.joined(separator: "-").utf8.count <= 20,
            codes.allSatisfy({ $0.utf8.allSatisfy(Self.isLetterOrDigit) }),
            codes.dropFirst().allSatisfy({ (2...8).contains($0.utf8.count) }),
            language.utf8.allSatisfy({ !(0x30...0x39).contains($0) })
        else { return nil }
        var all = [language.lowercased()] + codes.dropFirst().map(Self.spelling)
        if parts.count > 1, let script = Self.script(parts[1]) { all.insert(script, at: 1) }
        code = LocaleCode(all.joined(separator: "-"))
    }

    /// Finds the language in a path: `po/ru.po`, `locale/ru/LC_MESSAGES/x.po`, `ru/x.po`,
    /// `x.ru.po`.
    init?(path: String) {
        let parts = path.split(separator: "/").map(String.init)
        guard let name = parts.last else { return nil }
        let folders = parts.dropLast()
        let words = name.split(separator: ".").map(String.init)
        guard words.count > 1, words.last != "pot" else { return nil }
        let isInMessages = folders.last == "LC_MESSAGES"
        let found =
            FileLocale(known: words[words.count - 2])
            ?? (isInMessages
                ? folders.dropLast().last.flatMap(FileLocale.init(_:))
                : folders.last.flatMap(FileLocale.init(known:)))
        guard let found else { return nil }
        self = found
    }

    /// Reads a name that could also be another word: `src`, `doc`.
    private init?(known name: String) {
        guard let found = FileLocale(name), Self.isLanguage(found.code.base.rawValue)
        else { return nil }
        self = found
    }

    /// True for the code of a language in lower case, without a script and a region.
    static func isLanguage(_ code: String) -> Bool { languages.contains(code) }
}

extension FileLocale {
    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    /// Returns the usual spelling of a script or a region: `Latn`, `BR`.
    private static func spelling(_ part: Substring) -> String {
        switch part.utf8.count {
        case 2, 3: part.uppercased()
        case 4: part.prefix(1).uppercased() + part.dropFirst().lowercased()
        default: part.lowercased()
        }
    }

    /// Returns the script of a variant. Other variants, such as `euro`, are left out.
    private static func script(_ name: Substring) -> String? {
        switch name.lowercased() {
        case "latin", "latn": "Latn"
        case "cyrillic", "cyrl": "Cyrl"
        case "arabic", "arab": "Arab"
        case "devanagari", "deva": "Deva"
        default: nil
        }
    }

    /// The languages of ISO 639-1, and other languages that programs are translated into.
    private static let languages = Set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv \
        cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr \
        ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw \
        ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv \
        ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq \
        sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh \
        yi yo za zh zu \
        ace ang ary arz ast azb bal bcl bem ber bjn brx cdo chr ckb crh csb diq dsb fil frp frr \
        fur gan glk gom gsw haw hif hne hsb kaa kab kbd kmr koi kok krc lmo ltg lzh mai mdf mhr \
        mni mrj mwl myv mzn nah nds nqo nso pag pap pcd pms pnb rue rup sat sco sgs shn shs skr \
        sma stq szl szy tay tcy tet tlh tyv udm vec vep vls vro wae wuu xal xmf yua yue zea zgh
        """.split(separator: " ").map(String.init))
}
