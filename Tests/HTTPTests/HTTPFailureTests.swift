import HTTP
import TestSupport
import Testing

/// A network that does what it should not.
struct HTTPFailureTests {
    private let client = HTTPClient(userAgent: "tml-tests/1")

    private func failure(_ request: HTTPRequest) async -> HTTPError? {
        do {
            _ = try await client.send(request)
            return nil
        } catch {
            return error
        }
    }

    @Test func aRefusedConnectionIsUnreachable() async throws {
        let port = try RefusingPort()
        guard case .unreachable = await failure(HTTPRequest(url: port.url)) else {
            Issue.record("A closed port must be unreachable.")
            return
        }
    }

    @Test func anUnknownHostIsUnreachable() async throws {
        let error = await failure(HTTPRequest(url: "http://nobody.invalid/"))
        guard case .unreachable = error else {
            Issue.record("An unknown host must be unreachable, not \(String(describing: error)).")
            return
        }
    }

    @Test(arguments: [
        "", "example.org", "file:///etc/passwd", "ftp://127.0.0.1/", "http://", "http:// /",
        "http://a b/", "http://127.0.0.1:99999/", "gopher://x", "http://[::1", "http://a\u{0}b/",
    ])
    func otherAddressesAreInvalid(url: String) async {
        #expect(await failure(HTTPRequest(url: url)) == .invalidURL(url))
    }

    @Test func aSilentServerRunsOutOfTime() async throws {
        let server = try TestServer { _ in .hang() }
        #expect(
            await failure(HTTPRequest(url: server.url, timeLimit: .milliseconds(100))) == .timedOut)
    }

    @Test func aTrickleRunsOutOfTime() async throws {
        let body = [UInt8](repeating: 65, count: 100_000)
        let server = try TestServer { _ in
            .trickle(TestServerAnswer(body: body), bytes: 1, pause: 20)
        }
        #expect(
            await failure(HTTPRequest(url: server.url, timeLimit: .milliseconds(300))) == .timedOut)
    }

    @Test func aStalledAnswerIsGivenUp() async throws {
        let server = try TestServer { _ in
            .trickle(TestServerAnswer(body: [65, 66]), bytes: 1, pause: 60_000)
        }
        #expect(
            await failure(HTTPRequest(url: server.url, stallLimit: .seconds(1))) == .timedOut)
    }

    @Test func aLateAnswerIsWaitedFor() async throws {
        let server = try TestServer([.delay(50, .answer(200, body: "late"))])
        let response = try await client.send(HTTPRequest(url: server.url))
        #expect(response.body == Array("late".utf8))
    }

    @Test func aSlowAnswerArrivesWhole() async throws {
        let body = Array("piece by piece".utf8)
        let server = try TestServer([.trickle(TestServerAnswer(body: body), bytes: 3, pause: 5)])
        #expect(try await client.send(HTTPRequest(url: server.url)).body == body)
    }

    @Test(arguments: [
        TestServerReaction.drop, .actThenDrop {}, .raw([]),
        .raw(Array("HTTP/1.1 200 OK\r\nX".utf8)),
        .stop(TestServerAnswer(body: [1, 2, 3, 4]), afterBytes: 2),
        .stop(TestServerAnswer(body: [1, 2, 3, 4]), afterBytes: 0),
        .raw(Array("this is not HTTP\r\n\r\n".utf8)),
        .raw(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".utf8)),
        .answer(TestServerAnswer(headers: ["Content-Encoding": "gzip"], body: [1, 2, 3])),
        .answer(200, headers: ["Content-Encoding": "gzip"], body: "plain text"),
    ])
    func whatEndsTooEarlyOrMakesNoSenseIsBrokenOff(reaction: TestServerReaction) async throws {
        let server = try TestServer { _ in reaction }
        let error = await failure(HTTPRequest(method: .post, url: server.url))
        guard case .brokenOff = error else {
            Issue.record("Expected a broken answer, not \(String(describing: error)).")
            return
        }
        #expect(server.requests.count == 1, "Nothing is sent twice.")
    }

    @Test func aHugeAnswerIsRefused() async throws {
        let body = [UInt8](repeating: 65, count: 1_001)
        let server = try TestServer { _ in .answer(TestServerAnswer(body: body)) }
        #expect(await failure(HTTPRequest(url: server.url, bodyLimit: 1_000)) == .tooLarge)
        let response = try await client.send(HTTPRequest(url: server.url, bodyLimit: 1_001))
        #expect(response.body == body)
    }

    @Test func aHugeAnswerOfUnknownLengthIsRefused() async throws {
        let chunk = "3E8\r\n" + String(repeating: "A", count: 1_000) + "\r\n"
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        let bytes = Array((head + String(repeating: chunk, count: 20)).utf8)
        let server = try TestServer { _ in .raw(bytes) }
        #expect(await failure(HTTPRequest(url: server.url, bodyLimit: 10_000)) == .tooLarge)
    }

    @Test func aCompressedBombIsRefused() async throws {
        let bomb = TestServerGzip.bomb(64 << 20)
        #expect(bomb.count < 1 << 20)
        let server = try TestServer { _ in
            .answer(TestServerAnswer(headers: ["Content-Encoding": "gzip"], body: bomb))
        }
        #expect(await failure(HTTPRequest(url: server.url)) == .tooLarge)
    }

    @Test func endlessHeadersAreRefused() async throws {
        let line = "X-Filler: " + String(repeating: "a", count: 1_000) + "\r\n"
        let bytes = Array(("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 400)).utf8)
        let server = try TestServer { _ in .raw(bytes) }
        #expect(await failure(HTTPRequest(url: server.url)) == .tooLarge)
    }

    @Test func aHeaderThatIsTooLongIsRefused() async throws {
        let line = "X-Filler: " + String(repeating: "a", count: 300_000) + "\r\n"
        let bytes = Array(("HTTP/1.1 200 OK\r\n" + line + "\r\n").utf8)
        let server = try TestServer { _ in .raw(bytes) }
        #expect(await failure(HTTPRequest(url: server.url)) == .tooLarge)
    }

    @Test func afterAFailureTheNextRequestWorks() async throws {
        let server = try TestServer([.drop, .answer(200, body: "fine")])
        #expect(await failure(HTTPRequest(method: .post, url: server.url)) != nil)
        #expect(try await client.send(HTTPRequest(url: server.url)).status == 200)
    }
}
