import Catalog
import Foundation
import LocalStore
import TestSupport

/// One run of the workstation, measured from outside as a person would: from a key on its way in to the
/// first byte of the answer.
final class DeskMeasurement {
    private let home: BenchHome
    private var terminal: Pty

    init(home: BenchHome) throws {
        self.home = home
        terminal = try Self.open(home)
        try see("Bench")
        terminal.send("\u{11}")
        _ = terminal.exitStatus()
    }

    /// Measures in a program that shows the list of keys already.
    init(home: BenchHome, terminal: Pty) {
        (self.home, self.terminal) = (home, terminal)
    }

    /// From the start of the program to the projects, and from there to the first keys at the desk.
    func measureStart() throws {
        var first = Sample()
        for _ in 0..<10 {
            let start = ContinuousClock.now
            terminal = try Self.open(home)
            guard terminal.wait(until: { $0.bytes > 0 }) else { throw BenchFailure("no frame") }
            first.add(milliseconds(since: start))
            try see("Bench")
            terminal.send("\u{11}")
            _ = terminal.exitStatus()
        }
        print(
            "start to first bytes: median \(rounded(first.quantile(0.5))) ms, "
                + "most \(rounded(first.quantile(1))) ms")
        let start = ContinuousClock.now
        terminal = try Self.open(home)
        try see("Bench")
        let projects = milliseconds(since: start)
        let opening = ContinuousClock.now
        terminal.send("\r")
        try see("all keys")
        print(
            "start to projects: \(rounded(projects)) ms; Enter to the desk with its first keys: "
                + "\(rounded(milliseconds(since: opening))) ms")
        goToList()
    }

    /// A translator starts in the first form of an unfinished key.
    private func goToList() {
        terminal.settle(milliseconds: 500)
        terminal.send("\u{1B}")
        terminal.settle(milliseconds: 500)
    }

    /// Makes the window another size.
    func resize(rows: Int, columns: Int) {
        terminal.resize(rows: rows, columns: columns)
        terminal.settle(milliseconds: 500)
    }

    /// Moves down and up in the list.
    @discardableResult
    func measureList(_ name: String, pause: CInt = 8) throws -> Sample {
        let keys = (0..<300).map { $0 % 20 == 19 ? "\u{1B}[6~" : "\u{1B}OB" }
        return measure(name, keys: keys, pause: pause)
    }

    /// Types into the first form of the selected key, and goes back to the list.
    @discardableResult
    func measureTyping(_ name: String, pause: CInt = 8) throws -> Sample {
        terminal.send("e")
        terminal.settle(milliseconds: 200)
        let keys = (0..<300).map { $0 % 6 == 5 ? " " : "abcdefgh".map(String.init)[$0 % 8] }
        let times = measure(name, keys: keys, pause: pause)
        terminal.send("\u{1B}")
        terminal.settle(milliseconds: 200)
        return times
    }

    /// Measures while the program checks all texts. The checks rest while the translator types
    /// fast, so each key comes after a pause.
    func measureIssues() throws {
        guard let path = home.store else { throw BenchFailure("no store") }
        let store = try TranslationStore(readingFrom: path)
        defer { store.close() }
        let table = FigureTable("desk, while all texts are checked")
        let index = IssueIndex(store, BenchKeys.query.project, BenchKeys.locale)
        let (before, start) = (try index.left(), ContinuousClock.now)
        terminal.wait(limit: .seconds(20)) { _ in false }
        let seconds = (ContinuousClock.now - start).milliseconds / 1000
        table.add("checks without keys", Double(before - (try index.left())) / seconds, "keys/s")
        let list = try measureList("list, during the checks", pause: 150)
        let typing = try measureTyping("typing, during the checks", pause: 150)
        table.add("list, key to bytes", list, share: 0.99, limit: 5)
        table.add("typing, key to bytes", typing, share: 0.99, limit: 5)
        table.add(
            "keys that are not checked at the end",
            "\(try index.left()) (0: the keys came too late)")
    }

    /// Types at the end of a text of 5,000 letters, of which one word in ten is misspelt, with help with
    /// writing and without: what that costs is the difference.
    func measureLongText() throws {
        let words = [
            "слово", "конец", "начало", "письмо", "группа", "город", "время", "место", "день",
        ]
        try home.write(dictionary: words)
        let text = String(
            repeating: (words + ["ошыбка"]).joined(separator: " ") + " ", count: 88)
        let without = "[writing]\nspelling = false\ncompletion = false\n[text]\nbidi = \"typed\"\n"
        for (name, settings) in [("with", ""), ("without", without)] {
            try home.write(settings: settings)
            terminal = try Self.open(home)
            try see("Bench")
            terminal.send("\r")
            try see("all keys")
            terminal.send("e")
            terminal.settle(milliseconds: 200)
            terminal.send("\u{15}\u{1B}[200~\(text)\u{1B}[201~")
            terminal.settle(milliseconds: 3000)
            measure(
                "typing in \(text.count) letters, \(name) spelling, completion and order",
                keys: (0..<300).map { $0 % 6 == 5 ? " " : "слоговик".map(String.init)[$0 % 8] })
            terminal.send("\u{1B}xdiscard-drafts\r")
            terminal.settle(milliseconds: 300)
            terminal.send("\r")
            terminal.settle(milliseconds: 300)
            terminal.send("\u{11}")
            _ = terminal.exitStatus()
        }
        try home.write(settings: "")
    }

    /// The same while engines answer, which are asked when the selection has rested on a key: moving on,
    /// and typing while the answers come.
    func measureEngines(_ settings: String) throws {
        try reopen(with: settings)
        let downs = Array(repeating: "\u{1B}OB", count: 100)
        measure("list, five slow engines", keys: downs, pause: 450)
        var letters = Delays()
        for _ in 0..<6 {
            terminal.send("\u{1B}OB")
            terminal.settle(milliseconds: 450)
            terminal.send("e")
            send(Array(repeating: "а", count: 50), pause: 8, into: &letters)
            terminal.send("\u{1B}")
            terminal.settle(milliseconds: 200)
        }
        tell("typing, five slow engines", letters)
        try reopen(with: "")
    }

    /// The desk again, with another configuration.
    private func reopen(with settings: String) throws {
        terminal.send("\u{11}")
        _ = terminal.exitStatus()
        try home.write(settings: settings)
        terminal = try Self.open(home)
        try see("Bench")
        terminal.send("\r")
        try see("all keys")
        goToList()
    }

    /// The feed never ends from now on: everything after this happens during a pull.
    func startPull() {
        terminal.send(KeyNames.synchronize)
        terminal.settle(milliseconds: 300)
    }

    /// Nothing to do: nothing written.
    func measureIdle() throws {
        terminal = try Self.open(home)
        try see("Bench")
        terminal.settle(milliseconds: 500)
        let before = terminal.bytes
        terminal.wait(limit: .seconds(5)) { _ in false }
        print("idle: \(terminal.bytes - before) bytes in 5 s")
    }

    func printMemory() {
        let path = "/proc/\(terminal.processIdentifier)/status"
        let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        for line in status.split(separator: "\n")
        where line.hasPrefix("VmHWM") || line.hasPrefix("VmRSS") {
            print("memory, \(line.replacing("\t", with: " "))")
        }
    }

    /// What keys took, and what they had written.
    private struct Delays {
        var times = Sample()
        var bytes = Sample()
        /// The text of the cells that changed, in bytes,
        var changes = Sample()
        /// and how many times as much was written; where anything changed.
        var ratios = Sample()
    }

    /// - Parameter pause: milliseconds in which nothing was written before the next key.
    @discardableResult
    private func measure(_ name: String, keys: [String], pause: CInt = 8) -> Sample {
        var delays = Delays()
        send(keys, pause: pause, into: &delays)
        tell(name, delays)
        return delays.times
    }

    private func send(_ keys: [String], pause: CInt, into delays: inout Delays) {
        for key in keys {
            let before = terminal.bytes
            let screen = ShownScreen(terminal)
            let start = ContinuousClock.now
            terminal.send(key)
            terminal.awaitOutput(milliseconds: 2000)
            delays.times.add(milliseconds(since: start))
            terminal.settle(milliseconds: pause)
            let written = Double(terminal.bytes - before)
            let changed = Double(ShownScreen(terminal).bytesOfChanges(since: screen))
            delays.bytes.add(written)
            delays.changes.add(changed)
            if changed > 0 { delays.ratios.add(written / changed) }
        }
    }

    private func tell(_ name: String, _ delays: Delays) {
        let (times, bytes) = (delays.times, delays.bytes)
        print(
            "\(name): key to bytes p50 \(rounded(times.quantile(0.5))) ms, "
                + "p99 \(rounded(times.quantile(0.99))) ms, most \(rounded(times.quantile(1))) ms; "
                + "bytes a key p50 \(Int(bytes.quantile(0.5))), p99 \(Int(bytes.quantile(0.99))); "
                + "text of changed cells p50 \(Int(delays.changes.quantile(0.5))), "
                + "bytes for each of its bytes p50 \(rounded(delays.ratios.quantile(0.5)))")
    }

    private func see(_ text: String) throws {
        guard terminal.wait(for: text) else {
            throw BenchFailure("“\(text)” did not appear:\n\(terminal.text)")
        }
    }

    private func milliseconds(since start: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - start).milliseconds
    }

    private static func open(_ home: BenchHome) throws -> Pty {
        try Pty(home.program, environment: home.environment, rows: 40, columns: 120)
    }
}

private enum KeyNames {
    static let synchronize = "\u{1B}[15~"
}
