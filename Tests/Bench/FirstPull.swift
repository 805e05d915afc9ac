import Foundation
import TestSupport

/// A language is opened for the first time, while a translator types and saves.
struct FirstPull {
    private let keys: Int
    private let server: LargeServer
    private let home: BenchHome

    init(keys: Int) throws {
        self.keys = keys
        server = try LargeServer(keys: keys)
        home = try BenchHome(server: server.url, token: LargeServer.token)
    }

    /// Tells how long it takes, what is written to the disk, and how long the longest save took.
    func measure() throws {
        let terminal = try Pty(home.program, environment: home.environment, rows: 40, columns: 120)
        terminal.send("\u{1B}[15~")
        guard terminal.wait(for: "%") else { throw BenchFailure("no project:\n\(terminal.text)") }
        let start = ContinuousClock.now
        terminal.send("\r")
        guard terminal.wait(limit: .seconds(60), until: { $0.text.contains(server.firstLabel) })
        else { throw BenchFailure("no first key:\n\(terminal.text)") }
        let first = ContinuousClock.now - start
        var saves = Sample()
        while terminal.text.contains("synchronizing") || saves.values.isEmpty {
            saves.add(save(in: terminal))
        }
        let seconds = (ContinuousClock.now - start).components.seconds
        let process = Figures(of: terminal.processIdentifier)
        print(
            """
            first pull of \(keys) keys: \(seconds) s (processor \(rounded(process.seconds)) s), \
            first keys after \(rounded(milliseconds(first))) ms
            first pull, disk and memory: \(process.written >> 20) MiB written for \
            \(megabytes(of: home.store)) MiB, VmHWM \(process.peak) kB
            first pull, saves meanwhile: p50 \(rounded(saves.quantile(0.5))) ms, \
            most \(rounded(saves.quantile(1))) ms of \(saves.values.count)
            """)
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
        terminal.settle(milliseconds: 300)
        return milliseconds(passed)
    }

    private func milliseconds(_ time: Duration) -> Double {
        Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) / 1e15
    }

    private func megabytes(of path: String?) -> Int {
        let attributes = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
        return ((attributes?[.size] as? Int) ?? 0) >> 20
    }

    /// What the system says of a process.
    private struct Figures {
        /// Of a processor's time.
        var seconds: Double
        /// Bytes that went to the disk.
        var written: Int
        /// The most memory that it had, in kB.
        var peak: Int

        init(of process: Int32) {
            let folder = "/proc/\(process)/"
            written = Self.number("write_bytes", in: folder + "io")
            peak = Self.number("VmHWM", in: folder + "status")
            let fields = Self.text(folder + "stat").split(separator: ")").last?
                .split(separator: " ").dropFirst(11).prefix(2).compactMap { Double($0) }
            seconds = (fields ?? []).reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
        }

        private static func number(_ name: String, in path: String) -> Int {
            let line = text(path).split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
            return Int(line.filter(\.isNumber)) ?? 0
        }

        private static func text(_ path: String) -> String {
            (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        }
    }
}
