import HTTP
import TestSupport
import Testing

/// Mail after STARTTLS. Skipped where there is no openssl or no Python.
@Suite(.enabled(if: EncryptedMailServer.isAvailable, "openssl or python3 is not installed"))
struct SMTPEncryptionTests {
    private func send(
        _ text: String, to server: EncryptedMailServer, at host: String = "127.0.0.1",
        trusting certificates: String?
    ) async -> Result<String, SMTPError> {
        var settings = SMTPServer(
            host: host, port: server.port, encryption: .startTLS, user: "ann",
            password: "secret-7")
        settings.certificates = certificates
        return await OwnThread.run { [settings] in
            do throws(SMTPError) {
                return .success(
                    try settings.send(
                        Array("Subject: Hi\r\n\r\n\(text)\r\n".utf8), from: "a@example.org",
                        to: "b@example.org"))
            } catch {
                return .failure(error)
            }
        }
    }

    @Test func theAccountAndTheMailAreEncrypted() async throws {
        let server = try EncryptedMailServer()
        defer { server.stop() }
        let answer = await send("One", to: server, trusting: server.certificate)
        #expect(answer == .success("250 2.0.0 Ok: queued as 8"))
        let mail = try server.next()
        #expect(mail.isEncrypted && mail.before == ["EHLO", "STARTTLS"])
        #expect(mail.user == ":ann:secret-7" && mail.recipient == "b@example.org")
        #expect(mail.text.contains("\n\nOne\n"))
    }

    /// The system does not know the authority of the first attempt, and the certificate has another
    /// name than that of the second one.
    @Test func aWrongCertificateGetsNoMail() async throws {
        let server = try EncryptedMailServer()
        defer { server.stop() }
        for (host, trusted) in [("127.0.0.1", nil), ("localhost", server.certificate)] {
            let answer = await send("Refused", to: server, at: host, trusting: trusted)
            guard case .failure(let error) = answer else {
                Issue.record("the mail was sent to \(host)")
                return
            }
            #expect(!error.isFinal, "\(error.description)")
        }
        _ = await send("Accepted", to: server, trusting: server.certificate)
        #expect(try server.next().text.contains("Accepted"))
    }
}
