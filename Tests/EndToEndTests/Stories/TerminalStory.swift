import Foundation
import TestSupport
import Testing

/// The terminal is taken and given back, whatever happens.
@Suite struct TerminalStory {
    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func asignalToEndGivesTheTerminalBack(_ signal: Int32) throws {
        let station = try Workstation(rows: 24, columns: 80)
        try station.see("Password")
        #expect(station.terminal.isAlternateScreen)
        station.terminal.kill(signal)
        #expect(station.terminal.exitStatus() == 0)
        #expect(!station.terminal.isAlternateScreen)
    }

    @Test func aCrashGivesTheTerminalBack() throws {
        let station = try Workstation(rows: 24, columns: 80)
        try station.see("Password")
        station.terminal.kill(SIGSEGV)
        #expect(station.terminal.exitStatus() == 256 + Int(SIGSEGV))
        #expect(!station.terminal.isAlternateScreen)
    }

    @Test func theWindowMayChangeAtAnyMoment() throws {
        let station = try Workstation(rows: 24, columns: 80)
        try station.see("Password")
        for (rows, columns) in [(10, 40), (5, 20), (1, 1), (60, 200), (24, 80)] {
            station.terminal.resize(rows: rows, columns: columns)
            station.terminal.settle(milliseconds: 100)
        }
        try station.see("Password")
        station.press("f10")
        #expect(station.terminal.exitStatus() == 0)
    }

    @Test(arguments: [["TERM": "vt100"], ["NO_COLOR": "1"], ["TERM": "tmux-256color"]])
    func itWorksWithLess(_ environment: [String: String]) throws {
        let station = try Workstation(rows: 24, columns: 80, environment: environment)
        try station.see("Password")
        station.press("f10")
        #expect(station.terminal.exitStatus() == 0)
    }

    @Test(arguments: [
        ["TERM": "no-such-terminal"], ["TERM": "dumb"], ["LANG": "POSIX", "LC_ALL": "POSIX"],
    ])
    func whereItCannotWorkItSaysWhy(_ environment: [String: String]) throws {
        let station = try Workstation(rows: 24, columns: 80, environment: environment)
        #expect(
            station.terminal.wait(limit: .seconds(10)) {
                $0.text.contains("Error") || $0.text.contains("Password")
            })
        if station.screen.contains("Password") { station.press("f10") }
        #expect(station.terminal.exitStatus() != nil)
    }
}
