import ArgumentParser
import TextFiles
import Workbench

extension Output {
    /// Tells what of a file could not be used; the command then ends with status 1.
    ///
    /// - Parameter end: why the file could not be read to its end; `nil`: it was.
    static func complain(_ skipped: SkippedUnits, end: String?) throws {
        for unit in skipped.first { complain(Strings.skipped(unit)) }
        let rest = skipped.count - skipped.first.count
        if rest > 0 { complain(Strings.moreSkipped(rest)) }
        if let end { complain(end) }
        if skipped.count > 0 || end != nil { throw ExitCode(1) }
    }

    /// Writes a file of entries, a piece at a time.
    ///
    /// - Parameter next: gives entries as long as there are any, `nil` in the place of each that the
    ///   format cannot say.
    /// - Returns: how many were written, and how many could not be.
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
