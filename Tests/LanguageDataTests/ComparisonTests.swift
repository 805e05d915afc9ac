import Foundation
import LanguageData
import TML
import TestSupport
import Testing

/// The comparison with CLDR against one that somebody else has made, of the published definitions
/// and of the number rules of the older server.
@Suite struct ComparisonTests {
    private struct Comparison: Decodable {
        struct Entry: Decodable {
            var status: String
            var differences: [String: [Example]]?
        }

        var languages: [String: Entry]
    }

    /// A number, or `… 135 in all`.
    private enum Example: Decodable {
        case number(Int)
        case remark

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            self = (try? container.decode(Int.self)).map(Self.number) ?? .remark
        }
    }

    private static let folder = conformanceFolder.appending(path: "languages")

    @Test func theSameNumbersDifferAsInTheOtherComparison() throws {
        let file = Self.folder.appending(path: "cldr_comparison.json")
        let comparison = try JSONDecoder().decode(Comparison.self, from: Data(contentsOf: file))
        let definitions = try definitions()
        var compared = 0
        for (id, entry) in comparison.languages where entry.status != "no CLDR data" {
            let definition = try #require(definitions[id], "\(id)")
            let language = try Language(definition: definition)
            guard let cldr = BuiltInLanguages.cldrLanguage(for: language.locale) else { continue }
            #expect(groups(of: language, comparedTo: cldr) == groups(of: entry), "\(id)")
            compared += 1
        }
        #expect(compared > 200)
    }

    /// `many other 10`: the rule here, CLDR's category, and the first number.
    private func groups(of language: Language, comparedTo cldr: Language) -> Set<String> {
        let differing = language.findings(comparedTo: cldr).filter {
            $0.kind == .categoriesDiffer && Int($0.details[2]) != nil
        }
        return Set(differing.map { $0.details.prefix(3).joined(separator: " ") })
    }

    private func groups(of entry: Comparison.Entry) -> Set<String> {
        Set(
            (entry.differences ?? [:]).compactMap { title, examples in
                guard case .number(let first) = examples.first else { return nil }
                return title.replacing("None", with: "").replacing("-> CLDR ", with: "")
                    + " \(first)"
            })
    }

    private func definitions() throws -> [String: Data] {
        var definitions: [String: Data] = [:]
        let published = try FileManager.default
            .contentsOfDirectory(atPath: publishedDefinitionsFolder.path)
        for file in published where file.hasSuffix(".json") {
            let id = String(file.dropLast(5))
            definitions[id] = Data(try publishedDefinition(id))
        }
        let legacy = try Data(
            contentsOf: Self.folder.appending(path: "legacy_number_rules.json"))
        let document = try JSONSerialization.jsonObject(with: legacy) as? [String: Any]
        let locales = try #require(document?["locales"] as? [String: [String: Any]])
        for (locale, entry) in locales {
            guard let number = entry["number"] else { continue }
            definitions["tr8n:\(locale)"] = try JSONSerialization.data(
                withJSONObject: ["locale": locale, "contexts": ["number": number]])
        }
        return definitions
    }
}
