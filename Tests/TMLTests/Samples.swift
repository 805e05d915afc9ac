import Foundation
import Testing
import Text

@testable import TML

/// Labels to try things with.
enum Samples {
    /// Files of vectors that have labels.
    static let files = [
        "tokens", "decoration_parse", "decorations", "spans", "substitute", "list_tokens",
        "translate", "parity", "plural_fields", "keys",
    ]

    /// The labels of a file of vectors, each once, and the translations in it.
    static func labels(of file: String) throws -> [String] {
        let vectors = try #require(ConformanceFolder.json("\(file).json")["vectors"]?.array)
        return distinct(
            vectors.flatMap { vector in
                let translations = vector["translations"]?.array ?? []
                return [vector["label"], vector["source_label"]].compactMap { $0?.text }
                    + translations.compactMap { $0["label"]?.strictString }
            })
    }

    /// Every text in the JSON files of some folders.
    static func labels(of folders: [URL]) throws -> [String] {
        var labels: [String] = []
        for folder in folders {
            let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
            for name in names.compactMap({ $0 as? String }).sorted() where name.hasSuffix(".json") {
                let json = JSON(try Data(contentsOf: folder.appending(path: name)))
                labels += texts(in: try #require(json))
            }
        }
        return distinct(labels)
    }

    private static func texts(in json: JSON) -> [String] {
        switch json {
        case .string(let text): [text]
        case .array(let items): items.flatMap(texts)
        case .object(let members): members.dictionary.values.flatMap(texts)
        default: []
        }
    }

    private static func distinct(_ labels: [String]) -> [String] {
        var seen: Set<[UInt8]> = []
        return labels.filter { seen.insert(Array($0.utf8)).inserted }
    }
}
