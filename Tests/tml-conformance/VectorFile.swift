import Foundation
import TML
import Text

/// A file of vectors in the published format: `{"format": 1, "file": …, "vectors": […]}`.
struct VectorFile {
    /// The name of the file on disk.
    let name: String
    /// The vectors in the order of the file.
    let vectors: [Vector]

    /// Reads the file; `nil` for JSON without vectors, such as the table of default tokens.
    init?(_ url: URL) throws(VectorError) {
        guard let data = FileManager.default.contents(atPath: url.path) else {
            throw VectorError("\(url.path): cannot be read")
        }
        guard let json = JSON(data) else { throw VectorError("\(url.path): is not JSON") }
        guard let vectors = json["vectors"]?.array else { return nil }
        name = url.lastPathComponent
        let names = [json["file"]?.strictString, name].compactMap { $0 }.map(Self.withoutExtension)
        self.vectors = vectors.map { Vector($0, fileNames: names) }
    }

    /// Returns the file itself, or the vector files of a folder sorted by name. A folder may also
    /// contain other JSON, such as the table of default tokens.
    static func files(at path: String) throws(VectorError) -> [URL] {
        let url = URL(filePath: path)
        guard FileManager.default.isFolder(at: path) else { return [url] }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw VectorError("\(path): cannot be read: \(error.localizedDescription)")
        }
        let files = names.filter { $0.hasSuffix(".json") }.sorted()
            .map { url.appending(path: $0) }.filter(mayHoldVectors)
        if files.isEmpty { throw VectorError("\(path): this folder contains no vector files") }
        return files
    }

    /// Returns true for a vector file, and for a file that is not JSON, which may be a damaged
    /// vector file.
    private static func mayHoldVectors(_ url: URL) -> Bool {
        guard let data = FileManager.default.contents(atPath: url.path),
            let json = JSON(data)
        else { return true }
        return json["vectors"]?.array != nil
    }

    private static func withoutExtension(_ name: String) -> String {
        name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    }
}

extension FileManager {
    func isFolder(at path: String) -> Bool {
        var isFolder: ObjCBool = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
