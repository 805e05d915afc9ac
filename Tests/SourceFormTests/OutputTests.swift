import Foundation
import TestSupport
import Testing

/// The workstation's subcommands write through one function, which sees to it that no server's words
/// act on a terminal.
@Suite struct OutputTests {
    @Test func nothingIsPrintedPastIt() throws {
        let folder = packageFolder.appending(path: "Sources/tml-translator")
        let files = FileManager.default.enumerator(atPath: folder.path)
        for case let file as String in files?.allObjects ?? [] where file.hasSuffix(".swift") {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            for word in [" print(", "FileHandle.standard", "fputs(", "NSLog(", "debugPrint("] {
                #expect(!text.contains(word), "\(file) writes with \(word)")
            }
        }
    }
}
