import Foundation
import Glibc
import HTTP
import TestSupport

/// `apertium-apy` with the pairs of this machine, on a free port.
final class ApertiumServer {
    struct DidNotStart: Error {}

    private static let program = "/usr/bin/apertium-apy"
    private static let pairs = "/usr/share/apertium"

    static var isInstalled: Bool {
        FileManager.default.isExecutableFile(atPath: program)
            && FileManager.default.fileExists(atPath: pairs + "/modes/eng-spa.mode")
    }

    let url: String
    private let process = Process()

    /// Returns when it answers.
    init() async throws {
        let port = try RefusingPort().port
        url = "http://127.0.0.1:\(port)"
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = ["-p", String(port), "-j", "1", Self.pairs]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        try await waitForAnswer()
    }

    /// The process may have been started with SIGTERM blocked, as it inherits the thread's mask;
    /// its pipelines end when it does, because their input ends.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private func waitForAnswer() async throws {
        let client = HTTPClient(userAgent: "tml-tests/1")
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end, process.isRunning {
            if let answer = try? await client.send(HTTPRequest(url: url + "/listPairs")),
                answer.isSuccess
            {
                return
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        stop()
        throw DidNotStart()
    }
}
