import Foundation
import TestSupport

/// The program `msgfmt` of GNU gettext, which checks the placeholders of PO files.
enum GettextCompiler {
    private static let path = "/usr/bin/msgfmt"

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Returns the lines about fatal errors; empty for a file that `msgfmt --check` accepts.
    static func errors(in bytes: [UInt8]) throws -> String {
        let folder = try TemporaryFolder()
        let file = folder.path("x.po")
        try Data(bytes).write(to: URL(filePath: file))
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: path)
        process.arguments = ["--check", "--output-file=/dev/null", file]
        process.standardError = output
        try process.run()
        let told = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? "" : String(decoding: told, as: UTF8.self)
    }
}
