import Foundation

/// A mail server that accepts mail only after STARTTLS, with a certificate made for it.
final class EncryptedMailServer {
    /// A mail as it came.
    struct Mail: Decodable, Equatable {
        var isEncrypted: Bool
        /// The commands before the encryption.
        var before: [String]
        /// The account and its password.
        var user: String
        var recipient: String
        /// With LF as the end of lines.
        var text: String
    }

    private static let python = "/usr/bin/python3"

    static var isAvailable: Bool {
        TestCertificate.isAvailable && FileManager.default.isExecutableFile(atPath: python)
    }

    let port: Int
    private let own: TestCertificate
    private let process: Process
    private let output: FileHandle
    private var unread = Data()

    var certificate: String { own.path }

    init() throws {
        own = try TestCertificate()
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "starttls.py")
        (process, output) = try TestCertificate.start(
            Self.python, [script.path, own.path, own.key])
        let line = try Self.line(output, &unread)
        guard let port = Int(String(decoding: line, as: UTF8.self)) else {
            throw TestCertificate.Failure(doing: "listen")
        }
        self.port = port
    }

    func stop() { TestCertificate.end(process) }

    /// Waits for the next mail.
    func next() throws -> Mail {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Mail.self, from: try Self.line(output, &unread))
    }

    private static func line(_ output: FileHandle, _ unread: inout Data) throws -> Data {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Data(unread[..<end])
                unread = Data(unread[(end + 1)...])
                return line
            }
            let piece = output.availableData
            guard !piece.isEmpty else { throw TestCertificate.Failure(doing: "read") }
            unread += piece
        }
    }
}
