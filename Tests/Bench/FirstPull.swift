import Foundation
import TestSupport

/// A language is opened for the first time, while a translator types and saves.
struct FirstPull {
    private let keys: Int
    private let server: EndlessServer
    private let home: BenchHome

    init(keys: Int) throws {
        self.keys = keys
        server = try EndlessServer(keys: keys)
        home = try BenchHome(server: server.url)
    }

    /// Tells how long it takes, what is written to the disk, and how long the longest save took.
    func measure() throws {
        let terminal = try Pty(home.program, environment: home.environment, rows: 40, columns: 120)
        terminal.send("\u{1B}[15~")
        guard terminal.wait(for: "Bench") else { throw BenchFailure("no project") }
        let start = ContinuousClock.now
        terminal.send("\r")
        guard terminal.wait(for: "folder 0") else { throw BenchFailure("no first key") }
        let first = ContinuousClock.now - start
        var saves = Sample()
        while terminal.text.contains("synchronizing") || saves.values.isEmpty {
            saves.add(save(in: terminal))
        }
        let process = Figures(of: terminal.processIdentifier)
        print(
            "first pull of \(keys) keys: \((ContinuousClock.now - start).components.seconds) s, "
                + "first keys after \(milliseconds(first)) ms, \(process.written >> 20) MiB written, "
                + "VmHWM \(process.peak) kB; a save meanwhile: p50 \(rounded(saves.quantile(0.5))) ms, "
                + "most \(rounded(saves.quantile(1))) ms of \(saves.values.count)")
        terminal.send("\u{11}")
        _ = terminal.exitStatus()
    }

    /// Types a text and saves it; gives how long it took until the next key was there.
    private func save(in terminal: Pty) -> Double {
        for key in ["e", "А", "б"] {
            terminal.send(key)
            terminal.settle(milliseconds: 50)
        }
        let before = terminal.bytes
        let start = ContinuousClock.now
        terminal.send("\u{13}")
        terminal.wait(limit: .seconds(20)) { $0.bytes > before }
        let passed = ContinuousClock.now - start
        terminal.settle(milliseconds: 500)
        return milliseconds(passed)
    }

    private func milliseconds(_ time: Duration) -> Double {
        Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) / 1e15
    }

    /// What the system says of a process.
    private struct Figures {
        var written = 0
        var peak = 0

        init(of process: Int32) {
            written = Self.number("write_bytes", in: "/proc/\(process)/io")
            peak = Self.number("VmHWM", in: "/proc/\(process)/status")
        }

        private static func number(_ name: String, in path: String) -> Int {
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
            return Int(line.filter(\.isNumber)) ?? 0
        }
    }
}
