import Foundation

/// The words of a project that no dictionary has, in a file that its translator may edit: a word on each
/// line; what follows `#` is a note.
struct ProjectWords {
    let path: String

    /// Those that are there now.
    func read() throws(PrivateFile.Failure) -> Set<String> {
        guard let bytes = try PrivateFile.read(path) else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        return Set(
            lines.map { line in
                line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
            }.filter { !$0.isEmpty })
    }

    /// Adds a word at the end; what is there stays as it is.
    func add(_ word: String) throws(PrivateFile.Failure) {
        var bytes = try PrivateFile.read(path) ?? []
        if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
        try PrivateFile.write(bytes + Array((word + "\n").utf8), to: path)
    }
}
