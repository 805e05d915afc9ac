import Foundation
import TestSupport
import Testing

/// The terminal is taken and given back, whatever happens.
@Suite struct TerminalStory {
    @Test(arguments: [
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGPROF, SIGIO,
    ])
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
        #expect(station.quit() == 0)
    }

    @Test(arguments: [["TERM": "vt100"], ["NO_COLOR": "1"], ["TERM": "tmux-256color"]])
    func itWorksWithLess(_ environment: [String: String]) throws {
        let station = try Workstation(rows: 24, columns: 80, environment: environment)
        try station.see("Password")
        #expect(station.quit() == 0)
    }

    @Test func afileThatIsTooLargeIsNoEnd() throws {
        let station = try Workstation(rows: 24, columns: 80)
        try station.see("Password")
        station.terminal.kill(SIGXFSZ)
        station.terminal.kill(SIGPIPE)
        #expect(station.quit() == 0)
    }

    @Test(arguments: [
        (
            ["TERM": "no-such-terminal"],
            "no description of the terminal “no-such-terminal”"
        ),
        (["TERM": "dumb"], "cannot move the cursor"),
        (["TERM": ""], "TERM is not set"),
    ])
    func whereThereIsNoScreenItSaysWhyAndGoesOnInLines(
        _ environment: [String: String], _ sentence: String
    ) throws {
        let station = try Workstation(rows: 24, columns: 100, environment: environment)
        #expect(station.terminal.wait(for: sentence), "\(station.screen)")
        #expect(station.terminal.wait(for: "Server:"), "\(station.screen)")
        station.terminal.send("\u{04}")
        #expect(station.terminal.exitStatus() == 0)
    }

    @Test(arguments: [["LINES": "99999"], ["LINES": "0", "COLUMNS": "x"]])
    func asizeThatIsNoneIsNotBelieved(_ environment: [String: String]) throws {
        let station = try Workstation(rows: 24, columns: 80, environment: environment)
        try station.see("Password")
        #expect(station.quit() == 0)
    }
}
