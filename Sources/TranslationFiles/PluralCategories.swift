import TML

/// The plural categories of CLDR, by language. Scripts and regions of a language have the same
/// categories.
enum PluralCategories {
    /// All categories in the order of CLDR.
    static let all = ["zero", "one", "two", "few", "many", "other"]

    /// Returns the categories of a language in the order of CLDR; `nil` if CLDR does not know the
    /// language.
    static func of(_ locale: LocaleCode) -> [String]? {
        byLanguage[locale.base.rawValue.lowercased()]
    }

    /// Returns the categories of a language and other categories in the order of CLDR. Texts that
    /// are not categories are left out. If CLDR does not know the language, the other categories
    /// are the result, or `other` if there are none.
    static func of(_ locale: LocaleCode?, and others: some Sequence<String>) -> [String] {
        let wanted = Set(locale.flatMap { of($0) } ?? []).union(others)
        let found = all.filter(wanted.contains)
        return found.isEmpty ? ["other"] : found
    }

    /// Returns the place for a category among the categories of a list, in the order of CLDR.
    static func place(
        of category: String, among present: [String: Int]
    ) -> PairedNames.Place {
        let before = all.prefix { $0 != category }
        if let index = before.last(where: { present[$0] != nil }).flatMap({ present[$0] }) {
            return .after(index)
        }
        let index = all.first { present[$0] != nil }.flatMap { present[$0] }
        return index.map { .before($0) } ?? .alone
    }

    private static let byLanguage: [String: [String]] = Dictionary(
        uniqueKeysWithValues: groups.flatMap { group in
            let categories = group.categories.split(separator: " ").map(String.init)
            let languages = group.languages.split { $0 == " " || $0 == "\n" }
            return languages.map { (String($0), categories) }
        })

    /// From CLDR 47, with the older codes that Java and Android write.
    private static let groups: [(categories: String, languages: String)] = [
        (
            "other",
            """
            bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg
            su th to tpi vi wo yo yue zh
            """
        ),
        (
            "one other",
            """
            af ak am an as asa ast az bal bem bez bg bh bho bn brx ce ceb cgg chr ckb csw da de
            doi dv ee el en eo et eu fa ff fi fil fo fur fy gl gsw gu guw ha haw hi hu hy ia io
            is jgo ji jmc ka kab kaj kcg kk kkj kl kn ks ksb ku ky lb lg lij ln mas mg mgo mk ml
            mn mr nah nb nd ne nl nn nnh no nr nso ny nyn om or os pa pap pcm ps rm rof rwk saq
            sc sd sdh seh si sn so sq ss ssy st sv sw syr ta te teo ti tig tk tl tn tr ts tw tzm
            ug ur uz ve vo vun wa wae xh xog yi zu
            """
        ),
        ("one few other", "bs hr mo ro sh shi sr"),
        ("one many other", "ca es fr it lld pt scn vec"),
        ("one two other", "he iu iw naq sat se sma smi smj smn sms"),
        ("zero one other", "blo ksh lag lv prg"),
        ("one few many other", "be cs lt pl ru sk uk"),
        ("one two few other", "dsb gd hsb sl"),
        ("one two few many other", "br ga gv mt"),
        ("zero one two few many other", "ar ars cy kw"),
    ]
}
