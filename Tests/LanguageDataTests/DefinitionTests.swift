import Foundation
import TML
import TestSupport
import Testing

@testable import LanguageData

@Suite struct DefinitionTests {
    @Test(arguments: [
        ("ru", "ru"), ("pt-PT", "pt-PT"), ("pt-BR", "pt"), ("pt_ao", "pt-PT"), ("en-US", "en"),
        ("zh-Hant-TW", "zh-Hant"), ("zh-HANS", "zh-Hans"), ("zh-TW", "zh"), ("sr-Latn", "sr-Latn"),
        ("sr-Latn-RS", "sr-Latn"), ("sr-RS", "sr"), ("iw", "he"), ("iw-IL", "he"), ("tl", "fil"),
        ("sh", "sr-Latn"), ("no", "no"), ("guw", "guw"), ("DE", "de"),
    ])
    func aLocaleHasTheNearestDefinition(asked: String, answer: String) throws {
        let language = try #require(BuiltInLanguages.language(for: LocaleCode(asked)))
        #expect(language.locale == LocaleCode(answer))
    }

    @Test(arguments: ["", "xx", "tlh", "../cldr/pl", "ru.php", "en-US/", "-", "pl\u{0}", "ÿ"])
    func whatIsNoKnownLocaleHasNone(text: String) {
        #expect(BuiltInLanguages.definition(for: LocaleCode(text)) == nil)
        #expect(BuiltInLanguages.language(for: LocaleCode(text)) == nil)
    }

    @Test func thePublishedDefinitionIsPreferred() throws {
        let published = try #require(BuiltInLanguages.language(for: "ru"))
        let made = try #require(BuiltInLanguages.cldrLanguage(for: "ru"))
        #expect(published.languageCase("gen") != nil)
        #expect(published.context("number")?.ruleKeys == ["one", "few", "other"])
        #expect(made.cases.isEmpty)
        #expect(made.context("number")?.ruleKeys == ["one", "few", "many", "other"])
    }

    @Test func publishedDefinitionsAreKeptByteForByte() throws {
        let files = try FileManager.default
            .contentsOfDirectory(atPath: publishedDefinitionsFolder.path)
            .filter { $0.hasSuffix(".json") }.sorted()
        #expect(files.count == 21)
        let sums = try files.map { file in
            let bytes = try publishedDefinition(String(file.dropLast(5)))
            return KeyHash.source(named: String(decoding: bytes, as: UTF8.self))
        }
        let sum = KeyHash.source(named: sums.joined(separator: " "))
        #expect(sum == "94515743334b142a50015ad62f5cce33")
    }

    @Test func everyListedLocaleHasADefinitionOfItsOwn() throws {
        #expect(BuiltInLanguages.locales.count > 250)
        for locale in BuiltInLanguages.locales {
            let language = try #require(BuiltInLanguages.language(for: locale))
            #expect(language.locale == locale)
            #expect(!language.englishName.isEmpty && !language.nativeName.isEmpty)
        }
    }

    @Test(arguments: [
        ("ar", true), ("ur", true), ("az-Arab", true), ("yi", true), ("pl", false), ("az", false),
    ])
    func theDirectionIsKnown(locale: String, isRightToLeft: Bool) throws {
        let language = try #require(BuiltInLanguages.cldrLanguage(for: LocaleCode(locale)))
        #expect(language.isRightToLeft == isRightToLeft)
    }

    @Test func languagesMadeFromCLDRHaveAllContexts() throws {
        for locale in BuiltInLanguages.locales {
            guard let language = BuiltInLanguages.cldrLanguage(for: locale) else { continue }
            #expect(
                language.contexts.map(\.keyword) == ["date", "gender", "genders", "list", "number"])
        }
    }

    @Test func pastAndFutureAreRight() throws {
        let date = try #require(BuiltInLanguages.language(for: "pl")?.context("date"))
        let today = try #require(CalendarDate("2024-02-29"))
        let rules = [-1, 0, 1].map {
            date.rule(for: .date(today.adding(days: $0)), today: today)
        }
        #expect(rules == ["past", "present", "future"])
    }

    @Test(arguments: [
        ("pl", "{count|| plik, pliki, plików}", ["1 plik", "3 pliki", "5 plików", "1.5 plików"]),
        ("cs", "{count|| den, dny, dní}", ["1 den", "3 dny", "5 dní", "1.5 dní"]),
        ("cs", "{count|| den, dny, dne, dní}", ["1 den", "3 dny", "5 dní", "1.5 dne"]),
        ("pt", "{count|| dia, dias}", ["1 dia", "3 dias", "5 dias", "1.5 dia"]),
        ("tr", "{count|| gün, gün}", ["1 gün", "3 gün", "5 gün", "1.5 gün"]),
        ("ka", "{count|| a}", ["{count|| a}", "{count|| a}", "{count|| a}", "{count|| a}"]),
        ("th", "{count|| วัน}", ["1 วัน", "3 วัน", "5 วัน", "1.5 วัน"]),
    ])
    func unnamedFormsAreThoseOfTheCategories(
        locale: String, label: String, texts: [String]
    ) throws {
        let language = try #require(BuiltInLanguages.language(for: LocaleCode(locale)))
        let values: [TokenValue] = [.integer(1), .integer(3), .integer(5), .decimal(1.5)]
        for (value, text) in zip(values, texts) {
            let rendered = Label(label).rendered(with: ["count": value], in: language)
            #expect(rendered.text == text)
        }
    }

    /// The SDKs fail at a pattern for a number, so the rules convert the number to a text.
    @Test func patternsAreOnlyForTexts() throws {
        let ofNumber = /\((match|replace) '[^']*'( '[^']*')? @n\)/
        for locale in BuiltInLanguages.locales {
            let definition = try #require(BuiltInLanguages.definition(for: locale))
            let text = String(decoding: definition, as: UTF8.self)
            #expect(text.firstMatch(of: ofNumber) == nil, "\(locale)")
        }
    }
}
