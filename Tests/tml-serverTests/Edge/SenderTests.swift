import Catalog
import HTTP
import KeyIndex
import TestSupport
import Testing
import Text
import TranslationService
import Wire

@testable import tml_server

/// Who sends a request, how many, and how slowly.
@Suite struct SenderTests {
    @Test func aTokenHasItsRateAndIsToldWhenToComeAgain() async throws {
        var settings = ServerStage.settings
        settings.rate = 2
        let stage = try await ServerStage(settings)
        let token = try stage.token(.viewer)
        let answers = try await Self.atOnce(20) {
            try await stage.send(.get, "/v1/users/me", token: token)
        }
        #expect(answers.count { $0.status == 200 } >= 6)
        let answer = try #require(answers.first { $0.status == 429 })
        #expect(answer.headers["Retry-After"] == "1")
        #expect(try JSON(parsing: answer.body).object?["retry_after"]?.integer == 1)
        #expect(try await stage.send(.get, "/v1/users/me", as: .manager).status == 200)
        #expect(try await stage.send(.get, "/healthz").status == 200)
    }

    /// All visitors of an app send the same token.
    @Test func oneVisitorOfAnAppDoesNotTakeTheRateOfAll() async throws {
        var settings = ServerStage.settings
        settings.rate = 1
        settings.trustedProxies = ["127.0.0.0/8"]
        let stage = try await ServerStage(settings)
        let token = try stage.token(.application)
        @Sendable func status(from address: String) async throws -> Int {
            try await stage.send(
                .get, "/v1/users/me", token: token, headers: ["X-Forwarded-For": address]
            ).status
        }
        let statuses = try await Self.atOnce(10) { try await status(from: "192.0.2.1") }
        #expect(statuses.contains(429))
        #expect(try await status(from: "192.0.2.2") == 200)
        let limiter = RateLimiter(perSecond: 1)
        let app = ServiceSession(applicationOf: stage.project)
        for address in 0..<60 { try await limiter.admit(app, from: "\(address)") }
        await #expect(throws: ServiceError.self) { try await limiter.admit(app, from: "new") }
    }

    /// An office has one address. One person takes little of its limit.
    @Test func thePeopleAtOneAddressHaveALimit() async throws {
        let limiter = RateLimiter(perSecond: 1)
        func admit(_ people: [Int], from address: String) async throws {
            for person in people {
                let session = ServiceSession(userID: UserID(person), isAdmin: false)
                try await limiter.admit(session, from: address)
            }
        }
        try await admit(Array(1...60), from: "office")
        await #expect(throws: ServiceError.self) {
            try await admit(Array(61...400), from: "office")
        }
        try await admit([500, 500, 500], from: "home")
        // A person has one limit at all addresses.
        await #expect(throws: ServiceError.self) {
            try await admit(Array(repeating: 500, count: 20), from: "hotel")
        }
    }

    @Test func anAddressWithoutATokenHasItsRateToo() async throws {
        var settings = ServerStage.settings
        settings.rate = 1
        let stage = try await ServerStage(settings)
        let open = try await Self.atOnce(10) { try await stage.send(.get, "/v1/server") }
        #expect(open.count { $0.status == 200 } >= 3)
        #expect(open.contains { $0.status == 429 })
        let guesses = try await Self.atOnce(10) {
            try await stage.send(.get, "/v1/users/me", token: Secret("guess"))
        }
        #expect(guesses.contains { $0.status == 429 })
        for _ in 0..<5 { #expect(try await stage.send(.get, "/healthz").status == 200) }
    }

    /// Three at once with a rate of 1; a second count would leave one or two.
    @Test(arguments: ["/", "/login", "/oauth/authorize", "/oauth/token", "/authorize"])
    func aRequestWithoutATokenCountsOnce(path: String) async throws {
        var settings = ServerStage.settings
        settings.rate = 1
        let stage = try await ServerStage(settings)
        let isForm = path == "/oauth/token" || path == "/authorize"
        let answers = try await Self.atOnce(10) {
            try await stage.send(
                isForm ? .post : .get, path,
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: isForm ? Array("grant_type=none".utf8) : [])
        }
        let passed = answers.count { $0.status != 429 }
        #expect(passed >= 3 && passed < 10, "\(answers.map(\.status))")
    }

    @Test func onlyATrustedProxyIsBelieved() {
        let proxies = TrustedProxies(["127.0.0.1", "10.0.0.0/8", "nonsense"])
        func client(_ peer: String, _ header: String...) -> String {
            proxies.client(peer: peer, forwardedFor: header)
        }
        #expect(client("192.0.2.1", "1.2.3.4") == "192.0.2.1")
        #expect(client("127.0.0.1", "1.2.3.4") == "1.2.3.4")
        #expect(client("127.0.0.1", "6.6.6.6, 1.2.3.4", "10.1.2.3") == "1.2.3.4")
        #expect(client("::ffff:127.0.0.1", "2001:db8::1") == "2001:db8::1")
        #expect(client("127.0.0.1", "9.9.9.9, evil") == "127.0.0.1")
        #expect(client("127.0.0.1") == "127.0.0.1")
        #expect(
            TrustedProxies(["2001:db8::/33"]).client(
                peer: "2001:db8:8000::1", forwardedFor: ["1.2.3.4"]) == "2001:db8:8000::1")
    }

    @Test func behindAProxyEveryClientHasItsOwnRate() async throws {
        var settings = ServerStage.settings
        settings.rate = 1
        settings.trustedProxies = ["127.0.0.0/8"]
        let stage = try await ServerStage(settings)
        @Sendable func status(from address: String) async throws -> Int {
            try await stage.send(.get, "/v1/server", headers: ["X-Forwarded-For": address]).status
        }
        let statuses = try await Self.atOnce(10) { try await status(from: "192.0.2.1") }
        #expect(statuses.contains(429))
        #expect(try await status(from: "192.0.2.2") == 200)
    }

    /// A head that does not end, a body that does not come, and a connection that nobody uses.
    @Test(arguments: [
        "GET /healthz HTTP/1.1\r\nHost: x\r\n",
        "POST /authorize HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nemail=",
        "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    ])
    func whatComesTooSlowlyIsNotWaitedFor(sent: String) async throws {
        let stage = try await ServerStage(Self.impatient)
        let connection = try RawConnection(stage.url)
        connection.send(sent)
        #expect(await connection.isClosed(within: 20_000))
    }

    @Test func theServersOwnTimeIsNotCounted() async throws {
        let stage = try await ServerStage(Self.impatient)
        let news = try await stage.object(
            .get, "/v1/projects/{key}/translation_keys?per_page=1", as: .viewer)
        let cursor = news["cursor"]?.string ?? ""
        let start = ContinuousClock.now
        let answer = try await stage.send(
            .get, "/v1/projects/{key}/changes?since=\(cursor)&wait=1", as: .viewer)
        #expect(answer.status == 200)
        #expect(ContinuousClock.now - start >= .seconds(1))
    }

    @Test func aBodyThatIsAnnouncedIsAskedFor() async throws {
        let stage = try await ServerStage()
        let connection = try RawConnection(stage.url)
        connection.send(
            """
            POST /authorize HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\
            Connection: close\r\n\r\n
            """)
        let first = await connection.receiveSome(milliseconds: 20_000) ?? []
        #expect(String(decoding: first, as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
        connection.send("a=b")
        let rest = String(decoding: await connection.receive(milliseconds: 20_000), as: UTF8.self)
        #expect(rest.hasPrefix("HTTP/1.1 401"))
    }

    @Test func moreConnectionsThanAllowedWait() async throws {
        var settings = ServerStage.settings
        settings.patience = Timeouts(head: .seconds(1))
        settings.maxConnections = 2
        let stage = try await ServerStage(settings)
        let start = ContinuousClock.now
        // The system hands over a few at once. They are closed for being slow; then it is the last
        // one's turn.
        let silent = try (0..<8).map { _ in try RawConnection(stage.url) }
        #expect(try await stage.send(.get, "/healthz").status == 200)
        #expect(ContinuousClock.now - start >= .milliseconds(900))
        withExtendedLifetime(silent) {}
    }

    /// So many at the same time, so that none of them can wait for its turn to be allowed.
    private static func atOnce<Answer: Sendable>(
        _ count: Int, _ ask: @escaping @Sendable () async throws -> Answer
    ) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: Answer.self) { group in
            for _ in 0..<count { group.addTask { try await ask() } }
            var answers: [Answer] = []
            for try await answer in group { answers.append(answer) }
            return answers
        }
    }

    private static let impatient: ServerSettings = {
        var settings = ServerStage.settings
        settings.patience = Timeouts(
            head: .milliseconds(300), idle: .milliseconds(300), body: .milliseconds(300))
        return settings
    }()
}
