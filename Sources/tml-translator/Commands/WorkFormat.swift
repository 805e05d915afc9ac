import Foundation
import LocalStore
import Workbench

/// A file format for the export and import of a translator's own work.
struct WorkFormat: Sendable {
    /// All formats. The standard output without `--json` has the first format. For a file, the
    /// extension selects the format.
    static let all: [WorkFormat] = [RescuedWork.textFormat, WorkFile.format]

    /// The file extension, without the dot.
    let fileExtension: String
    /// Returns true if the reader can read a file with this beginning.
    let recognizes: @Sendable (_ beginning: [UInt8]) -> Bool
    /// Opens the file at a path, or throws an error; `nil` for a format that is only written.
    let reader: (@Sendable (_ path: String) throws -> any WorkReader)?
    /// The work in this format, safe for terminals and without a line feed at its end.
    let text: @Sendable ([RescuedWork]) throws -> String

    /// The format for the extension of a file, or the first format.
    static func forFile(_ path: String?) -> WorkFormat {
        all.first { path?.lowercased().hasSuffix("." + $0.fileExtension) == true } ?? all[0]
    }

    /// Opens a file with the first format that recognises it, or throws an error.
    static func open(_ path: String) throws -> any WorkReader {
        let bytes = try beginning(of: path)
        for format in all where format.recognizes(bytes) {
            if let reader = format.reader { return try reader(path) }
        }
        throw CommandError(Strings.noWorkFile(path))
    }

    private static func beginning(of path: String) throws -> [UInt8] {
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? handle.close() }
            return Array(try handle.read(upToCount: 4096) ?? Data())
        } catch {
            throw CommandError("\(path) cannot be read.")
        }
    }
}

/// Reads a file of one format in pieces of any size.
protocol WorkReader {
    /// The next piece; `nil` at the end.
    mutating func next() throws -> RescuedWork?
}
