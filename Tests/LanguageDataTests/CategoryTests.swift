import LanguageData
import TML
import Testing

/// The rules made from CLDR's are CLDR's.
@Suite struct CategoryTests {
    @Test func everyLocaleHasExactlyTheCategoriesOfCLDR() throws {
        let expected = try ExpectedCategories()
        #expect(expected.categories.count > 250)
        for (locale, categories) in expected.categories {
            let language = try #require(BuiltInLanguages.cldrLanguage(for: locale))
            #expect(language.locale == locale)
            let number = try #require(language.context("number"))
            let differing = zip(expected.numbers, categories).filter {
                number.rule(for: $0) != $1
            }
            #expect(differing.isEmpty, "\(locale): \(differing.prefix(5))")
        }
    }

    @Test func aNumberGivenAsTextHasTheSameCategory() throws {
        for locale in BuiltInLanguages.locales {
            let language = try #require(BuiltInLanguages.cldrLanguage(for: locale))
            let number = try #require(language.context("number"))
            for text in ["0", "1", "2", "5", "11", "21", "100", "1000000", "0.1", "0.11", "1.5"] {
                let value = try ExpectedCategories.number(text)
                #expect(number.rule(for: .text(text)) == number.rule(for: value), "\(locale)")
            }
        }
    }

    @Test func everyCategoryHasNumbersToTryItWith() throws {
        for locale in BuiltInLanguages.locales {
            let language = try #require(BuiltInLanguages.cldrLanguage(for: locale))
            let number = try #require(language.context("number"))
            for key in number.ruleKeys {
                #expect(!number.samples(of: key, limit: 1).isEmpty, "\(locale): \(key)")
                let examples = try #require(number.summary(of: key))
                let first = try #require(examples.split { !$0.isNumber && $0 != "." }.first)
                let value = try ExpectedCategories.number(String(first))
                #expect(number.rule(for: value) == key, "\(locale): \(key)")
            }
        }
    }

    @Test func theTableIsOfTheVersionThatIsInstalled() throws {
        #expect(try ExpectedCategories().cldrVersion == BuiltInLanguages.cldrVersion)
    }

    /// Written down from CLDR's charts and from grammars, not from the program.
    @Test(arguments: [
        ("pl", "1 one, 2 few, 5 many, 12 many, 22 few, 21 many, 0 many, 1.5 other"),
        ("ar", "0 zero, 1 one, 2 two, 3 few, 110 few, 11 many, 111 many, 100 other, 102 other"),
        ("ar", "0.1 other, 1.5 other"),
        ("cy", "0 zero, 1 one, 2 two, 3 few, 6 many, 4 other, 5 other, 7 other, 16 other"),
        ("lt", "1 one, 21 one, 11 other, 2 few, 9 few, 10 other, 22 few, 0 other, 1.5 many"),
        ("ga", "1 one, 2 two, 3 few, 6 few, 7 many, 10 many, 11 other, 0 other, 1.5 other"),
        ("sl", "1 one, 101 one, 2 two, 3 few, 4 few, 5 other, 0 other, 11 other, 1.5 few"),
        ("mt", "1 one, 2 two, 0 few, 3 few, 10 few, 103 few, 11 many, 19 many, 20 other"),
        ("br", "1 one, 21 one, 11 other, 71 other, 2 two, 72 other, 3 few, 4 few, 9 few, 5 other"),
        ("br", "1000000 many, 0 other"),
        ("lv", "0 zero, 10 zero, 11 zero, 1 one, 21 one, 2 other, 0.1 one, 1.1 one, 0.11 zero"),
        ("lv", "0.2 other, 0.21 one, 0.011 one"),
        ("he", "1 one, 2 two, 0 other, 10 other, 20 other, 0.5 one, 1.5 other"),
        ("cs", "1 one, 2 few, 4 few, 5 other, 0 other, 1.5 many"),
        ("ro", "1 one, 0 few, 2 few, 19 few, 20 other, 101 few, 100 other, 1.5 few"),
        ("fr", "0 one, 1 one, 1.5 one, 2 other, 1000000 many, 2000000 many, 1000001 other"),
        ("is", "1 one, 21 one, 11 other, 0.1 one, 0.2 other, 1.11 other, 0 other"),
        ("da", "1 one, 0.5 one, 1.5 one, 0 other, 2 other, 2.5 other"),
        ("mk", "1 one, 21 one, 11 other, 0.1 one, 0.11 other, 2 other"),
        ("fil", "1 one, 2 one, 3 one, 4 other, 5 one, 6 other, 9 other, 14 other, 1.5 one"),
        ("fil", "1.4 other, 0 one"),
        ("pt", "0 one, 1 one, 1.5 one, 2 other"),
        ("pt-PT", "0 other, 1 one, 1.5 other"),
        ("ja", "0 other, 1 other, 2 other"),
        ("en", "0 other, 1 one, 1.5 other"),
        ("hi", "0 one, 1 one, 0.5 one, 1.5 other, 2 other"),
    ])
    func knownNumbersHaveTheirCategory(locale: String, table: String) throws {
        let language = try #require(BuiltInLanguages.cldrLanguage(for: LocaleCode(locale)))
        let number = try #require(language.context("number"))
        for row in table.split(separator: ", ") {
            let (text, category) = (row.prefix { $0 != " " }, row.drop { $0 != " " }.dropFirst())
            let found = number.rule(for: try ExpectedCategories.number(String(text)))
            #expect(found == String(category), "\(locale): \(text)")
        }
    }
}
