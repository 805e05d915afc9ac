import Foundation
import TestSupport
import Testing

@testable import tml_file_corpus

/// `make test-files` kills more processes.
@Suite struct KilledWriterTests {
    @Test func aKilledProcessLeavesTheOldOrTheNewFile() throws {
        let program = URL(filePath: builtProgram(named: "tml-file-corpus"))
        try KillTrial(count: 8, program: program, entries: 300).run()
    }
}
