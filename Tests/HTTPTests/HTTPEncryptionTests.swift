import Foundation
import HTTP
import TestSupport
import Testing

/// Certificates, against `openssl s_server`. Skipped where there is no openssl.
@Suite(
    .enabled(if: TestCertificate.isAvailable, "openssl is not installed"))
struct HTTPEncryptionTests {
    @Test func anUnknownAuthorityIsRefused() async throws {
        let server = try EncryptedServer()
        defer { server.stop() }
        do {
            _ = try await HTTPClient(userAgent: "tml-tests/1").send(HTTPRequest(url: server.url))
            Issue.record("A certificate nobody vouches for was accepted.")
        } catch {
            guard case .tls = error else {
                Issue.record("Expected a complaint about the certificate, not \(error).")
                return
            }
        }
    }

    @Test func aTrustedAuthorityIsAccepted() async throws {
        let server = try EncryptedServer()
        defer { server.stop() }
        let client = HTTPClient(userAgent: "tml-tests/1", certificates: server.certificate)
        let response = try await client.send(HTTPRequest(url: server.url))
        #expect(response.status == 200)
    }

    @Test func theNameMustBeRight() async throws {
        let server = try EncryptedServer()
        defer { server.stop() }
        let client = HTTPClient(userAgent: "tml-tests/1", certificates: server.certificate)
        do {
            _ = try await client.send(HTTPRequest(url: "https://localhost:\(server.port)/"))
            Issue.record("A certificate for another host was accepted.")
        } catch {
            guard case .tls = error else {
                Issue.record("Expected a complaint about the name, not \(error).")
                return
            }
        }
    }

    @Test func plainHTTPIsNotTLS() async throws {
        let server = try TestServer { _ in .answer(200) }
        do {
            _ = try await HTTPClient(userAgent: "tml-tests/1")
                .send(HTTPRequest(url: "https://127.0.0.1:\(server.port)/"))
            Issue.record("Plain text was taken for encryption.")
        } catch {
            guard case .tls = error else {
                Issue.record("Expected a failed encryption, not \(error).")
                return
            }
        }
    }
}
