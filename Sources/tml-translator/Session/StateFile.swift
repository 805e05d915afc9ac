import Foundation

/// A small JSON file with data that the program can do without.
///
/// A file that cannot be read has no contents. If the file cannot be written, the reason is in the
/// log.
struct StateFile<Contents: Codable>: Sendable {
    let path: String

    /// `nil` if there is no file, or if the file has another form.
    var contents: Contents? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return try? JSONDecoder().decode(Contents.self, from: data)
    }

    /// Reads a file that holds decisions of the translator. If the file has another form, renames
    /// the file, so that nothing replaces its contents. Throws if the file exists and cannot be
    /// read or renamed.
    ///
    /// - Parameter isUsable: returns false for contents that the program does not understand.
    /// - Returns: the contents, if there are any, and the new path of a renamed file.
    func recover(
        isUsable: (Contents) -> Bool = { _ in true }
    ) throws -> (contents: Contents?, renamed: String?) {
        guard let bytes = try PrivateFile.read(path) else { return (nil, nil) }
        let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes))
        if let contents, isUsable(contents) {
            return (contents, nil)
        }
        return (nil, try PrivateFile.setAside(path))
    }

    /// Replaces the whole file. Only its owner may read the new file.
    func write(_ contents: Contents) {
        do {
            try replace(contents)
        } catch {
            Log.shared.note("\(path): \(error)")
        }
    }

    /// Replaces the whole file. Throws if the file cannot be written; the old file stays.
    func replace(_ contents: Contents) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try PrivateFile.write(Array(try encoder.encode(contents)), to: path)
    }
}
