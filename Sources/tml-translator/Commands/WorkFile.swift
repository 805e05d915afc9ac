import Foundation
import LocalStore
import Workbench

/// The JSON that `export` writes and `import` reads.
struct WorkFile: Codable, Equatable {
    /// Marks the file as one of this format, with the version of the format.
    var tmlTranslatorWork = 1
    /// The content of each local copy.
    var copies: [RescuedWork]

    init(copies: [RescuedWork]) { self.copies = copies }

    /// Throws an error that names the file.
    init(path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandError("\(path) cannot be read.")
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw CommandError(Strings.noWorkFile(path))
        }
    }

    /// The JSON format, which `import` can read.
    static let format = WorkFormat(
        fileExtension: "json",
        recognizes: { beginning in
            beginning.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        },
        reader: { path in Reader(copies: try WorkFile(path: path).copies[...]) },
        text: { copies in SafeText.json(try PrettyJSON.text(WorkFile(copies: copies))) })

    private struct Reader: WorkReader {
        var copies: ArraySlice<RescuedWork>

        mutating func next() -> RescuedWork? { copies.popFirst() }
    }
}
