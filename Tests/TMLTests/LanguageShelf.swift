import Testing

@testable import TML

/// The languages that vectors name, each read once.
final class LanguageShelf {
    private var languages: [String: Language] = [:]
    private var legacy: JSONValue?

    func language(_ id: String) throws -> Language {
        if let language = languages[id] { return language }
        let language =
            id.hasPrefix("tr8n:")
            ? try legacyLanguage(String(id.dropFirst(5))) : try ConformanceFolder.language(id)
        languages[id] = language
        return language
    }

    /// A language of the older server, of which only the number rules are known.
    private func legacyLanguage(_ locale: String) throws -> Language {
        let file = try legacy ?? ConformanceFolder.json("languages/legacy_number_rules.json")
        legacy = file
        let rules = try #require(file["locales"]?[locale]?["number"])
        return try Language(
            .object(["locale": .text(locale), "contexts": .object(["number": rules])]),
            fingerprint: locale)
    }
}
