import Foundation
import TML
import TestSupport
import Testing

/// CLDR's categories, worked out from its rules when the definitions were made.
struct ExpectedCategories {
    private struct Table: Decodable {
        struct Group: Decodable {
            var locales: String
            var categories: String
        }

        var cldrVersion: String
        var integersUpTo: Int
        var moreNumbers: String
        var groups: [Group]
    }

    private static let names: [Character: String] = [
        "z": "zero", "o": "one", "t": "two", "f": "few", "m": "many", "x": "other",
    ]

    let cldrVersion: String
    let numbers: [TokenValue]
    /// The category of each number.
    let categories: [LocaleCode: [String]]

    init() throws {
        let url = packageFolder.appending(path: "Tests/LanguageDataTests/Expected/categories.json")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let table = try decoder.decode(Table.self, from: Data(contentsOf: url))
        cldrVersion = table.cldrVersion
        numbers =
            try (0...table.integersUpTo).map(TokenValue.integer)
            + table.moreNumbers.split(separator: " ").map { try Self.number(String($0)) }
        var categories: [LocaleCode: [String]] = [:]
        for group in table.groups {
            let expanded = try Self.expanded(group.categories)
            try #require(expanded.count == numbers.count)
            for locale in group.locales.split(separator: " ") {
                categories[LocaleCode(String(locale))] = expanded
            }
        }
        self.categories = categories
    }

    static func number(_ text: String) throws -> TokenValue {
        if let integer = Int(text) { return .integer(integer) }
        return .decimal(try #require(Double(text)))
    }

    /// `x3o1`: three of `other` and a `one`.
    private static func expanded(_ runs: String) throws -> [String] {
        var expanded: [String] = []
        var rest = runs[...]
        while let letter = rest.popFirst() {
            let digits = rest.prefix { $0.isNumber }
            rest = rest.dropFirst(digits.count)
            let name = try #require(names[letter])
            expanded += Array(repeating: name, count: try #require(Int(digits)))
        }
        return expanded
    }
}
