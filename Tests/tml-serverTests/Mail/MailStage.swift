import Catalog
import Foundation
import HTTP
import Locking
import Logging
import TestSupport
import Testing
import TranslationService

@testable import tml_server

/// A server that writes its mails to a folder.
struct MailStage {
    static let site = "http://tml.test"

    let folder: TemporaryFolder
    let stage: ServerStage
    let log = Locked("")

    init() async throws {
        folder = try TemporaryFolder()
        var settings = ServerStage.settings
        settings.publicURL = Self.site
        settings.mail.sender = "tml@example.org"
        settings.mail.folder = folder.path
        stage = try await ServerStage(settings)
    }

    func delivery(_ transport: (any MailTransport)? = nil) -> MailDelivery {
        let log = log
        return MailDelivery(
            executor: ServiceExecutor(service: stage.service),
            transport: transport ?? MailFolder(path: folder.path), sender: "tml@example.org",
            site: Self.site,
            log: Logger(label: "test") { _ in
                LineLog(format: .text) { line in log.withLock { $0 += line } }
            }, metrics: ServerMetrics(), interval: .milliseconds(5))
    }

    /// Sends all that waits; returns all mails so far, decoded.
    func mails() async throws -> [String] {
        try await delivery().during {
            while try stage.service.mail.state().waiting > 0 {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".eml") }.sorted()
            .map { try Self.decoded(String(contentsOfFile: folder.path($0), encoding: .utf8)) }
    }

    /// The path of the link in a mail that begins so.
    static func link(_ start: String, in mail: String) throws -> String {
        let parts = mail.components(separatedBy: site + start)
        try #require(parts.count > 1, "\(mail)")
        return start + parts[1].prefix { !$0.isWhitespace && $0 != ">" }
    }

    /// The text without the quoted-printable coding.
    private static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.replacing("=\r\n", with: "").utf8)[...]
        while let byte = rest.popFirst() {
            let code = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "="), let value = UInt8(code, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A way to send mail that fails until it is told otherwise.
final class FailingMail: MailTransport {
    private let state = Locked((isBroken: true, sent: 0))
    private let isFinal: Bool

    init(isFinal: Bool = false) { self.isFinal = isFinal }

    var address: String { "nowhere" }
    var sent: Int { state.withLock { $0.sent } }

    func work() { state.withLock { $0.isBroken = false } }

    func send(_ mail: MailText) async throws -> String {
        let isBroken = state.withLock { state in
            state.sent += state.isBroken ? 0 : 1
            return state.isBroken
        }
        guard !isBroken else {
            throw MailFailure(description: "the server is busy", isFinal: isFinal)
        }
        return "250"
    }
}
