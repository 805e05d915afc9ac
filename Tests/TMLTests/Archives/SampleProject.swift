import Foundation
import TestSupport
import Testing
import Text

@testable import TML

/// The sample project that comes with the server: more texts than the small archives have.
enum SampleProject {
    static let folder = packageFolder.appending(
        path: "Sources/Server/TranslationService/SampleProject")

    static func labels() throws -> [String] {
        try list("keys.json").compactMap { $0["label"]?.strictString }
    }

    /// Translations into Russian with the labels they translate.
    static func russian() throws -> [Archives.Pair] {
        try list("translations/ru.json").flatMap { key in
            let label = key["label"]?.strictString ?? ""
            return (key["translations"]?.array ?? []).map {
                Archives.Pair(label: label, translation: $0["label"]?.strictString ?? "")
            }
        }
    }

    private static func list(_ file: String) throws -> [JSON] {
        let data = try Data(contentsOf: folder.appending(path: file))
        return try #require(JSON(data)?.array)
    }
}
