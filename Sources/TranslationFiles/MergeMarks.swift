/// The lines that a merge leaves in a file with a conflict: `<<<<<<<`, `=======` and `>>>>>>>`.
enum MergeMarks {
    private static let marks = [("<<<<<<< "), ("======="), (">>>>>>> ")].map { Array($0.utf8) }

    /// Returns the error about a file that cannot be read. If a merge has left its marks, the error
    /// names the line of the first one.
    static func explained(_ error: FileError, in text: [UInt8]) -> FileError {
        guard case .malformed = error, let line = firstLine(in: text) else { return error }
        return conflict(line)
    }

    /// Returns the error about the mark in a line.
    static func conflict(_ line: Int) -> FileError {
        .malformed(line: line, "A merge has marked a conflict here.")
    }

    /// Returns the line of the first mark, counted from 1; `nil` unless all marks follow each other.
    static func firstLine(in text: [UInt8]) -> Int? {
        var (line, first, next) = (1, 1, marks[...])
        var start = text.startIndex
        while let mark = next.first, start < text.endIndex {
            if text[start...].starts(with: mark) {
                if next.count == marks.count { first = line }
                next.removeFirst()
            }
            guard let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) else { break }
            (start, line) = (end + 1, line + 1)
        }
        return next.isEmpty ? first : nil
    }
}
