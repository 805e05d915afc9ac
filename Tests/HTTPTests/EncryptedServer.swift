import Foundation
import Glibc

/// `openssl s_server` on a port of its own choice, with a certificate for 127.0.0.1 made for it.
final class EncryptedServer {
    struct Failure: Error { var doing: String }

    private static let openssl = "/usr/bin/openssl"
    static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: openssl) }

    let port: Int
    private let folder: URL
    private let process: Process

    var url: String { "https://127.0.0.1:\(port)/" }
    var certificate: String { folder.appendingPathComponent("certificate.pem").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("tml-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let key = folder.appendingPathComponent("key.pem").path
        let certificate = folder.appendingPathComponent("certificate.pem").path
        let making = try Self.start([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-days", "2", "-subj", "/CN=tml-tests", "-addext", "subjectAltName=IP:127.0.0.1",
            "-keyout", key, "-out", certificate,
        ])
        making.process.waitUntilExit()
        guard making.process.terminationStatus == 0 else { throw Failure(doing: "certificate") }
        let serving = try Self.start([
            "s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www",
        ])
        process = serving.process
        port = try Self.announcedPort(serving.output)
    }

    func stop() {
        // The process may have been started with SIGTERM blocked: it inherits the thread's mask.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func start(_ arguments: [String]) throws -> (
        process: Process, output: FileHandle
    ) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: openssl)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return (process, pipe.fileHandleForReading)
    }

    /// Reads up to the line `ACCEPT 127.0.0.1:<port>`.
    private static func announcedPort(_ output: FileHandle) throws -> Int {
        var text = ""
        while true {
            let piece = output.availableData
            guard !piece.isEmpty else { throw Failure(doing: "listen") }
            text += String(decoding: piece, as: UTF8.self)
            for line in text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1)
            where line.hasPrefix("ACCEPT") {
                if let port = line.split(separator: ":").last.flatMap({ Int($0) }) { return port }
            }
        }
    }
}
