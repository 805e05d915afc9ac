import Foundation
import TestSupport

/// A `tml-server` of its own, on a folder of its own. It can be stopped and started again; the address
/// stays the same.
final class ServerProcess {
    let folder: URL
    /// Removes the folder after the server has gone; `nil` for a folder of somebody else.
    private let ownFolder: TemporaryFolder?
    private(set) var url = ""
    private var process: Process?

    /// Starts a server with the sample project, in a new folder: a copy of the project that was
    /// made for all stories.
    ///
    /// - Parameter settings: the configuration file, `tml-server.toml` in the folder.
    init(settings: String? = nil) throws {
        let own = try TemporaryFolder()
        (ownFolder, folder) = (own, own.url)
        try FileManager.default.copyItem(at: try Self.sample.get().url, to: path("data"))
        try settings.map { try Data($0.utf8).write(to: path("tml-server.toml")) }
        try start(port: 0)
    }

    /// Starts a server on a folder whose `data` is there already.
    init(on folder: URL) throws {
        (ownFolder, self.folder) = (nil, folder)
        try start(port: 0)
    }

    /// A file in the folder.
    func path(_ name: String) -> URL { folder.appending(path: name) }

    /// Runs a command of `tml-server` on the data; what it printed.
    @discardableResult
    func run(_ arguments: String..., input: String = "") throws -> String {
        try Self.run(arguments, on: folder, input: input)
    }

    /// Loading the sample takes seconds; every story has its own copy of the result.
    private static let sample = Result<TemporaryFolder, any Error> {
        let folder = try TemporaryFolder()
        let maker = ServerProcess(empty: folder.url)
        try maker.start(port: 0, options: ["--demo"])
        maker.stop()
        // Translations of the sample project are accepted when they are saved.
        try maker.run("project", "set", sampleKey, "--threshold", "1")
        let data = try TemporaryFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("data")) {
            try FileManager.default.copyItem(
                atPath: folder.path("data/" + name), toPath: data.path(name))
        }
        return data
    }

    /// The beginning of the sample project's key.
    private static let sampleKey = "4f5b2456"

    private init(empty folder: URL) { (ownFolder, self.folder) = (nil, folder) }

    deinit { kill() }

    /// Starts it again where it was.
    func restart() throws {
        try start(port: Int(url.split(separator: ":").last ?? "") ?? 0)
    }

    /// Asks it to stop and waits until it has.
    func stop() {
        guard let process, process.isRunning else { return }
        process.terminate()
        let deadline = Date(timeIntervalSinceNow: 30)
        while process.isRunning && Date() < deadline { usleep(10_000) }
        if process.isRunning { kill() }
        self.process = nil
    }

    /// The number of the running process.
    var processID: Int32? { process?.processIdentifier }

    func kill() {
        guard let process else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    private func start(port: Int, options: [String] = []) throws {
        let ready = path("ready")
        try? FileManager.default.removeItem(at: ready)
        let process = Process()
        process.executableURL = URL(filePath: builtProgram(named: "tml-server"))
        let file = path("tml-server.toml").path
        let configuration = FileManager.default.fileExists(atPath: file) ? file : "/dev/null"
        process.arguments =
            [
                "serve", "--data", path("data").path, "--port", "\(port)",
                "--ready-file", ready.path, "--config", configuration, "--rate", "100000",
            ] + options
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try log()
        try process.run()
        self.process = process
        url = try waitForAddress(in: ready)
    }

    private func log() throws -> FileHandle {
        let path = self.path("server.log").path
        guard FileManager.default.createFile(atPath: path, contents: nil) else {
            throw StageFailure("no log can be written in \(folder.path)")
        }
        return try FileHandle(forWritingTo: URL(filePath: path))
    }

    private func waitForAddress(in file: URL) throws -> String {
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            let address = text.trimmingCharacters(in: .whitespacesAndNewlines)
            if address.hasPrefix("http") { return address }
            usleep(20_000)
        }
        throw StageFailure("the server did not start; see \(folder.path)/server.log")
    }
}

/// What went wrong on the stage, and what was to be seen then.
struct StageFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
