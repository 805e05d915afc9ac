import Foundation

/// `openssl s_server` on a port of its own choice, with a certificate made for it.
final class EncryptedServer {
    let port: Int
    private let own: TestCertificate
    private let process: Process

    var url: String { "https://127.0.0.1:\(port)/" }
    var certificate: String { own.path }

    init() throws {
        own = try TestCertificate()
        let serving = try TestCertificate.start(
            TestCertificate.openssl,
            ["s_server", "-accept", "127.0.0.1:0", "-key", own.key, "-cert", own.path, "-www"])
        process = serving.process
        port = try Self.announcedPort(serving.output)
    }

    func stop() { TestCertificate.end(process) }

    /// Reads up to the line `ACCEPT 127.0.0.1:<port>`.
    private static func announcedPort(_ output: FileHandle) throws -> Int {
        var text = ""
        while true {
            let piece = output.availableData
            guard !piece.isEmpty else { throw TestCertificate.Failure(doing: "listen") }
            text += String(decoding: piece, as: UTF8.self)
            for line in text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1)
            where line.hasPrefix("ACCEPT") {
                if let port = line.split(separator: ":").last.flatMap({ Int($0) }) { return port }
            }
        }
    }
}
