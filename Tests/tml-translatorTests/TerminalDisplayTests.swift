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
        #expect(display.reports == [.mouse, .title])
    }

    @Test func otherSettingsAreUsedAtOnce() {
        var display = display(["TERM": "xterm-kitty"])
        display.chosenOrder = .lines
        var settings = TextSettings()
        settings.joinsArabic = true
        display.use(settings)
        #expect(display.order(of: .kitty) == .lines)
        settings.order = .typed
        display.use(settings)
        #expect(display.order(of: .kitty) == .typed)
        settings.order = .automatic
        display.use(settings)
        #expect(display.order(of: .kitty) == .words)
    }

    @Test func aTerminalIsAskedOnce() {
        let xterm = ["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(379)"]
        #expect(display(xterm).isAsked)
        #expect(display(xterm).profile == TerminalProfile())
        let told = TerminalProfile(
            clusters: [.flags], isAmbiguousWide: true, isSynchronized: true,
            tellsKeysApart: true, program: .other)
        display(xterm).remember(told)
        #expect(!display(xterm).isAsked)
        #expect(display(xterm).profile == told)
        #expect(display(["TERM": "xterm-256color", "VTE_VERSION": "7200"]).isAsked)
    }

    @Test func behindANameThatManyHaveThereMayBeAnother() {
        let distant = ["TERM": "xterm-256color"]
        let told = TerminalProfile(clusters: [.flags], program: .konsole)
        display(distant).remember(told)
        #expect(display(distant).profile == told)
        #expect(display(distant).isAsked)
    }

    @Test(arguments: [
        "", #", "isSynchronized": true"#, #", "isSynchronized": true, "tellsKeysApart": true"#,
    ])
    func aTerminalThatWasNotAskedForEverythingIsAskedAgain(_ told: String) throws {
        let record = #"{"alacritty": {"clusters": 3, "isAmbiguousWide": false\#(told)}}"#
        try Data(record.utf8).write(to: URL(fileURLWithPath: folder.path("terminals.json")))
        #expect(display(["TERM": "alacritty"]).isAsked)
    }

    @Test func theChosenOrderIsKeptForItsTerminal() {
        let konsole = ["TERM": "xterm-256color", "KONSOLE_VERSION": "221203"]
        var first = display(konsole)
        first.chosenOrder = .typed
        first.remember(nil)
        #expect(display(konsole).order(of: .konsole) == .typed)
        #expect(display(konsole) { $0.order = .words }.order(of: .konsole) == .words)
        #expect(display(["TERM": "alacritty"]).order(of: .other) == .visual)
        // The record has no answers of the terminal.
        #expect(display(konsole).isAsked)
    }

    @Test func theOrderIsNotKeptForANameThatManyTerminalsHave() {
        let distant = ["TERM": "xterm-256color"]
        var first = display(distant)
        first.chosenOrder = .typed
        first.remember(nil)
        #expect(display(distant).order(of: .konsole) == .lines)
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
        ([:], TerminalProgram.unknown, TextProfile.Order.visual),
        ([:], .other, .visual), ([:], .kitty, .words), ([:], .konsole, .lines),
        ([:], .putty, .lines),
        ([:], .appleTerminal, .lines), ([:], .mlterm, .visual),
        (["KONSOLE_VERSION": "221203"], .unknown, .lines),
        (["KONSOLE_VERSION": "221203"], .multiplexer, .lines),
        (["KONSOLE_VERSION": "221203"], .other, .visual),
        (["KITTY_WINDOW_ID": "1"], .multiplexer, .words),
        (["TERM": "xterm-kitty"], .unknown, .words),
        (["TERM": "putty-256color"], .unknown, .lines),
        (["VTE_VERSION": "7006"], .unknown, .visual),
        (["TERM_PROGRAM": "Apple_Terminal"], .unknown, .lines),
    ])
    func lettersAreSentAsTheTerminalTurnsThem(
        _ environment: [String: String], _ program: TerminalProgram, _ order: TextProfile.Order
    ) {
        let terminal = ["TERM": "xterm-256color"].merging(environment) { $1 }
        #expect(display(terminal).order(of: program) == order)
        #expect(display(terminal) { $0.order = .typed }.order(of: program) == .typed)
        var chosen = display(terminal) { $0.order = .typed }
        chosen.chosenOrder = .words
        #expect(chosen.order(of: program) == .words)
    }

    @Test(arguments: [["TERM": "mlterm"], ["TERM": "xterm", "MLTERM": "3.9.0"]])
    func mltermIsToldToLeaveLettersWhereTheyAre(_ environment: [String: String]) {
        #expect(display(environment).reports == .mltermOrder)
        #expect(display(environment).order(of: .unknown) == .visual)
    }
}
