import Testing

@testable import Terminal

@Suite struct TerminfoEntryTests {
    @Test(arguments: ["xterm", "xterm-256color", "screen", "linux", "vt100"])
    func aDescriptionIsWrittenAsItWasRead(_ name: String) throws {
        let entry = try #require(TerminfoEntry(named: name, environment: [:]))
        let again = try #require(TerminfoEntry(compiled: entry.compiled))
        #expect(again.compiled == entry.compiled)
    }

    @Test func aDescriptionThatIsNoneIsRefused() {
        #expect(TerminfoEntry(named: "no-such-terminal", environment: [:]) == nil)
        #expect(TerminfoEntry(named: "../x/xterm", environment: [:]) == nil)
        #expect(TerminfoEntry(named: "", environment: [:]) == nil)
        #expect(TerminfoEntry(compiled: []) == nil)
        #expect(TerminfoEntry(compiled: Array("no description at all".utf8)) == nil)
    }

    @Test func aDescriptionThatIsCutIsRefused() throws {
        let whole = try #require(TerminfoEntry(named: "xterm-256color", environment: [:])).compiled
        for length in stride(from: 0, to: 2_500, by: 7) {
            _ = TerminfoEntry(compiled: Array(whole.prefix(length)))
        }
        #expect(TerminfoEntry(compiled: Array(whole.prefix(1_000))) == nil)
    }
}
