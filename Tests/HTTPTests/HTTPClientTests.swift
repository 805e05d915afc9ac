import HTTP
import TestSupport
import Testing

/// What an answer is, and what is sent for it.
struct HTTPClientTests {
    private let client = HTTPClient(userAgent: "tml-tests/1")

    @Test func anAnswerHasItsStatusHeadersAndBody() async throws {
        let server = try TestServer([
            .answer(
                203, headers: ["X-Note": " spaced \t", "Content-Type": "text/plain"], body: "héllo")
        ])
        let response = try await client.send(HTTPRequest(url: server.url + "/a?b=c"))
        #expect(response.status == 203)
        #expect(response.headers["x-NOTE"] == "spaced")
        #expect(response.headers["Content-Length"] == "6")
        #expect(response.headers["missing"] == nil)
        #expect(response.body == Array("héllo".utf8))
        let request = try #require(server.requests.first)
        #expect(request.method == "GET")
        #expect(request.target == "/a?b=c")
        #expect(request.headers["user-agent"] == "tml-tests/1")
        #expect(request.headers["accept-encoding"] == "gzip")
    }

    @Test func aUnixSocketIsAskedInPlaceOfTheHost() async throws {
        let folder = try TemporaryFolder()
        let server = try TestServer(at: folder.path("socket")) { _ in .answer(200, body: "here") }
        var request = HTTPRequest(method: .post, url: "http://localhost/sync", body: [0x7B])
        request.socket = folder.path("socket")
        #expect(try await client.send(request).body == Array("here".utf8))
        #expect(server.requests.map(\.target) == ["/sync"])
        request.socket = folder.path("missing")
        await #expect(throws: HTTPError.self) { try await client.send(request) }
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
    func aBodyArrivesAsItIs(method: HTTPRequest.Method) async throws {
        let server = try TestServer { _ in .answer(200) }
        let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        _ = try await client.send(HTTPRequest(method: method, url: server.url, body: body))
        let request = try #require(server.requests.first)
        #expect(request.method == method.rawValue)
        #expect(request.body == body)
        #expect(request.headers["expect"] == nil)
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch])
    func anEmptyBodyIsAnnounced(method: HTTPRequest.Method) async throws {
        let server = try TestServer { _ in .answer(200) }
        _ = try await client.send(HTTPRequest(method: method, url: server.url))
        #expect(server.requests.first?.headers["content-length"] == "0")
    }

    @Test func headersCannotSmuggleLines() async throws {
        let server = try TestServer { _ in .answer(200) }
        _ = try await client.send(
            HTTPRequest(
                url: server.url,
                headers: ["Authorization": "Bearer a\r\nX-Evil: 1", "X-Empty": "", "X-Two": "2"]))
        let headers = try #require(server.requests.first?.headers)
        #expect(headers["authorization"] == "Bearer aX-Evil: 1")
        #expect(headers["x-evil"] == nil)
        #expect(headers["x-empty"] == "")
        #expect(headers["x-two"] == "2")
    }

    @Test(arguments: [400, 401, 403, 404, 409, 418, 429, 500, 503])
    func aFailureOfTheServerIsAnAnswer(status: Int) async throws {
        let server = try TestServer([.answer(status, body: "no")])
        let response = try await client.send(HTTPRequest(url: server.url))
        #expect(response.status == status)
        #expect(response.body == Array("no".utf8))
        #expect(!response.isSuccess)
    }

    @Test func connectionsAreKept() async throws {
        let server = try TestServer { .answer(200, body: $0.path) }
        for number in 1...20 {
            let response = try await client.send(HTTPRequest(url: "\(server.url)/\(number)"))
            #expect(response.body == Array("/\(number)".utf8))
        }
        #expect(server.connectionCount == 1)
    }

    @Test func fiveHundredRequestsAtOnceGetTheirOwnAnswers() async throws {
        let server = try TestServer { .answer(200, body: $0.path) }
        let client = client
        let url = server.url
        let right = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<500 {
                group.addTask {
                    let response = try await client.send(HTTPRequest(url: "\(url)/\(number)"))
                    return response.body == Array("/\(number)".utf8)
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(right == 500)
        #expect(server.connectionCount <= 6)
    }

    @Test func gzipIsRead() async throws {
        let text = Array(String(repeating: "Hello ", count: 20_000).utf8)
        let server = try TestServer([.answer(TestServerAnswer(body: text).gzipped)])
        let response = try await client.send(HTTPRequest(url: server.url))
        #expect(response.body == text)
    }

    @Test func anInterimAnswerIsPassedOver() async throws {
        let server = try TestServer([
            .raw(
                Array(
                    """
                    HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n\
                    HTTP/1.1 200 OK\r\nX-Late: 2\r\nContent-Length: 2\r\n\r\nok
                    """.utf8))
        ])
        let response = try await client.send(HTTPRequest(url: server.url))
        #expect(response.status == 200)
        #expect(response.headers["X-Early"] == nil)
        #expect(response.headers["X-Late"] == "2")
        #expect(response.body == Array("ok".utf8))
    }

    @Test func aChunkedAnswerIsJoined() async throws {
        let server = try TestServer([
            .raw(
                Array(
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"
                        .utf8))
        ])
        let response = try await client.send(HTTPRequest(url: server.url))
        #expect(response.body == Array("abc".utf8))
    }

    @Test func whatAuthorizesIsNotPrinted() {
        let request = HTTPRequest(
            url: "https://example.org",
            headers: [
                "authorization": "Bearer s3cret", "Cookie": "s3cret", "X-Api-Key": "s3cret",
                "Accept": "text/plain",
            ])
        #expect(!"\(request)".contains("s3cret"))
        #expect(!String(reflecting: request.headers.description).contains("s3cret"))
        #expect("\(request)".contains("text/plain"))
    }
}
