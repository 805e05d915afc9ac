import ArgumentParser
import TextFiles
import Workbench

extension Output {
    /// Reports the skipped entries of a file. The command then ends with status 1.
    ///
    /// - Parameter end: the reason why the file could not be read to its end; `nil` if it was.
    static func complain(_ skipped: SkippedUnits, end: String?) throws {
        for unit in skipped.first { complain(Strings.skipped(unit)) }
        let rest = skipped.count - skipped.first.count
        if rest > 0 { complain(Strings.moreSkipped(rest)) }
        if let end { complain(end) }
        if skipped.count > 0 || end != nil { throw ExitCode(1) }
    }

    /// Writes a file of entries in pieces.
    ///
    /// - Parameter next: returns the next entries, with `nil` for each entry that the format cannot
    ///   hold; `nil` at the end.
    /// - Returns: the number of written entries and the number of skipped ones.
    static func write(
        to file: String, beginning: String, end: String, _ next: () throws -> [String?]?
    ) throws -> (written: Int, left: Int) {
        var (written, left) = (0, 0)
        try PrivateFile.write(to: file) { piece in
            try piece(Array(beginning.utf8))
            while let entries = try next() {
                let whole = entries.compactMap { $0 }
                try piece(Array(whole.joined().utf8))
                written += whole.count
                left += entries.count - whole.count
            }
            try piece(Array(end.utf8))
        }
        return (written, left)
    }
}
