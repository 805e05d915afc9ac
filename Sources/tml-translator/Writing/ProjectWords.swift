import Foundation

/// The accepted words of a project that are not in the dictionary. The file has one word on each
/// line, and the text after `#` is a comment. The translator may edit the file.
struct ProjectWords {
    let path: String

    /// Returns the words of the file.
    func read() throws(PrivateFile.Failure) -> Set<String> {
        guard let bytes = try PrivateFile.read(path) else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        return Set(
            lines.map { line in
                line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
            }.filter { !$0.isEmpty })
    }

    /// Adds a word at the end of the file. The rest of the file stays unchanged.
    func add(_ word: String) throws(PrivateFile.Failure) {
        var bytes = try PrivateFile.read(path) ?? []
        if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
        try PrivateFile.write(bytes + Array((word + "\n").utf8), to: path)
    }
}
