import Foundation
import Glibc

/// A certificate for 127.0.0.1 that no authority vouches for, made for one test.
final class TestCertificate {
    struct Failure: Error { var doing: String }

    static let openssl = "/usr/bin/openssl"
    static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: openssl) }

    private let folder: URL

    var path: String { folder.appendingPathComponent("certificate.pem").path }
    var key: String { folder.appendingPathComponent("key.pem").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("tml-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let making = try Self.start(
            Self.openssl,
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                "-nodes", "-days", "2", "-subj", "/CN=tml-tests",
                "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", path,
            ])
        making.process.waitUntilExit()
        guard making.process.terminationStatus == 0 else { throw Failure(doing: "certificate") }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    static func start(_ program: String, _ arguments: [String]) throws -> (
        process: Process, output: FileHandle
    ) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return (process, pipe.fileHandleForReading)
    }

    /// Ends a process. It may have been started with SIGTERM blocked: it inherits the thread's mask.
    static func end(_ process: Process) {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
