import Foundation
import TestSupport
import Testing
import Text

@testable import TML

/// Archives of projects, unpacked, with the labels and translations in them.
struct Archives {
    struct Pair: Hashable {
        var label: String
        var translation: String
    }

    let folders: [URL]
    private let unpacked: [TemporaryFolder]

    /// Those of this package that have their keys in a file of their own.
    static let own = Archives(
        folders: [SmallArchive.ferry, .guide].map(\.folder), unpacked: [])

    static func published() throws -> Archives {
        let unpacked = try PublishedArchive.allCases.map { archive in
            let folder = try TemporaryFolder()
            try Tar.unpack(archive.file, into: folder.url)
            return folder
        }
        return Archives(folders: unpacked.map(\.url), unpacked: unpacked)
    }

    func labels() throws -> [String] {
        try folders.flatMap { folder in
            try Self.results("translation_keys.json", in: folder).values
                .compactMap { $0["label"]?.strictString }
        }.sorted()
    }

    /// Translations into Russian with the labels they translate.
    func russian() throws -> [Pair] {
        var pairs: [Pair] = []
        for folder in folders {
            let texts = try Self.results("ru/translations.json", in: folder)
            for (hash, key) in try Self.results("translation_keys.json", in: folder) {
                guard let label = key["label"]?.strictString else { continue }
                for text in (texts[hash]?.array ?? []).compactMap({ $0["label"]?.strictString }) {
                    pairs.append(Pair(label: label, translation: text))
                }
            }
        }
        return pairs
    }

    static func results(_ member: String, in folder: URL) throws -> [String: JSON] {
        let data = try Data(contentsOf: folder.appending(path: member))
        return try #require(JSON(data)?["results"]?.object?.dictionary)
    }
}
