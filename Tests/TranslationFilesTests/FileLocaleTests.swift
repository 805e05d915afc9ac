import TML
import Testing

@testable import TranslationFiles

@Suite struct FileLocaleTests {
    @Test func theLanguageIsInThePath() {
        for (path, code) in [
            ("ru.po", "ru"), ("po/pt_BR.po", "pt-BR"), ("a/locale/ru/LC_MESSAGES/x.po", "ru"),
            ("ru/x.po", "ru"), ("x.ru.po", "ru"), ("po/sr@latin.po", "sr-Latn"),
            ("zh_Hans_CN/x.po", "zh-Hans-CN"), ("/home/u/de/po/fr.po", "fr"),
            ("po/zh-hant.po", "zh-Hant"), ("locale/xyz/LC_MESSAGES/x.po", "xyz"),
            ("po/ast.po", "ast"),
        ] {
            #expect(FileLocale(path: path)?.code.rawValue == code, "\(path)")
        }
    }

    @Test func otherWordsAreNoLanguages() {
        for path in ["po/app.po", "src/x.po", "x.y.po", "x.po", "ru.pot", "po/vim.po", "ru/x.pot"] {
            #expect(FileLocale(path: path) == nil, "\(path)")
        }
    }

    @Test func theFieldOfAFileCanHaveAnEncoding() {
        #expect(FileLocale("de_DE.UTF-8")?.code.rawValue == "de-DE")
        #expect(FileLocale("ca@valencia")?.code.rawValue == "ca")
        #expect(FileLocale("Russian") == nil && FileLocale("") == nil && FileLocale("r1") == nil)
    }
}
