import Foundation
import TranslationFiles

/// A file of the corpus.
struct CorpusFile: Hashable, Sendable {
    let path: String
    /// The path from the folder of the corpus.
    let name: String

    /// The name of the format that has the extension of the file; `nil` if there is none.
    var expectedFormat: String? {
        FileFormat.all.first { format in
            format.extensions.contains { name.lowercased().hasSuffix("." + $0) }
        }?.name
    }

    /// Returns the files in some folders whose names have the extension of a format, by name.
    static func all(in folders: [String]) throws -> [CorpusFile] {
        let files = folders.flatMap { folder in
            let names = FileManager.default.enumerator(atPath: folder)?.allObjects ?? []
            return names.compactMap { $0 as? String }.sorted().map { name in
                CorpusFile(path: "\(folder)/\(name)", name: name)
            }
        }
        return files.filter { $0.expectedFormat != nil && !$0.isFolder }
    }

    private var isFolder: Bool {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return isFolder.boolValue
    }
}
