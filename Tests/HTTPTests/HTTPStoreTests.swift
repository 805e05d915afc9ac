import Foundation
import HTTP
import TestSupport
import Testing

/// What requests to an object store need: signatures, bodies from files, and heads.
struct HTTPStoreTests {
    private let client = HTTPClient(userAgent: "tml-tests/1")
    private let signer = RequestSigner(keyID: "KEYID", secret: "SECRET-7", region: "eu-1")

    @Test func aSignedRequestNamesTheKeyAndNotTheSecret() async throws {
        let server = try TestServer { _ in .answer(200) }
        var request = HTTPRequest(
            method: .put, url: server.url + "/a.json",
            headers: ["x-amz-content-sha256": "00", "Content-Encoding": "gzip"], body: [1, 2])
        request.signer = signer
        _ = try await client.send(request)
        let headers = try #require(server.requests.first?.headers)
        let authorization = try #require(headers["authorization"])
        #expect(authorization.hasPrefix("AWS4-HMAC-SHA256 Credential=KEYID/"))
        #expect(authorization.contains("/eu-1/s3/aws4_request"))
        #expect(authorization.contains("content-encoding;"))
        #expect(authorization.contains("x-amz-content-sha256;x-amz-date"))
        #expect(!authorization.contains("expect"))
        #expect(headers["x-amz-date"]?.count == 16)
        #expect(!headers.values.contains { $0.contains("SECRET-7") })
    }

    /// libcurl takes no text of this length.
    @Test func aRequestThatCannotBeSignedIsNotSent() async throws {
        let server = try TestServer { _ in .answer(200) }
        var request = HTTPRequest(url: server.url)
        request.signer = RequestSigner(
            keyID: "KEYID", secret: "SECRET-7", region: String(repeating: "x", count: 9_000_000))
        await #expect(throws: HTTPError.self) { try await client.send(request) }
        #expect(server.requests.isEmpty)
    }

    @Test func theSecretIsNotDescribed() {
        var request = HTTPRequest(url: "http://localhost/")
        request.signer = signer
        var dumped = ""
        dump(request, to: &dumped)
        #expect(!"\(request)\(signer)\(String(reflecting: signer))\(dumped)".contains("SECRET-7"))
    }

    @Test func aBodyCanBeAFile() async throws {
        let server = try TestServer { _ in .answer(200) }
        let folder = try TemporaryFolder()
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
        try Data(bytes).write(to: folder.url.appending(path: "body"))
        var request = HTTPRequest(method: .put, url: server.url)
        request.bodyFile = folder.path("body")
        _ = try await client.send(request)
        let sent = try #require(server.requests.first)
        #expect(sent.method == "PUT")
        #expect(sent.body == bytes)
    }

    @Test func aFileThatIsMissingIsNotSent() async throws {
        let server = try TestServer { _ in .answer(200) }
        var request = HTTPRequest(method: .put, url: server.url)
        request.bodyFile = "/nowhere/at all"
        await #expect(throws: HTTPError.unreachable("/nowhere/at all cannot be read")) {
            try await client.send(request)
        }
        #expect(server.requests.isEmpty)
    }

    @Test func aHeadEndsWithItsHeaders() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\nETag: \"a\"\r\n\r\n"
        let server = try TestServer { _ in .raw(Array(head.utf8)) }
        let answer = try await client.send(HTTPRequest(method: .head, url: server.url))
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Length"] == "99999999")
        #expect(answer.body.isEmpty)
        #expect(server.requests.first?.method == "HEAD")
    }

    @Test func aRawAnswerStaysCompressed() async throws {
        let answer = TestServerAnswer(body: Array("hello".utf8)).gzipped
        let server = try TestServer { _ in .answer(answer) }
        var request = HTTPRequest(url: server.url)
        request.isAnswerRaw = true
        #expect(try await client.send(request).body == answer.body)
        request.isAnswerRaw = false
        #expect(try await client.send(request).body == Array("hello".utf8))
    }
}
