import HTTP
import TestSupport
import Testing
import TranslationService
import Wire

@testable import tml_server

/// What one address may take of the server.
@Suite struct AddressShareTests {
    /// Silent connections of one address fill neither the server's nor another address's share.
    @Test func manySilentConnectionsKeepNobodyWaiting() async throws {
        var settings = ServerStage.settings
        settings.maxConnections = 40
        settings.connectionsOfAddress = 20
        let stage = try await ServerStage(settings)
        let silent = try (0..<60).map { _ in try RawConnection(stage.url, from: "127.0.0.2") }
        var times: [Duration] = []
        for _ in 0..<50 {
            let start = ContinuousClock.now
            #expect(try await stage.send(.get, "/v1/server").status == 200)
            times.append(ContinuousClock.now - start)
        }
        // A place that a silent connection has is free after 20 seconds.
        #expect(times.sorted()[48] <= .seconds(10))
        var closed = 0
        for connection in silent where await connection.isClosed(within: 20) { closed += 1 }
        #expect(closed == 40)
    }

    @Test func aConnectionThatEndsMakesRoom() async throws {
        var settings = ServerStage.settings
        settings.connectionsOfAddress = 2
        let stage = try await ServerStage(settings)
        for _ in 0..<6 { try await Self.expectRoom(stage) }
    }

    /// A client may see the end of its connection shortly before the server makes room for another.
    private static func expectRoom(_ stage: ServerStage) async throws {
        let end = ContinuousClock.now + .seconds(10)
        var answer = ""
        repeat {
            let connection = try RawConnection(stage.url, from: "127.0.0.2")
            connection.send("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            answer = String(
                decoding: await connection.receive(milliseconds: 20_000), as: UTF8.self)
        } while !answer.hasPrefix("HTTP/1.1 200") && ContinuousClock.now < end
        #expect(answer.hasPrefix("HTTP/1.1 200"))
    }

    @Test func aTrustedProxyHasAsManyConnectionsAsItWants() async throws {
        var settings = ServerStage.settings
        settings.connectionsOfAddress = 2
        settings.trustedProxies = ["127.0.0.2"]
        let stage = try await ServerStage(settings)
        let open = try (0..<10).map { _ in try RawConnection(stage.url, from: "127.0.0.2") }
        for connection in open {
            connection.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            let answer = await connection.receiveSome(milliseconds: 20_000) ?? []
            #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 200"))
        }
    }

    /// Behind a proxy it is the address that it tells whose requests are counted.
    @Test func requestsAreCountedByTheClientsAddress() async throws {
        let stage = try await Self.stageBehindAProxy(requestsOfAddress: 3)
        // Of one more than the share exactly one is refused, whichever is read last. A request
        // that asks whether all have been read would take a place itself.
        var slow = try SlowRequests(4, to: stage, from: "192.0.2.1")
        #expect(try await slow.refusal().hasPrefix("HTTP/1.1 429"))
        let next = try await Self.answer(of: stage, to: "192.0.2.1")
        #expect(next.status == 429 && next.headers["Retry-After"] == "1")
        #expect(try await Self.answer(of: stage, to: "192.0.2.2").status == 200)
        #expect(await slow.answers() == ["HTTP/1.1 401", "HTTP/1.1 401", "HTTP/1.1 401"])
        #expect(try await Self.answer(of: stage, to: "192.0.2.1").status == 200)
    }

    /// Whoever cuts a request off gives back its place, and no more than that.
    @Test func aRequestThatIsCutOffMakesRoomForOne() async throws {
        let stage = try await Self.stageBehindAProxy(requestsOfAddress: 2)
        var slow = try SlowRequests(3, to: stage, from: "192.0.2.1")
        #expect(try await slow.refusal().hasPrefix("HTTP/1.1 429"))
        slow.cutOne()
        try await Self.eventually {
            try await Self.answer(of: stage, to: "192.0.2.1").status == 200
        }
        try slow.send(2)
        #expect(try await slow.refusal().hasPrefix("HTTP/1.1 429"))
        #expect(try await Self.answer(of: stage, to: "192.0.2.1").status == 429)
        #expect(await slow.answers() == ["HTTP/1.1 401", "HTTP/1.1 401"])
    }

    /// Where a client may be as slow as a busy machine makes it.
    private static func stageBehindAProxy(requestsOfAddress: Int) async throws -> ServerStage {
        var settings = ServerStage.settings
        settings.requestsOfAddress = requestsOfAddress
        settings.trustedProxies = ["127.0.0.0/8"]
        settings.patience = Timeouts(head: .seconds(600), idle: .seconds(600), body: .seconds(600))
        return try await ServerStage(settings)
    }

    private static func answer(
        of stage: ServerStage, to address: String
    ) async throws -> HTTP.HTTPResponse {
        try await stage.send(.get, "/v1/server", headers: ["X-Forwarded-For": address])
    }

    @Test func soManyOfAnAddressMayWait() async throws {
        var settings = ServerStage.settings
        settings.waitingOfAddress = 2
        let stage = try await ServerStage(settings)
        let news = try stage.service.changes.lastRevision(of: stage.project)
        let path = "/v1/projects/{key}/changes?since=\(news)&wait="
        _ = try stage.token(.viewer)
        async let first = stage.send(.get, path + "3", as: .viewer)
        async let second = stage.send(.get, path + "3", as: .viewer)
        try await Self.eventually {
            let metrics = try await stage.send(.get, "/metrics").body
            return String(decoding: metrics, as: UTF8.self).contains("long_polls 2\n")
        }
        let third = try await stage.send(.get, path + "1", as: .viewer)
        #expect(third.status == 429 && third.headers["Retry-After"] == "5")
        #expect(try await stage.send(.get, path + "0", as: .viewer).status == 200)
        #expect(try await [first.status, second.status] == [200, 200])
        #expect(try await stage.send(.get, path + "1", as: .viewer).status == 200)
    }

    /// Whoever has one address of such a network has them all.
    @Test func aNetworkOfTheSixthVersionIsOnePlace() {
        let place = NetworkAddress.place(of: "2001:db8:1:2:3:4:5:6")
        #expect(place == NetworkAddress.place(of: "2001:db8:1:2::1"))
        #expect(place != NetworkAddress.place(of: "2001:db8:1:3::1"))
        #expect(NetworkAddress.place(of: "::ffff:192.0.2.1") == "192.0.2.1")
        #expect(NetworkAddress.place(of: "192.0.2.1") != NetworkAddress.place(of: "192.0.2.2"))
        #expect(NetworkAddress.place(of: "unknown") == "unknown")
    }

    private static func eventually(_ isSo: () async throws -> Bool) async throws {
        for _ in 0..<500 {
            if try await isSo() { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("it does not come about")
    }
}

/// Requests of one address whose bodies do not end, so that each keeps its place.
private struct SlowRequests {
    private let stage: ServerStage
    private let address: String
    private var open: [RawConnection] = []

    init(_ count: Int, to stage: ServerStage, from address: String) throws {
        (self.stage, self.address) = (stage, address)
        try send(count)
    }

    mutating func send(_ count: Int) throws {
        for _ in 0..<count {
            let connection = try RawConnection(stage.url, from: "127.0.0.2")
            connection.send(
                """
                POST /authorize HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: \(address)\r\n\
                Content-Length: 100\r\n\r\nemail=
                """)
            open.append(connection)
        }
    }

    /// What the first that is not left waiting is told; it is none of these any more.
    mutating func refusal() async throws -> String {
        for _ in 0..<3000 {
            for (index, connection) in open.enumerated() {
                guard let answer = await connection.receiveSome(milliseconds: 10) else { continue }
                open.remove(at: index)
                return String(decoding: answer, as: UTF8.self)
            }
        }
        throw NobodyIsRefused()
    }

    struct NobodyIsRefused: Error {}

    mutating func cutOne() { open.removeFirst() }

    /// Ends the bodies; how the answers begin.
    func answers() async -> [String] {
        var answers: [String] = []
        for connection in open {
            connection.send([UInt8](repeating: UInt8(ascii: "x"), count: 94))
            let answer = await connection.receiveSome(milliseconds: 60_000) ?? []
            answers.append(String(decoding: answer.prefix(12), as: UTF8.self))
        }
        return answers
    }
}
