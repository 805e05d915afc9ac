import Display
import Foundation
import Terminal
import TestSupport
import Testing

@testable import tml_translator

@Suite struct TerminalDisplayTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func display(
        _ environment: [String: String], wanted: NcursesTerminal.Reports = [],
        _ change: (inout TextSettings) -> Void = { _ in }
    ) -> TerminalDisplay {
        var settings = TextSettings()
        change(&settings)
        return TerminalDisplay(
            settings, environment,
            remembered: KnownTerminals(path: folder.path("terminals.json")), wanted: wanted)
    }

    @Test func whatIsWantedIsAskedFor() {
        #expect(!display(["TERM": "xterm-256color"]).reports.contains(.mouse))
        let display = display(["TERM": "xterm-256color"], wanted: [.mouse, .title])
        #expect(display.reports == [.mouse, .title, .explicitOrder])
    }

    @Test func aTerminalIsAskedOnce() {
        let xterm = ["TERM": "xterm-256color"]
        #expect(display(xterm).isAsked)
        #expect(display(xterm).profile == TerminalProfile())
        let told = TerminalProfile(
            clusters: [.flags], isAmbiguousWide: true, isSynchronized: true,
            tellsKeysApart: true)
        display(xterm).remember(told)
        #expect(!display(xterm).isAsked)
        #expect(display(xterm).profile == told)
        #expect(display(["TERM": "xterm-256color", "VTE_VERSION": "7200"]).isAsked)
    }

    @Test(arguments: ["", #", "isSynchronized": true"#])
    func aTerminalThatWasNotAskedForEverythingIsAskedAgain(_ told: String) throws {
        let record = #"{"xterm-256color": {"clusters": 3, "isAmbiguousWide": false\#(told)}}"#
        try Data(record.utf8).write(to: URL(fileURLWithPath: folder.path("terminals.json")))
        #expect(display(["TERM": "xterm-256color"]).isAsked)
    }

    @Test func aSettingIsNotAsked() {
        #expect(!display(["TERM": "xterm"]) { $0.clusters = .whole }.isAsked)
        #expect(display(["TERM": "xterm"]) { $0.clusters = .whole }.profile.clusters == .all)
        #expect(display(["TERM": "xterm"]) { $0.clusters = .pieces }.profile.clusters.isEmpty)
    }

    @Test(arguments: ["linux", "vt100", "dumb", ""])
    func whatWouldShowTheQuestionIsNotAsked(_ name: String) {
        #expect(!display(["TERM": name]).isAsked)
    }

    @Test(arguments: [
        (["TERM": "xterm-256color"], true), (["TERM": "xterm-256color", "VTE_VERSION": "7"], true),
        (["TERM": "xterm-256color", "KONSOLE_VERSION": "220401"], false),
        (["TERM": "mlterm"], false), (["TERM": "putty-256color"], false),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], false),
    ])
    func theProgramOrdersLettersUnlessTheTerminalDoes(
        _ environment: [String: String], _ isOurs: Bool
    ) {
        let display = display(environment)
        #expect(display.order == (isOurs ? .visual : .terminal))
        #expect(display.reports.contains(.explicitOrder) == isOurs)
        let other = self.display(environment) { $0.order = .off }
        #expect(other.order == .typed && other.reports.contains(.explicitOrder))
    }
}
