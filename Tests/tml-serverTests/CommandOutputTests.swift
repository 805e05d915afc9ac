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
}
