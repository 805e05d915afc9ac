import Foundation
import LocalStore
import Workbench

/// A kind of file in which a translator's own work leaves this machine, or comes back.
struct WorkFormat: Sendable {
    /// Every format there is. What goes to the standard output without `--json` is in the first; the
    /// others are chosen by the name of the file.
    static let all: [WorkFormat] = [RescuedWork.textFormat, WorkFile.format]

    /// How the names of such files end, without the dot before it.
    let fileExtension: String
    /// Whether a file that begins like this is for the reader.
    let recognizes: @Sendable (_ beginning: [UInt8]) -> Bool
    /// Opens a file at a path, or throws a complaint; `nil`: such files are only written.
    let reader: (@Sendable (_ path: String) throws -> any WorkReader)?
    /// The work in this format, so that no terminal acts on it; without a line feed at its end.
    let text: @Sendable ([RescuedWork]) throws -> String

    /// The format for a file of that name: the one that it ends as, else the first.
    static func forFile(_ path: String?) -> WorkFormat {
        all.first { path?.lowercased().hasSuffix("." + $0.fileExtension) == true } ?? all[0]
    }

    /// Opens the file with the reader of the format that recognises it, or throws a complaint.
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

/// Reads a file of one format, a piece at a time: a local copy, or as many texts as a reader likes.
protocol WorkReader {
    /// The next piece; `nil` at the end.
    mutating func next() throws -> RescuedWork?
}
