import Foundation
import Testing

@testable import TML

/// The vectors and language definitions that say what an engine has to do.
enum ConformanceFolder {
    static let url = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/conformance")

    static var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

    static func json(_ path: String) throws -> JSONValue {
        try #require(JSONValue(try Data(contentsOf: url.appending(path: path))))
    }

    /// The ids of the definitions in `languages/`.
    static func languageIDs() throws -> [String] {
        let others = ["index.json", "legacy_number_rules.json", "cldr_comparison.json"]
        return try FileManager.default
            .contentsOfDirectory(atPath: url.appending(path: "languages").path)
            .filter { $0.hasSuffix(".json") && !others.contains($0) }
            .map { String($0.dropLast(5)) }.sorted()
    }

    static func language(_ id: String) throws -> Language {
        let file = url.appending(path: "languages/\(id).json")
        return try Language(definition: try Data(contentsOf: file))
    }
}
