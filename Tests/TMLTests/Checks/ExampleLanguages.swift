@testable import TML

/// The languages of examples, read once for all tests.
enum ExampleLanguages {
    private static let legacy = ["pl", "hu", "cs", "lt", "cy", "ga", "tr"]

    private static let all = Result {
        let shelf = LanguageShelf()
        let ids = try ConformanceFolder.languageIDs() + legacy.map { "tr8n:\($0)" }
        return try Dictionary(uniqueKeysWithValues: ids.map { ($0, try shelf.language($0)) })
    }

    /// By the id of the definition; `tr8n:` and a locale for one of the older server's.
    static func language(_ id: String) throws -> Language {
        guard let language = try all.get()[id] else { throw UnknownLanguage(id: id) }
        return language
    }
}

struct UnknownLanguage: Error { var id: String }
