import Foundation
import TestSupport
import Testing

@testable import tml_translator

@Suite struct IdleReportTests {
    @Test func eachLineIsTheNumberOfHandledBytes() throws {
        let folder = try TemporaryFolder()
        let report = IdleReport(environment: ["TML_TRANSLATOR_IDLE": folder.path("idle")])
        report.add(handled: 0)
        report.add(handled: 1234)
        let text = try String(contentsOfFile: folder.path("idle"), encoding: .utf8)
        #expect(text == "000000000000000\n000000000001234\n")
    }
}
