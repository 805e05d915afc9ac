import Foundation
import TestSupport
import Testing

@testable import TML

/// The sample project that comes with the server: more texts than the small archives have.
enum SampleProject {
    static let folder = packageFolder.appending(path: "Sources/TranslationService/SampleProject")

    static func labels() throws -> [String] {
        try list("keys.json").compactMap { $0["label"]?.text }
    }

    /// Translations into Russian with the labels they translate.
    static func russian() throws -> [Archives.Pair] {
        try list("translations/ru.json").flatMap { key in
            let label = key["label"]?.text ?? ""
            return (key["translations"]?.array ?? []).map {
                Archives.Pair(label: label, translation: $0["label"]?.text ?? "")
            }
        }
    }

    private static func list(_ file: String) throws -> [JSONValue] {
        let data = try Data(contentsOf: folder.appending(path: file))
        return try #require(JSONValue(data)?.array)
    }
}
