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

/// A running server writes only lines of its log. Only the commands print.
@Suite struct ServerOutputTests {
    @Test func theServerWritesOnlyItsLog() throws {
        let folder = packageFolder.appending(path: "Sources/Server/tml-server")
        let files = FileManager.default.enumerator(atPath: folder.path)
        var count = 0
        for case let file as String in files?.allObjects ?? [] where file.hasSuffix(".swift") {
            guard !file.hasPrefix("Commands/") || file.hasSuffix("/ServeCommand.swift") else {
                continue
            }
            count += 1
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            for word in [
                " print(", "FileHandle.standard", "fputs(", "NSLog(", "debugPrint(",
                "StandardError.write(", "CommandOutput.line(",
            ] {
                #expect(!text.contains(word), "\(file) writes with \(word)")
            }
        }
        #expect(count > 50)
    }
}
