import Foundation
import TestSupport

/// `tml-server` with a project of many keys in Russian. The project is made once and kept below
/// `.build`. The texts that a run saves stay in it.
final class LargeServer {
    /// That of the project's reviewer.
    static let token = String(repeating: "bench", count: 12) + "0000"

    let url: String
    private let process = Process()

    init(keys: Int) throws {
        let data = packageFolder.appending(path: ".build/bench/server-\(keys)")
        if !FileManager.default.fileExists(atPath: data.path) { try Self.make(data, keys: keys) }
        let ready = data.appending(path: "ready")
        try? FileManager.default.removeItem(at: ready)
        process.executableURL = URL(filePath: builtProgram(named: "tml-server"))
        process.arguments = [
            "serve", "--data", data.path, "--port", "0", "--ready-file", ready.path,
            "--config", "/dev/null", "--rate", "100000",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        url = try Self.address(in: ready)
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    private static func make(_ data: URL, keys: Int) throws {
        let new = URL(filePath: data.path + ".new")
        try? FileManager.default.removeItem(at: new)
        try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
        let scripts = packageFolder.appending(path: "Tests/BenchServer").path
        let archive = new.appending(path: "languages.tar.gz").path
        try run("python3", scripts + "/archive.py", archive, "--keys", "1", "--locales", "ru")
        try run(builtProgram(named: "tml-server"), "import", "--data", new.path, archive)
        try run(
            "python3", scripts + "/project.py", new.appending(path: "server.sqlite").path,
            "--keys", "\(keys)", "--locales", "ru")
        try FileManager.default.moveItem(at: new, to: data)
    }

    private static func run(_ command: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["PYTHONDONTWRITEBYTECODE": "1"]) { _, new in new }
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchFailure("\(command.joined(separator: " ")) failed")
        }
    }

    private static func address(in ready: URL) throws -> String {
        for _ in 0..<1_200 {
            let text = (try? String(contentsOf: ready, encoding: .utf8)) ?? ""
            if text.hasSuffix("\n") { return text.trimmingCharacters(in: .whitespacesAndNewlines) }
            usleep(50_000)
        }
        throw BenchFailure("`tml-server` does not start")
    }
}
