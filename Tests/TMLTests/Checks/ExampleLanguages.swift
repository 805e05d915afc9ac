import Testing
import Text

@testable import TML

/// The languages of examples, read once for all tests.
enum ExampleLanguages {
    private static let legacyPrefix = "tr8n:"
    private static let legacyLocales = ["cs", "lt", "pl", "sl"]

    private static let all = Result {
        let defined = try ConformanceFolder.languageIDs().map {
            ($0, try ConformanceFolder.language($0))
        }
        return try Dictionary(uniqueKeysWithValues: defined + legacy())
    }

    /// By the id of the definition; `tr8n:` and a locale for one of the older server's.
    static func language(_ id: String) throws -> Language {
        try #require(try all.get()[id], "\(id)")
    }

    /// Of those only the number rules are known.
    private static func legacy() throws -> [(String, Language)] {
        let file = try ConformanceFolder.json("languages/legacy_number_rules.json")
        return try legacyLocales.map { locale in
            let rules = try #require(file["locales"]?[locale]?["number"])
            let language = try Language(
                .object(["locale": .string(locale), "contexts": .object(["number": rules])]),
                fingerprint: locale)
            return (legacyPrefix + locale, language)
        }
    }
}
