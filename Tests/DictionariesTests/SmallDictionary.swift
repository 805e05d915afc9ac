import Dictionaries
import Foundation
import TestSupport

/// A dictionary of a few words, in a folder of its own.
struct SmallDictionary {
    let folder: TemporaryFolder
    var files: DictionaryFiles { DictionaryFiles(path: folder.path("de_DE")) }

    /// - Parameter coding: of both files, as dictionaries name it.
    init(_ words: [String], coding: String = "UTF-8", encoding: String.Encoding = .utf8) throws {
        folder = try TemporaryFolder()
        let rules = "SET \(coding)\nTRY esianrtolcdugmphbyfvkwzäöüß\nSFX S Y 1\nSFX S 0 s .\n"
        let list = ([String(words.count)] + words).joined(separator: "\n") + "\n"
        for (text, path) in [(rules, files.rules), (list, files.words)] {
            guard let data = text.data(using: encoding) else { throw CocoaError(.fileWriteUnknown) }
            try data.write(to: URL(filePath: path))
        }
    }
}
