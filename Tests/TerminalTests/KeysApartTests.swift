import Foundation
import TestSupport
import Testing

/// The keyboard protocol of kitty: switched on where the terminal has it, and off again on every way out.
@Suite struct KeysApartTests {
    private static let apart = "\u{1B}[>5u"
    private static let alike = "\u{1B}[<u"
    private static let apartAnew = "\u{1B}[=5u"

    private func probe(_ arguments: String...) throws -> Pty {
        let pty = try Pty(builtProgram(named: "terminal-probe"), arguments: arguments)
        try #require(pty.wait(for: "error") && pty.wait(for: "ready"), "\(pty.text)")
        return pty
    }

    @Test func keysAreToldApartUntilTheTerminalIsGivenBack() throws {
        let pty = try probe("keys-apart")
        let written = pty.written
        let start = try #require(written.range(of: Self.apart))
        #expect(written[..<start.lowerBound].contains("\u{1B}[?1049h"), "on its own screen")
        pty.send("\u{1B}[49;5u\u{1B}[27ua\u{C}")
        #expect(pty.wait { $0.row(2) == "ctrl+1" && $0.row(5) == "ctrl+l" }, "\(pty.text)")
        #expect(pty.row(3) == "escape" && pty.row(4) == "a")
        #expect(pty.wait { $0.count(Self.apartAnew) == 1 }, "it is set anew")
        #expect(pty.count(Self.apart) == 1, "another time would have to be taken back, too")
        pty.send("\u{1B}[113;5u")
        #expect(pty.exitStatus() == 0)
        #expect(pty.count(Self.alike) == 1 && pty.givesKeysBackFirst)
    }

    @Test func othersHaveTheirKeysMeanwhile() throws {
        let pty = try probe("keys-apart")
        pty.send("\u{5}")
        #expect(pty.wait { !$0.isAlternateScreen })
        #expect(pty.count(Self.alike) == 1 && pty.givesKeysBackFirst)
        pty.send("a line\n")
        #expect(pty.wait { $0.isAlternateScreen && $0.count(Self.apart) == 2 })
        pty.send("\u{11}")
        #expect(pty.exitStatus() == 0)
        #expect(pty.count(Self.alike) == 2)
    }

    @Test(arguments: ["\u{14}", "\u{F}"])
    func aTrapGivesTheKeysBack(_ trap: String) throws {
        let pty = try probe("keys-apart")
        pty.send(trap)
        #expect(pty.exitStatus() ?? 0 > 256)
        #expect(pty.count(Self.alike) == 1 && pty.givesKeysBackFirst)
    }

    @Test(arguments: [SIGSEGV, SIGABRT])
    func aFatalSignalGivesTheKeysBack(_ signal: Int32) throws {
        let pty = try probe("keys-apart")
        pty.kill(signal)
        #expect(pty.exitStatus() == 256 + Int(signal))
        #expect(pty.count(Self.alike) == 1 && pty.givesKeysBackFirst)
    }

    @Test func aStoppedJobGivesTheKeysBack() throws {
        let pty = try Pty(
            "/bin/bash", arguments: ["--norc", "--noprofile", "-i"], environment: ["PS1": "shell> "]
        )
        try #require(pty.wait(for: "shell>"))
        pty.send(builtProgram(named: "terminal-probe") + " keys-apart\n")
        try #require(pty.wait(for: "ready 80x24"))
        pty.send("\u{1B}[122;5u")
        #expect(pty.wait { !$0.isAlternateScreen && $0.text.contains("Stopped") }, "\(pty.text)")
        #expect(pty.count(Self.alike) == 1)
        pty.send("fg\n")
        #expect(pty.wait { $0.isAlternateScreen && $0.count(Self.apart) == 2 })
        pty.send("\u{11}")
        #expect(pty.wait { !$0.isAlternateScreen })
        #expect(pty.count(Self.alike) == 2)
    }

    @Test func otherTerminalsAreNotToldOfKeys() throws {
        let pty = try probe()
        pty.send("\u{C}\u{5}")
        #expect(pty.wait { !$0.isAlternateScreen })
        pty.kill(SIGSEGV)
        #expect(pty.exitStatus() == 256 + Int(SIGSEGV))
        #expect([Self.apart, Self.alike, Self.apartAnew].allSatisfy { pty.count($0) == 0 })
    }

    /// The answer comes at once, before those of libvterm, which has not got the protocol.
    @Test func aTerminalIsAskedWhetherItTellsThemApart() throws {
        let pty = try Pty(builtProgram(named: "terminal-probe"), arguments: ["ask"])
        pty.send("\u{1B}[?0u")
        #expect(pty.wait { $0.count(Self.apart) == 1 }, "\(pty.text)")
        #expect(pty.count("\u{1B}[?u") == 1)
        pty.send("\u{11}")
        #expect(pty.exitStatus() == 0)
        #expect(pty.count(Self.alike) == 1)
    }
}

extension Pty {
    /// Whether keys are given back while the terminal still shows the screen that they belong to.
    fileprivate var givesKeysBackFirst: Bool {
        guard let last = written.range(of: "\u{1B}[<u", options: .backwards) else { return false }
        return written[last.upperBound...].contains("\u{1B}[?1049l")
    }
}
