import Display
import Foundation
import TestSupport
import Testing

@testable import Terminal
@testable import terminal_probe

/// The terminal in earnest: a program on a pseudo-terminal, with libvterm in the place of the person.
@Suite struct NcursesTerminalTests {
    private func probe(
        _ arguments: String..., environment: [String: String] = [:], rows: Int = 24,
        columns: Int = 80
    ) throws -> Pty {
        let pty = try Pty(
            builtProgram(named: "terminal-probe"), arguments: arguments, environment: environment,
            rows: rows, columns: columns)
        try #require(pty.wait(for: "error") && pty.wait(for: "ready"), "\(pty.text)")
        return pty
    }

    @Test func theTerminalIsTakenOverAndGivenBack() throws {
        let pty = try probe()
        #expect(pty.isAlternateScreen)
        #expect(pty.row(0) == "ready 80x24")
        pty.send("\u{11}")
        #expect(pty.exitStatus() == 0)
        #expect(!pty.isAlternateScreen)
        #expect(pty.cursor != nil)
    }

    @Test func typedTextAppearsWithTheCursorBehindIt() throws {
        let pty = try probe()
        pty.send("aж日本e\u{301}हि")
        #expect(pty.wait { $0.row(1) == "aж日本e\u{301}हि" }, "\(pty.text)")
        #expect(pty.wait { $0.cursor?.row == 1 && $0.cursor?.column == 9 })
        pty.send("👨‍👩‍👧!")
        #expect(pty.wait { $0.row(1).hasSuffix("हि👨!") }, "\(pty.text)")
    }

    @Test func aTypedLetterCostsAFewBytes() throws {
        let pty = try probe()
        pty.send("x")
        #expect(pty.wait { $0.row(1) == "x" && $0.row(2) == "x" })
        pty.settle()
        let before = pty.bytes
        pty.send("y")
        #expect(pty.wait { $0.row(1) == "xy" && $0.row(3) == "y" })
        pty.settle()
        #expect(pty.bytes - before < 40)
    }

    @Test(arguments: [
        ("\u{1B}OA", "up"), ("\u{1B}[1;5D", "ctrl+left"), ("\u{1B}[1;2C", "shift+right"),
        ("\u{1B}[1;3A", "alt+up"), ("\u{1B}[3~", "delete"), ("\u{1B}[6~", "pagedown"),
        ("\u{1B}\r", "alt+enter"), ("\u{1B}x", "alt+x"), ("\u{1B}", "escape"), ("\u{1B}OP", "f1"),
        ("\u{1B}[24~", "f12"), ("\u{1B}[Z", "shift+tab"), ("\u{7F}", "backspace"),
        ("\u{13}", "ctrl+s"),
        ("\u{3}", "ctrl+c"), ("\u{1C}", "ctrl+\\"), ("\u{1A}", "ctrl+z"), ("\r", "enter"),
    ])
    func keysArrive(_ bytes: String, _ name: String) throws {
        let pty = try probe()
        pty.send(bytes)
        #expect(pty.wait { $0.row(2) == name }, "\(pty.text)")
        #expect(pty.isAlternateScreen)
    }

    @Test func aPasteIsTextAndNotKeys() throws {
        let pty = try probe()
        pty.paste("one\r\u{11}\u{1B}[Atwo")
        #expect(pty.wait { $0.row(2) == "paste 9" }, "\(pty.text)")
        #expect(pty.row(1) == "one␤[Atwo")
    }

    @Test func aHugePasteAndTheKeyBehindItArrive() throws {
        let pty = try probe()
        let line = String(repeating: "words and Ж日 ", count: 8) + "\r"
        let text = String(repeating: line, count: 10_000_000 / line.utf8.count)
        pty.paste(text)
        pty.send("q")
        #expect(pty.wait(limit: .seconds(60)) { $0.row(3) == "q" }, "\(pty.text)")
        #expect(pty.row(2) == "paste \(text.unicodeScalars.count)")
    }

    @Test func brokenUTF8DoesNoHarm() throws {
        let pty = try probe()
        pty.send(bytes: [0x61, 0xFF, 0xC3, 0x28, 0xE2, 0x82, 0x62])
        #expect(pty.wait { $0.row(1) == "a\u{FFFD}\u{FFFD}(\u{FFFD}b" }, "\(pty.text)")
    }

    @Test func theFrameFollowsTheWindow() throws {
        let pty = try probe()
        for (rows, columns) in [(10, 40), (50, 150), (3, 8), (24, 80)] {
            pty.resize(rows: rows, columns: columns)
            let title = String("ready \(columns)x\(rows)".prefix(columns))
            #expect(pty.wait { $0.row(0) == title && $0.row(rows - 1) == "error" }, "\(pty.text)")
        }
    }

    @Test func evenASingleCellWillDo() throws {
        let pty = try probe()
        pty.resize(rows: 1, columns: 1)
        #expect(pty.wait { $0.row(0) == "e" }, "\(pty.text)")
        pty.send("x\u{11}")
        #expect(pty.exitStatus() == 0)
    }

    @Test(arguments: ["\u{14}", "\u{F}"])
    func aTrapGivesTheTerminalBack(_ trap: String) throws {
        let pty = try probe("mouse")
        pty.send(trap)
        let status = try #require(pty.exitStatus())
        #expect([SIGILL, SIGTRAP, SIGSEGV].map { 256 + Int($0) }.contains(status))
        #expect(!pty.isAlternateScreen)
        #expect(pty.cursor != nil)
        pty.send("x")
        #expect(pty.wait { $0.text.contains("x") }, "echo is on again")
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGFPE])
    func aFatalSignalGivesTheTerminalBack(_ signal: Int32) throws {
        let pty = try probe()
        pty.kill(signal)
        #expect(pty.exitStatus() == 256 + Int(signal))
        #expect(!pty.isAlternateScreen)
    }

    @Test func anotherProgramMayHaveTheTerminalMeanwhile() throws {
        let pty = try probe()
        pty.send("ab\u{5}")
        #expect(pty.wait { !$0.isAlternateScreen })
        pty.send("a line\n")
        #expect(
            pty.wait { $0.isAlternateScreen && $0.row(1) == "ab" && $0.row(4) == "ctrl+e" },
            "\(pty.text)")
    }

    @Test func redrawingRepairsThePicture() throws {
        let pty = try probe()
        pty.send("word")
        #expect(pty.wait { $0.row(1) == "word" })
        pty.settle()
        let before = pty.bytes
        pty.send("\u{C}")
        #expect(pty.wait { $0.row(6) == "ctrl+l" })
        pty.settle()
        #expect(pty.bytes - before > 50)
        #expect(pty.row(1) == "word")
    }

    @Test(arguments: [
        "vt100", "xterm", "screen-256color", "tmux-256color", "linux", "rxvt-unicode-256color",
    ])
    func otherTerminalsWillDo(_ name: String) throws {
        let pty = try probe(environment: ["TERM": name])
        pty.send("\u{1B}[Aя")
        #expect(pty.wait { $0.row(3) == "я" && $0.row(2) == "up" }, "\(pty.text)")
        pty.send("\u{11}")
        #expect(pty.exitStatus() == 0)
    }

    @Test func whatTheCLibraryDoesNotKnowShiftsNothing() throws {
        let pty = try probe()
        pty.send("🪿!")
        #expect(pty.wait { ["〓!", "🪿!"].contains($0.row(1)) }, "\(pty.text)")
        #expect(pty.wait { $0.cursor?.column == 3 })
    }

    @Test func aPlainLocaleMeansUTF8() throws {
        let pty = try probe(environment: ["LC_ALL": "C"])
        pty.send("я日")
        #expect(pty.wait { $0.row(1) == "я日" }, "\(pty.text)")
    }

    @Test func aStoppedJobComesBackWithItsScreen() throws {
        let pty = try Pty(
            "/bin/bash", arguments: ["--norc", "--noprofile", "-i"], environment: ["PS1": "shell> "]
        )
        try #require(pty.wait(for: "shell>"))
        pty.send(builtProgram(named: "terminal-probe") + "\n")
        try #require(pty.wait(for: "ready 80x24"))
        pty.send("word\u{1A}")
        #expect(pty.wait { !$0.isAlternateScreen && $0.text.contains("Stopped") }, "\(pty.text)")
        pty.send("echo $((6 * 7)) it is\n")
        #expect(pty.wait(for: "42 it is"), "the shell has its terminal: \(pty.text)")
        pty.resize(rows: 20, columns: 60)
        pty.send("fg\n")
        #expect(
            pty.wait { $0.isAlternateScreen && $0.row(0) == "ready 60x20" && $0.row(1) == "word" },
            "\(pty.text)")
        pty.send("\u{11}")
        #expect(pty.wait { !$0.isAlternateScreen })
    }

    @Test func aPipeIsNoTerminal() throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: builtProgram(named: "terminal-probe"))
        process.standardInput = Pipe()
        process.standardOutput = output
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 2)
        let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(said.contains("notATerminal"))
    }

    @Test(arguments: [("dumb", "noCursorAddressing"), ("no-such-terminal", "unknownTerminal")])
    func whereThereIsNoScreenThatIsSaid(_ name: String, _ error: String) throws {
        let pty = try Pty(builtProgram(named: "terminal-probe"), environment: ["TERM": name])
        #expect(pty.exitStatus() == 2)
        #expect(pty.text.contains("\(error)(\"\(name)\")"), "\(pty.text)")
    }

    @Test func rolesHaveColoursUnlessTheyAreUnwanted() throws {
        let colored = try probe()
        colored.settle()
        #expect(colored.look(row: 23, column: 0).foreground == 1)
        #expect(colored.look(row: 0, column: 0).isReversed)
        let plain = try probe(environment: ["NO_COLOR": "1"])
        plain.settle()
        #expect(plain.look(row: 23, column: 0).foreground == nil)
        #expect(plain.look(row: 23, column: 0).isBold)
        #expect(plain.look(row: 0, column: 0).isReversed)
    }

    /// The program's own signs, not those in texts.
    @Test func signsAreDrawnInASCIIIfWanted() throws {
        for (arguments, shown) in [(["signs"], "✓✓"), (["signs", "ascii"], "*✓")] {
            let pty = try Pty(builtProgram(named: "terminal-probe"), arguments: arguments)
            #expect(pty.wait { $0.row(1) == shown }, "\(pty.text)")
        }
    }

    @Test(arguments: ["xterm-256color", "screen-256color"])
    func twentyFourBitsAreUsedWhereTheyAreOffered(_ name: String) throws {
        let environment = ["COLORTERM": "truecolor", "TERM": name]
        let deep = try probe("fixed", environment: environment)
        deep.settle()
        #expect(deep.look(row: 23, column: 0).foreground == 0xF7768E)
        #expect(deep.look(row: 23, column: 0).background == 0x16161E)
        deep.send("\u{1B}[A")
        #expect(deep.wait { $0.row(2).contains("up") }, "\(deep.text)")
        let few = try probe("fixed", environment: ["TERM": name])
        few.settle()
        #expect(few.look(row: 23, column: 0).foreground == 204)
    }

    @Test(arguments: [
        ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", "background(isLight: true)"),
        ("\u{1B}]11;rgb:16/16/1e\u{7}", "background(isLight: false)"),
    ])
    func theTerminalSaysWhatItsBackgroundIs(_ answer: String, _ event: String) throws {
        let pty = try probe()
        pty.send(answer)
        #expect(pty.wait { $0.row(2) == event }, "\(pty.text)")
    }

    @Test func theMouseAndTheFocusAreReportedIfWanted() throws {
        let pty = try probe("mouse", columns: 200)
        pty.send("\u{1B}[<0;5;3M\u{1B}[I")
        #expect(pty.wait { $0.row(3) == "focusIn" }, "\(pty.text)")
        #expect(pty.row(2).contains("row: 2, column: 4"))
    }

    @Test func theMouseIsLeftToTheTerminalUnlessItIsWanted() throws {
        #expect(try !probe().hasMouse)
        let pty = try probe("mouse")
        #expect(pty.wait { $0.hasMouse })
        pty.send("\u{11}")
        #expect(pty.exitStatus() == 0)
        #expect(!pty.hasMouse)
    }

    @Test func framesAreSentToBeShownAtOnceWhereTheTerminalCan() throws {
        let pty = try probe("frames-at-once")
        #expect(pty.wait { $0.count(Self.frameEnds) == 1 })
        #expect(pty.count(Self.frameBegins) == 1)
        pty.send("xy")
        #expect(pty.wait { $0.row(1) == "xy" })
        pty.settle()
        #expect(pty.count(Self.frameBegins) == 1, "small ones are as they were")
        pty.send("\u{C}")
        #expect(pty.wait { $0.row(4) == "ctrl+l" && $0.count(Self.frameEnds) == 2 })
        #expect(pty.count(Self.frameBegins) == 2)
        pty.send("\u{11}")
        #expect(pty.exitStatus() == 0)
        #expect(pty.endsFrames)
    }

    @Test func noFrameIsLeftOpen() throws {
        let pty = try probe("frames-at-once")
        pty.send("\u{5}")
        #expect(pty.wait { !$0.isAlternateScreen })
        #expect(pty.endsFrames)
        pty.send("a line\n")
        #expect(pty.wait { $0.isAlternateScreen && $0.row(2) == "ctrl+e" })
        #expect(pty.count(Self.frameBegins) == 2)
        pty.kill(SIGSEGV)
        #expect(pty.exitStatus() == 256 + Int(SIGSEGV))
        #expect(pty.endsFrames)
    }

    @Test func otherTerminalsAreNotToldOfFrames() throws {
        let pty = try probe()
        pty.send("\u{C}x\u{11}")
        #expect(pty.exitStatus() == 0)
        #expect(pty.count("2026") == 0)
    }

    private static let frameBegins = "\u{1B}[?2026h"
    private static let frameEnds = "\u{1B}[?2026l"

    @Test func theWindowHasATitleUntilTheTerminalIsGivenBack() throws {
        let pty = try probe("title")
        pty.send("e")
        #expect(pty.wait { $0.written.contains("\u{1B}]2;probe [2Je\u{7}") }, "\(pty.written)")
        #expect(pty.count("\u{1B}[22;2t") == 1)
        #expect(pty.count("\u{1B}[23;2t") == 0)
        pty.send("\u{C}")
        #expect(pty.wait { $0.row(3) == "ctrl+l" })
        #expect(pty.wait { $0.count("\u{1B}]2;probe [2Je\u{7}") == 2 }, "it is sent again")
        #expect(pty.count("\u{1B}[22;2t") == 1, "it is kept once")
        pty.send("\u{11}")
        #expect(pty.exitStatus() == 0)
        #expect(pty.count("\u{1B}[23;2t") == 1)
    }

    @Test func theTitleIsGivenBackMeanwhileAndAfterACrash() throws {
        let pty = try probe("title")
        pty.send("\u{5}")
        #expect(pty.wait { $0.count("\u{1B}[23;2t") == 1 })
        pty.send("a line\n")
        #expect(pty.wait { $0.count("\u{1B}[22;2t") == 2 && $0.isAlternateScreen })
        pty.kill(SIGSEGV)
        #expect(pty.exitStatus() == 256 + Int(SIGSEGV))
        #expect(pty.count("\u{1B}[23;2t") == 2)
    }

    @Test(arguments: [
        ("vt100", nil), ("linux", nil), ("screen-256color", nil), ("xterm", "\u{1B}]2;"),
        ("tmux-256color", "\u{1B}]0;"), ("rxvt-unicode-256color", "\u{1B}]2;"),
    ])
    func aTerminalWithoutTitlesGetsNone(_ name: String, _ start: String?) throws {
        let pty = try probe("title", environment: ["TERM": name])
        pty.send("x")
        #expect(pty.wait { $0.row(1) == "x" && $0.count("probe") >= (start == nil ? 0 : 2) })
        pty.settle()
        #expect(pty.count("probe") == (start == nil ? 0 : 2))
        if let start { #expect(pty.count(start + "probe [2Jx\u{7}") == 1) }
        #expect(pty.count("\u{1B}[22;2t") == (start == nil ? 0 : 1))
    }

    @Test(arguments: [
        ("xterm-256color", true), ("tmux-256color", true), ("vt100", false), ("linux", false),
        ("rxvt-unicode-256color", false),
    ])
    func aTextIsCopiedOutWhereTheTerminalTakesIt(_ name: String, _ isTaken: Bool) throws {
        let pty = try probe(environment: ["TERM": name])
        pty.send("Жab\u{19}")
        let sequence = "\u{1B}]52;c;0JZhYg==\u{7}"
        #expect(
            pty.wait { $0.text.contains("ctrl+y") && $0.count(sequence) >= (isTaken ? 1 : 0) })
        pty.settle()
        #expect(pty.count(sequence) == (isTaken ? 1 : 0))
        #expect(pty.row(1) == "Жab")
    }

    @Test func noTitleIsSentUnlessItIsWanted() throws {
        let pty = try probe()
        pty.settle()
        #expect(pty.count("probe") == 0 && pty.count("\u{1B}[22;2t") == 0)
    }

    @Test(arguments: SeededRandom.seeds(12))
    func theTerminalShowsEachFrameAsItIs(_ seed: UInt64) throws {
        let pty = try probe("frames", "\(seed)", rows: 12, columns: 41)
        var random = SeededRandom(seed: seed)
        for _ in 0..<40 {
            let frame = RandomFrame.next(size: Size(rows: 12, columns: 41), &random)
            pty.send("x")
            let isShown = pty.wait { screen in
                (0..<12).allSatisfy { row in
                    let model = frame.plainText(ofRow: row)
                    return certain(screen.row(row), like: model) == certain(model, like: model)
                }
                    && screen.cursor.map { Point(row: $0.row, column: $0.column) } == frame.cursor
            }
            try #require(isShown, "seed \(seed)\n\(frame.goldenText)\n\(pty.text)")
        }
    }

    @Test(arguments: [
        ("🇫🇷", 2), ("❤️", 2), ("1️⃣", 2), ("क्षि", 3), ("กำ", 2), ("日", 2), ("\u{2A001}", 2),
        ("🥺", 2), ("\u{A984}\u{A980}", 1), ("\u{F0001}", 1),
    ])
    func nothingBehindAClusterIsShifted(_ cluster: String, _ columns: Int) throws {
        for profile in ["clusters", "pieces"] {
            try expectNothingShifted(behind: cluster, columns, profile)
        }
    }

    private func expectNothingShifted(
        behind cluster: String, _ columns: Int, _ profile: String
    ) throws {
        let pty = try probe(profile)
        pty.send(cluster + "!")
        #expect(pty.wait { $0.cursor?.row == 1 && $0.cursor?.column == columns + 1 }, "\(pty.text)")
        let row = Array(pty.row(1).unicodeScalars)
        if profile == "clusters" {
            #expect(row.starts(with: cluster.unicodeScalars.prefix(1)))
        }
        #expect(row.last == "!")
    }

    @Test func aTerminalIsAskedWithoutWaitingAndWithoutLosingKeys() throws {
        let pty = try Pty(builtProgram(named: "terminal-probe"), arguments: ["ask"])
        pty.send("x1")
        #expect(pty.wait { $0.row(1) == "x1" && $0.text.contains("told") }, "\(pty.text)")
        #expect(pty.wait { $0.text.contains("told 16 false") }, "\(pty.text)")
        #expect(pty.wait { $0.row(0) == "ready 80x24" && $0.row(23) == "error" }, "\(pty.text)")
        pty.send("\u{11}")
        #expect(pty.exitStatus() == 0)
    }

    /// Without what libvterm draws wider or narrower than others: it has the marks of Unicode 5.0 and the
    /// emoji of 9.0. It loses a mark that it does not know, and those above it, to what stands beside it,
    /// and leaves a column empty where a letter takes fewer.
    private func certain(_ row: String, like model: String) -> String {
        let hasDoubtfulMarks = model.unicodeScalars.contains {
            CharacterWidth.columns(of: $0) == 0 && WidthDoubt(of: String($0)) != .none
        }
        var kept = String.UnicodeScalarView()
        var skipsSpaces = false
        for scalar in row.unicodeScalars {
            if skipsSpaces, scalar == " " { continue }
            let isMark = CharacterWidth.columns(of: scalar) == 0
            let isCertain = WidthDoubt(of: String(scalar)) == .none
            if isCertain, !isMark || !hasDoubtfulMarks { kept.append(scalar) }
            if !isMark { skipsSpaces = !isCertain }
        }
        return trimmed(String(kept))
    }

    private func trimmed(_ line: String) -> String {
        guard let last = line.unicodeScalars.lastIndex(where: { $0 != " " }) else { return "" }
        return String(line.unicodeScalars[...last])
    }
}

extension Pty {
    /// How often the program has written something.
    func count(_ text: String) -> Int { written.ranges(of: text).count }

    /// Whether no frame was begun and not ended.
    fileprivate var endsFrames: Bool {
        let last = written.ranges(of: "\u{1B}[?2026").last
        return last.map { written[$0.upperBound...].first == "l" } ?? true
    }
}
