import Foundation
import TestSupport
import Testing

@testable import TML

/// The labels and translations of the release archives of real projects.
enum BundleTexts {
    struct Pair: Hashable {
        var label: String
        var translation: String
    }

    private static let folder = sharedFolder.appendingPathComponent("bundles")

    static var exists: Bool { FileManager.default.fileExists(atPath: folder.path) }

    static func labels() throws -> [String] {
        try archives().flatMap { archive in
            (try json("translation_keys.json", in: archive)["results"]?.object ?? [:]).values
                .compactMap { $0["label"]?.text }
        }.sorted()
    }

    /// Translations into Russian with the labels they translate.
    static func russian() throws -> [Pair] {
        var pairs: [Pair] = []
        for archive in try archives() {
            let keys = try json("translation_keys.json", in: archive)["results"]?.object ?? [:]
            let texts = try json("ru/translations.json", in: archive)["results"]?.object ?? [:]
            for (hash, key) in keys {
                guard let label = key["label"]?.text else { continue }
                for text in (texts[hash]?.array ?? []).compactMap({ $0["label"]?.text }) {
                    pairs.append(Pair(label: label, translation: text))
                }
            }
        }
        return pairs
    }

    private static func archives() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".tar.gz") }.sorted()
    }

    private static func json(_ member: String, in archive: String) throws -> JSONValue {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "tar", "-xzOf", folder.appendingPathComponent(archive).path, member,
        ]
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        return try #require(bytes.flatMap(JSONValue.init))
    }
}
