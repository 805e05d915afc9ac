import TML
import Testing

@testable import MachineTranslation

/// The rows of `tml-service.md` 7.10, each service with its own list.
@Suite struct LanguageCodesTests {
    private func target(_ locale: LocaleCode, _ codes: [String]) -> String? {
        let languages = ["xx"] + codes
        return LanguageList(languages: languages.map { EngineLanguage($0) })
            .pair(from: "xx", to: locale)?.target
    }

    private static let google = ["en", "pt", "zh-CN", "zh-TW", "iw", "no", "tl", "sr", "id"]
    private static let frengly = ["en", "pt", "zhCN", "zhTW", "iw", "tl"]
    private static let libre = ["en", "pt", "pb", "zh", "zt", "he", "nb", "tl"]
    private static let deepL = [
        "EN-US", "EN-GB", "PT-PT", "PT-BR", "ZH-HANS", "ZH-HANT", "HE", "NB",
    ]
    private static let microsoft = [
        "en", "pt", "pt-pt", "zh-Hans", "zh-Hant", "he", "nb", "fil", "sr-Cyrl", "sr-Latn",
    ]

    @Test(arguments: [
        ("en-US", ["en", "en", "en", "EN-US", "en"]), ("en", ["en", "en", "en", "EN-US", "en"]),
        ("en-GB", ["en", "en", "en", "EN-GB", "en"]),
        ("pt-BR", ["pt", "pt", "pb", "PT-BR", "pt"]), ("pt", ["pt", "pt", "pt", "PT-PT", "pt"]),
        ("zh", ["zh-CN", "zhCN", "zh", "ZH-HANS", "zh-Hans"]),
        ("zh-Hans", ["zh-CN", "zhCN", "zh", "ZH-HANS", "zh-Hans"]),
        ("zh_CN", ["zh-CN", "zhCN", "zh", "ZH-HANS", "zh-Hans"]),
        ("zh-Hant", ["zh-TW", "zhTW", "zt", "ZH-HANT", "zh-Hant"]),
        ("zh-TW", ["zh-TW", "zhTW", "zt", "ZH-HANT", "zh-Hant"]),
        ("he", ["iw", "iw", "he", "HE", "he"]), ("nb", ["no", nil, "nb", "NB", "nb"]),
        ("no", ["no", nil, "nb", "NB", "nb"]), ("fil", ["tl", "tl", "tl", nil, "fil"]),
        ("tl", ["tl", "tl", "tl", nil, "fil"]), ("sr", ["sr", nil, nil, nil, "sr-Cyrl"]),
        ("sr-Latn", ["sr", nil, nil, nil, "sr-Latn"]), ("fr", [nil, nil, nil, nil, nil]),
    ])
    func everyServiceHasItsOwnNames(locale: String, names: [String?]) {
        let lists = [Self.google, Self.frengly, Self.libre, Self.deepL, Self.microsoft]
        #expect(lists.map { target(LocaleCode(locale), $0) } == names)
    }

    @Test func threeLettersAreTheLastResort() {
        #expect(target("de-AT", ["deu"]) == "deu")
        #expect(target("de-AT", ["deu", "de"]) == "de")
        #expect(target("", ["de"]) == nil)
    }

    @Test(arguments: [
        ("en", "en"), ("EN-US", "en-US"), ("iw", "he"), ("no", "nb"), ("nob", "nb"), ("tl", "fil"),
        ("tgl", "fil"), ("pb", "pt-BR"), ("por_BR", "pt-BR"), ("zhCN", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("ZH-HANT", "zh-Hant"), ("zt", "zh-Hant"), ("hbs_SR", "sr"), ("sr-Latn", "sr-Latn"),
        ("ast", "ast"), ("sr-cyrl-rs", "sr-Cyrl-RS"), ("", ""),
    ])
    func whatServicesSayIsOneLanguage(code: String, locale: String) {
        #expect(LanguageCodes.locale(code).rawValue == locale)
    }

    @Test(arguments: [
        ("en", ["eng", "en"]), ("en-US", ["eng_US", "eng", "en_US", "en"]),
        ("pt-BR", ["por_BR", "por", "pt_BR", "pt"]), ("zh-Hans", ["zho", "zh"]),
        ("zh-Hant", []), ("zh_TW", []), ("no", ["nob", "no"]), ("nb", ["nob", "nb"]),
        ("he", ["heb", "he"]), ("fil", ["tgl", "fil"]), ("ast", ["ast", "ast"]), ("", []),
        ("sr-Latn", ["hbs_SR", "hbs", "srp", "sr"]),
    ])
    func apertiumHasThreeLetters(locale: String, names: [String]) {
        #expect(LanguageCodes.apertium(LocaleCode(locale)) == names)
    }

    @Test(
        arguments: [
            ("en-us", "en-US"), ("pt_BR", "pt-BR"), ("zh", "zh-CN"), ("zh-Hant-HK", "zh-TW"),
            ("fil", "tl"), ("sr-Latn", "sr"), ("az-latn", "az-Latn"), ("no", "no"), ("", nil),
        ] as [(String, String?)])
    func webServicesHaveTheirOwn(locale: String, name: String?) {
        #expect(LanguageCodes.webService(LocaleCode(locale)) == name)
    }
}
