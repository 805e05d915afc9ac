import Locking
import Logging
import Testing
import Text

@testable import tml_server

/// What strangers have named reaches the administrator's terminal.
@Suite struct CommandOutputTests {
    @Test func nothingActsOnTheTerminal() {
        let told = CommandOutput.safe("Eve\u{1B}]0;owned\u{7}\u{1B}[31mRED\u{9B}2J\u{202E}\u{7F}")
        #expect(!told.unicodeScalars.contains { $0.properties.generalCategory == .control })
        #expect(!told.unicodeScalars.contains { $0.properties.generalCategory == .format })
        #expect(told.contains("owned") && told.contains("RED"))
        #expect(CommandOutput.safe("one\ntwo: é 👩‍💻 ק") == "one\ntwo: é 👩‍💻 ק")
        #expect(CommandFailure("\u{1B}[2J").description == "\u{FFFD}[2J")
    }

    @Test(arguments: LogFormat.allCases)
    func nothingActsInTheLog(format: LogFormat) {
        let lines = Locked("")
        let log = Logger(label: "test") { _ in
            LineLog(format: format) { line in lines.withLock { $0 += line } }
        }
        log.info(
            "Eve\u{1B}[2J\u{9B}2J\u{202E}\nnext", metadata: ["path": "/\u{1B}[2J\u{9B}\u{202E}\n"])
        let told = lines.withLock(\.self)
        #expect(told.hasSuffix("\n") && told.split(separator: "\n").count == 1)
        #expect(told.contains("Eve"))
        for scalar in told.dropLast().unicodeScalars {
            let category = scalar.properties.generalCategory
            #expect(category != .control && category != .format)
        }
    }
}
