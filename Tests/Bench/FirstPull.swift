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
        guard terminal.wait(limit: .seconds(60), until: Self.showsKeys)
        else { throw BenchFailure("no first key:\n\(terminal.text)") }
        let first = ContinuousClock.now - start
        var saves = Sample()
        while terminal.text.contains("synchronizing") || saves.values.isEmpty {
            saves.add(save(in: terminal))
        }
        let time = ContinuousClock.now - start
        tell(time, first: first, saves, ProcessFigures(of: terminal.processIdentifier))
        terminal.send("\u{11}")
        _ = terminal.exitStatus()
    }

    /// The limits are those of a million keys.
    private func tell(
        _ time: Duration, first: Duration, _ saves: Sample, _ process: ProcessFigures
    ) {
        let isLimited = keys <= 1_000_000
        let table = FigureTable("first pull of \(keys) keys")
        table.add("time", time.milliseconds / 1000, "s", limit: isLimited ? 90 : nil)
        table.add("time of the processor", process.seconds, "s")
        table.add("first keys", first.milliseconds, "ms")
        table.add("saves meanwhile", saves, share: 1)
        table.add("memory", Double(process.peak) / 1024, "MiB", limit: isLimited ? 64 : nil)
        table.add("written to the disk", Double(process.written) / 1e9, "GB")
        table.add(
            "size of the local copy", Double(bytes(of: home.store)) / 1e9, "GB",
            limit: isLimited ? 3.5 : nil)
    }

    /// Whether the title of the list has a number of keys. The saves of earlier runs are on the
    /// server, so the program can begin at any key.
    private static func showsKeys(_ terminal: Pty) -> Bool {
        terminal.text.prefix { $0 != "\n" }.contains(" of ")
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
        return passed.milliseconds
    }

    private func bytes(of path: String?) -> Int {
        let attributes = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
        return (attributes?[.size] as? Int) ?? 0
    }
}
