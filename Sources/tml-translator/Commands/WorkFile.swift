import Foundation
import LocalStore
import TextFiles
import Workbench

/// The JSON that `export` writes and `import` reads.
struct WorkFile: Codable {
    /// Marks the file as one of this format, with the version of the format.
    var tmlTranslatorWork = 1
    /// The content of each local copy.
    var copies: [RescuedWork]

    /// The JSON format, which `import` can read.
    static let format = UnitFormat(
        "JSON", fileExtension: "json",
        recognizes: { beginning in
            beginning.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        },
        reader: { path, _ in UnitList([try read(path)]) },
        writer: { _ in
            WorkWriter { copies in SafeText.json(try PrettyJSON.text(WorkFile(copies: copies))) }
        })

    /// Returns the content of a file. Throws `TextFileError`.
    private static func read(_ path: String) throws -> [RescuedWork] {
        let bytes: [UInt8]
        do {
            bytes = try PrivateFile.read(path) ?? []
        } catch {
            throw TextFileError.failed(error.description)
        }
        guard let file = try? JSONDecoder().decode(WorkFile.self, from: Data(bytes)) else {
            throw TextFileError.unknown
        }
        return file.copies
    }
}
