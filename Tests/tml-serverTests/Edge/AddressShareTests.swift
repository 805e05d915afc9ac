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
        #expect(times.sorted()[48] <= .seconds(1))
        var closed = 0
        for connection in silent where await connection.isClosed(within: 20) { closed += 1 }
        #expect(closed == 40)
    }

    @Test func aConnectionThatEndsMakesRoom() async throws {
        var settings = ServerStage.settings
        settings.connectionsOfAddress = 2
        let stage = try await ServerStage(settings)
        for _ in 0..<6 {
            let connection = try RawConnection(stage.url, from: "127.0.0.2")
            connection.send("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let answer = await connection.receive(milliseconds: 5000)
            #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func aTrustedProxyHasAsManyConnectionsAsItWants() async throws {
        var settings = ServerStage.settings
        settings.connectionsOfAddress = 2
        settings.trustedProxies = ["127.0.0.2"]
        let stage = try await ServerStage(settings)
        let open = try (0..<10).map { _ in try RawConnection(stage.url, from: "127.0.0.2") }
        for connection in open {
            connection.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            let answer = await connection.receiveSome(milliseconds: 5000) ?? []
            #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 200"))
        }
    }

    /// Behind a proxy it is the address that it tells whose requests are counted.
    @Test func requestsAreCountedByTheClientsAddress() async throws {
        var settings = ServerStage.settings
        settings.requestsOfAddress = 3
        settings.trustedProxies = ["127.0.0.0/8"]
        let stage = try await ServerStage(settings)
        // More than the share, as one may come to its end before the others begin.
        let slow = try (0..<9).map { _ in try RawConnection(stage.url, from: "127.0.0.2") }
        for connection in slow {
            connection.send(
                """
                POST /authorize HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\
                Content-Length: 100\r\n\r\nemail=
                """)
        }
        func answer(from address: String) async throws -> HTTP.HTTPResponse {
            try await stage.send(.get, "/v1/server", headers: ["X-Forwarded-For": address])
        }
        try await Self.eventually { try await answer(from: "192.0.2.1").status == 429 }
        #expect(try await answer(from: "192.0.2.1").headers["Retry-After"] == "1")
        #expect(try await answer(from: "192.0.2.2").status == 200)
        for connection in slow {
            connection.send([UInt8](repeating: UInt8(ascii: "x"), count: 94))
            _ = await connection.receiveSome(milliseconds: 5000)
        }
        try await Self.eventually { try await answer(from: "192.0.2.1").status == 200 }
    }

    @Test func soManyOfAnAddressMayWait() async throws {
        var settings = ServerStage.settings
        settings.waitingOfAddress = 2
        let stage = try await ServerStage(settings)
        let news = try stage.service.lastRevision(of: stage.project)
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
