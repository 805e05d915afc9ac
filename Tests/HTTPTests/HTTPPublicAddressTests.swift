import Glibc
import TestSupport
import Testing

@testable import HTTP

/// Requests to addresses that strangers have chosen.
struct HTTPPublicAddressTests {
    private let client = HTTPClient(userAgent: "tml-tests/1")

    @Test(
        arguments: [
            [8, 8, 8, 8], [1, 1, 1, 1], [172, 15, 0, 1], [172, 32, 0, 1], [192, 167, 0, 1],
            [100, 63, 0, 1], [100, 128, 0, 1], [169, 253, 0, 1], [223, 255, 255, 255],
        ] as [[UInt8]])
    func addressesOfTheInternetAreAllowed(address: [UInt8]) {
        #expect(PublicInternet.contains(address))
        #expect(PublicInternet.contains(Self.mapped + address))
        #expect(PublicInternet.contains(Self.translated + address))
    }

    @Test(
        arguments: [
            [0, 0, 0, 0], [10, 1, 2, 3], [127, 0, 0, 1], [127, 255, 0, 9], [169, 254, 169, 254],
            [172, 16, 0, 1], [172, 31, 255, 255], [192, 168, 1, 1], [100, 64, 0, 1],
            [192, 0, 0, 8],
            [198, 18, 0, 1], [198, 19, 0, 1], [224, 0, 0, 1], [255, 255, 255, 255],
        ] as [[UInt8]])
    func otherAddressesAreRefused(address: [UInt8]) {
        #expect(!PublicInternet.contains(address))
        #expect(!PublicInternet.contains(Self.mapped + address))
        #expect(!PublicInternet.contains(Self.translated + address))
    }

    @Test func addressesOfIPv6AreClassified() {
        func address(_ start: [UInt8], _ end: UInt8 = 1) -> [UInt8] {
            start + [UInt8](repeating: 0, count: 15 - start.count) + [end]
        }
        #expect(PublicInternet.contains(address([0x2A, 0x00, 0x14, 0x50])))
        #expect(PublicInternet.contains(address([0x26, 0x06])))
        let refused: [[UInt8]] = [
            [], [0xFE, 0x80], [0xFC], [0xFD, 0x12], [0xFF, 0x02], [0x20, 0x01, 0x0D, 0xB8],
            [0x20, 0x02, 0x7F, 0x00, 0x00, 0x01], [0x20, 0x01, 0x00, 0x00],
        ]
        for start in refused { #expect(!PublicInternet.contains(address(start)), "\(start)") }
        #expect(!PublicInternet.contains(address([], 0)))
        #expect(!PublicInternet.contains([127, 0, 0]))
    }

    private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    private static let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]

    /// A name is checked after its look-up, so a name of this machine does not help.
    @Test(arguments: ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"])
    func thisMachineIsNotReached(host: String) async throws {
        let server = try TestServer { _ in .answer(200) }
        var request = HTTPRequest(method: .post, url: "http://\(host):\(server.port)/")
        request.isForPublicAddresses = true
        await #expect(throws: HTTPError.unreachable(HTTPError.refusal)) {
            try await client.send(request)
        }
        #expect(server.connectionCount == 0)
    }

    /// The name has no address (RFC 6761).
    @Test func aNameWithoutAnAddressIsNotCalledRefused() async {
        var request = HTTPRequest(
            method: .post, url: "http://nobody.invalid/", connectLimit: .seconds(2))
        request.isForPublicAddresses = true
        let error = await #expect(throws: HTTPError.self) { try await client.send(request) }
        guard case .unreachable(let text) = error else {
            Issue.record("Expected no connection, not \(String(describing: error)).")
            return
        }
        #expect(text != HTTPError.refusal)
    }

    /// libcurl would refuse this proxy before it looks at the address of the receiver.
    @Test func theProxyOfTheEnvironmentIsIgnored() async {
        await #expect(processExitsWith: .success) {
            setenv("http_proxy", "unknown://127.0.0.1:1", 1)
            let error = await HTTPPublicAddressTests.errorOfPrivateAddress()
            exit(error == .unreachable(HTTPError.refusal) ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    static func errorOfPrivateAddress() async -> HTTPError? {
        var request = HTTPRequest(method: .post, url: "http://10.0.0.1:1/")
        request.isForPublicAddresses = true
        do {
            _ = try await HTTPClient(userAgent: "tml-tests/1").send(request)
            return nil
        } catch {
            return error
        }
    }

    @Test func aLongAnswerIsCut() async throws {
        let body = [UInt8](repeating: 65, count: 100_000)
        let server = try TestServer { _ in .answer(TestServerAnswer(202, body: body)) }
        var request = HTTPRequest(method: .post, url: server.url, bodyLimit: 1_000)
        request.isAnswerCut = true
        let response = try await client.send(request)
        #expect(response.status == 202)
        #expect(response.body == Array(body.prefix(1_000)))
    }

    /// The body does not end within the limit.
    @Test(arguments: [true, false]) func aLateAnswerCountsByItsHead(isCut: Bool) async throws {
        let answer = TestServerAnswer(202, body: [UInt8](repeating: 65, count: 2))
        let server = try TestServer { _ in .trickle(answer, bytes: 1, pause: 60_000) }
        var request = HTTPRequest(method: .post, url: server.url, timeLimit: .seconds(2))
        request.isAnswerCut = isCut
        guard isCut else {
            await #expect(throws: HTTPError.timedOut) { try await client.send(request) }
            return
        }
        let response = try await client.send(request)
        #expect(response.status == 202)
        #expect(response.body.count < 2)
    }

    @Test func anAnswerWithoutAHeadStaysLate() async throws {
        let server = try TestServer { _ in .hang() }
        var request = HTTPRequest(method: .post, url: server.url, timeLimit: .seconds(1))
        request.isAnswerCut = true
        await #expect(throws: HTTPError.timedOut) { try await client.send(request) }
    }

    @Test func moreRequestsToOneHostCanRunAtTheSameTime() async throws {
        let server = try TestServer { _ in .hang() }
        let client = HTTPClient(userAgent: "tml-tests/1", connectionsPerHost: 16)
        let request = HTTPRequest(
            url: server.url, timeLimit: .seconds(300), stallLimit: .seconds(300))
        await withTaskGroup { group in
            for _ in 0..<16 {
                group.addTask { _ = try? await client.send(request) }
            }
            #expect(await server.requests(count: 16).count == 16)
            client.close()
        }
    }

    @Test func aShortAnswerStaysComplete() async throws {
        let server = try TestServer { _ in .answer(200, body: "fine") }
        var request = HTTPRequest(method: .post, url: server.url, bodyLimit: 4)
        request.isAnswerCut = true
        #expect(try await client.send(request).body == Array("fine".utf8))
    }
}
