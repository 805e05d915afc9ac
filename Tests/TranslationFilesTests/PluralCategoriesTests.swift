import Foundation
import TML
import TestSupport
import Testing

@testable import TranslationFiles

@Suite struct PluralCategoriesTests {
    private struct Definition: Decodable {
        struct Contexts: Decodable { let number: Number }
        struct Number: Decodable { let keys: [String] }
        let locale: String
        let contexts: Contexts
    }

    @Test func theTableIsThatOfTheLanguageDefinitions() throws {
        let folder = packageFolder.appending(path: "Sources/LanguageData/Definitions/cldr")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".json") }
        #expect(names.count > 200)
        for name in names {
            let data = try Data(contentsOf: folder.appending(path: name))
            let definition = try JSONDecoder().decode(Definition.self, from: data)
            let found = PluralCategories.of(LocaleCode(definition.locale))
            #expect(found == definition.contexts.number.keys, "\(name)")
        }
    }

    @Test func regionsAndOldCodesHaveTheCategoriesOfTheirLanguage() {
        #expect(PluralCategories.of("pt-BR") == ["one", "many", "other"])
        #expect(PluralCategories.of("iw") == ["one", "two", "other"])
        #expect(PluralCategories.of("RU_ru") == ["one", "few", "many", "other"])
    }

    @Test func anUnknownLanguageHasNone() {
        #expect(PluralCategories.of("qqq") == nil)
        #expect(PluralCategories.of("qqq", and: ["other", "one"]) == ["one", "other"])
        #expect(PluralCategories.of(nil, and: []) == ["other"])
    }

    @Test func otherCategoriesStandInTheirOrder() {
        #expect(PluralCategories.of("ja", and: ["many", "=0", "one"]) == ["one", "many", "other"])
    }
}
