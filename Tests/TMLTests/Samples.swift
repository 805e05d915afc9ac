import Foundation
import TestSupport
import Testing

@testable import TML

/// Labels to try things with.
enum Samples {
    /// Files of vectors that have labels.
    static let files = [
        "tokens", "decoration_parse", "decorations", "spans", "substitute", "list_tokens",
        "translate", "parity", "plural_fields", "keys",
    ]

    private static let bundleFolder = sharedFolder.appending(path: "bundles")

    static var hasBundles: Bool { FileManager.default.fileExists(atPath: bundleFolder.path) }

    /// The labels of a file of vectors, each once, and the translations in it.
    static func labels(of file: String) throws -> [String] {
        let vectors = try #require(ConformanceFolder.json("\(file).json")["vectors"]?.array)
        return distinct(
            vectors.flatMap { vector in
                let translations = vector["translations"]?.array ?? []
                return [vector["label"], vector["source_label"]].compactMap { $0?.text }
                    + translations.compactMap { $0["label"]?.text }
            })
    }

    /// Every text in the bundles of real projects.
    static func labelsOfBundles() throws -> [String] {
        let archives = try FileManager.default.contentsOfDirectory(atPath: bundleFolder.path)
        let folder = try TemporaryFolder()
        var labels: [String] = []
        for archive in archives.filter({ $0.hasSuffix(".tar.gz") }).sorted() {
            try unpack(bundleFolder.appending(path: archive).path, to: folder.path)
            let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
            for name in names.compactMap({ $0 as? String }).sorted() where name.hasSuffix(".json") {
                let data = FileManager.default.contents(atPath: folder.path(name))
                labels += texts(in: data.flatMap { JSONValue($0) } ?? .null)
            }
        }
        return distinct(labels)
    }

    private static func texts(in json: JSONValue) -> [String] {
        switch json {
        case .text(let text): [text]
        case .array(let items): items.flatMap(texts)
        case .object(let members): members.values.flatMap(texts)
        default: []
        }
    }

    private static func distinct(_ labels: [String]) -> [String] {
        var seen: Set<[UInt8]> = []
        return labels.filter { seen.insert(Array($0.utf8)).inserted }
    }

    private static func unpack(_ archive: String, to folder: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["tar", "-xzf", archive, "-C", folder]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}
