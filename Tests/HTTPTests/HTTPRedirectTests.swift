import HTTP
import TestSupport
import Testing

/// Where an answer may send a request.
struct HTTPRedirectTests {
    private let client = HTTPClient(userAgent: "tml-tests/1")

    @Test(arguments: [301, 302, 303, 307, 308])
    func onTheSameHostItIsFollowed(status: Int) async throws {
        let server = try TestServer { request in
            request.path == "/old"
                ? .answer(status, headers: ["Location": "/new?x=1", "X-Old": "1"], body: "moved")
                : .answer(200, body: request.target)
        }
        let response = try await client.send(
            HTTPRequest(url: server.url + "/old", headers: ["Authorization": "Bearer t"]))
        #expect(response.status == 200)
        #expect(response.body == Array("/new?x=1".utf8))
        #expect(response.headers["X-Old"] == nil)
        #expect(server.requests.map(\.headers["authorization"]) == ["Bearer t", "Bearer t"])
    }

    @Test func aLoopEndsAfterFive() async throws {
        let server = try TestServer { _ in .answer(302, headers: ["Location": "/again"]) }
        let response = try await client.send(HTTPRequest(url: server.url))
        #expect(response.status == 302)
        #expect(server.requests.count == 6)
    }

    @Test func toAnotherPlaceItIsHandedOver() async throws {
        let other = try TestServer { _ in .answer(200) }
        let places = [
            "http://localhost:\(other.port)/", other.url, "https://127.0.0.1/",
            "file:///etc/passwd", "//example.invalid/", "http://[", "",
        ]
        for place in places {
            let server = try TestServer { _ in .answer(302, headers: ["Location": place]) }
            let response = try await client.send(
                HTTPRequest(url: server.url, headers: ["Authorization": "Bearer t"]))
            #expect(response.status == 302, "\(place)")
            #expect(response.headers["Location"] == place)
            #expect(server.requests.count == 1)
        }
        #expect(other.requests.isEmpty)
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
    func onlyGetIsFollowed(method: HTTPRequest.Method) async throws {
        let server = try TestServer { _ in .answer(307, headers: ["Location": "/new"]) }
        let response = try await client.send(HTTPRequest(method: method, url: server.url))
        #expect(response.status == 307)
        #expect(server.requests.count == 1)
    }

    @Test func theTimeLimitIsForAllStepsTogether() async throws {
        let server = try TestServer { _ in
            .delay(60, .answer(302, headers: ["Location": "/again"]))
        }
        await #expect(throws: HTTPError.timedOut) {
            try await client.send(HTTPRequest(url: server.url, timeLimit: .milliseconds(200)))
        }
        #expect(server.requests.count < 6)
    }
}
