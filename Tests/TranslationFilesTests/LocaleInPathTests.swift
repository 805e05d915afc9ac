import TML
import Testing

@testable import TranslationFiles

@Suite struct LocaleInPathTests {
    @Test(arguments: [
        ("locales/ru/common.json", "ru"), ("ru.json", "ru"), ("i18n/pt-BR.json", "pt-BR"),
        ("messages.de.json", "de"), ("a/messages_zh_Hans.json", "zh-Hans"),
        ("locales/ru/sign_in.json", "ru"), ("es-419/x/y.json", "es-419"), ("i18n/tt.json", "tt"),
        ("i18n/nds.json", "nds"), ("i18n/tg-latn.json", "tg-Latn"), ("i18n/lmo.json", "lmo"),
    ])
    func aPathHasALanguage(_ path: String, _ locale: String) {
        #expect(LocaleInPath(path)?.locale == LocaleCode(locale))
    }

    @Test(arguments: ["package.json", "", "src/app/config.json", "a/b_c.json", "ru/a/b/c.json"])
    func otherPathsHaveNone(_ path: String) {
        #expect(LocaleInPath(path) == nil)
    }

    @Test func theOriginalsAreBeside() {
        let paths = LocaleInPath("l/ru/x.json")?.basePaths
        #expect(
            paths == [
                "l/en/x.json", "l/en-US/x.json", "l/en_US/x.json", "l/en-GB/x.json",
                "l/en_GB/x.json",
            ])
        #expect(LocaleInPath("package.nls.ru.json")?.basePaths.last == "package.nls.json")
        #expect(LocaleInPath("en.json")?.basePaths.contains("en.json") == false)
    }
}
