import Foundation
import TestSupport
import Testing
import TranslationService

@testable import tml_server

/// The requests of webhooks to the addresses of strangers.
@Suite struct WebhookSenderTests {
    private let stage: ServerStage

    init() async throws { stage = try await ServerStage() }

    private static let open = WebhookSettings(allowsHTTP: true, allowsPrivateAddresses: true)

    private func send(
        to url: String, _ settings: WebhookSettings = open, timeLimit: Duration? = nil
    ) async throws -> WebhookOutcome {
        let webhook = try stage.service.webhooks.add(
            nil, stage.project, NewWebhook(url: url, events: ["keys.changed"], allowsHTTP: true)
        ).webhook
        let attempt = try #require(
            try stage.service.webhooks.takeTest(stage.project, webhook.id))
        var sender = WebhookSender(settings)
        if let timeLimit { sender.timeLimit = timeLimit }
        return try await sender.send(attempt).outcome
    }

    @Test func theMessageIsAPostWithJSON() async throws {
        let receiver = try TestServer { _ in .answer(200, body: "thanks") }
        let outcome = try await send(to: receiver.url + "/hook?a=1")
        #expect(outcome == .answered(status: 200, text: "thanks", retryAfter: nil))
        let request = try #require(receiver.requests.first)
        #expect(request.method == "POST" && request.target == "/hook?a=1")
        #expect(request.headers["content-type"] == "application/json")
        #expect(request.headers["webhook-id"]?.hasPrefix("msg_") == true)
        #expect(request.headers["webhook-signature"]?.hasPrefix("v1,") == true)
        #expect(request.text.contains("\"type\":\"webhook.test\""))
    }

    @Test(arguments: ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"])
    func addressesOfThisMachineAreNotReached(host: String) async throws {
        let receiver = try TestServer { _ in .answer(200) }
        let outcome = try await send(
            to: "http://\(host):\(receiver.port)/", WebhookSettings(allowsHTTP: true))
        #expect(
            outcome
                == .unanswered("No connection. Only addresses of the public internet are allowed"))
        #expect(receiver.connectionCount == 0)
    }

    @Test func theDetailsOfAMissingConnectionAreSeparate() async throws {
        let outcome = try await send(to: try RefusingPort().url)
        guard case .unanswered("No connection", let details) = outcome else {
            Issue.record("Expected no connection: \(outcome)")
            return
        }
        #expect(!details.isEmpty && !details.contains("public internet"))
    }

    @Test func aSlowBodyIsNotWaitedFor() async throws {
        let answer = TestServerAnswer(202, body: [65, 65])
        let receiver = try TestServer { _ in .trickle(answer, bytes: 1, pause: 60_000) }
        let outcome = try await send(to: receiver.url, timeLimit: .seconds(2))
        #expect(outcome == .answered(status: 202, text: "", retryAfter: nil))
    }

    @Test func httpNeedsASetting() async throws {
        let receiver = try TestServer { _ in .answer(200) }
        let outcome = try await send(
            to: receiver.url, WebhookSettings(allowsPrivateAddresses: true))
        guard case .unanswered(let reason, _) = outcome else {
            Issue.record("The receiver answered: \(outcome)")
            return
        }
        #expect(reason.contains("webhook-http"))
        #expect(receiver.connectionCount == 0)
    }

    @Test func noRedirectIsFollowed() async throws {
        let other = try TestServer { _ in .answer(200) }
        let receiver = try TestServer { _ in .answer(307, headers: ["Location": other.url]) }
        let outcome = try await send(to: receiver.url)
        #expect(outcome == .answered(status: 307, text: "", retryAfter: nil))
        #expect(receiver.requests.count == 1 && other.requests.isEmpty)
    }

    @Test func onlyTheStartOfALongAnswerIsRead() async throws {
        let body = String(repeating: "a", count: 1 << 20)
        let receiver = try TestServer { _ in .answer(500, body: body) }
        let outcome = try await send(to: receiver.url)
        #expect(
            outcome
                == .answered(
                    status: 500, text: String(repeating: "a", count: 500), retryAfter: nil))
    }

    @Test func aSilentReceiverIsGivenUp() async throws {
        let receiver = try TestServer { _ in .hang() }
        let outcome = try await send(to: receiver.url, timeLimit: .seconds(1))
        guard case .unanswered = outcome else {
            Issue.record("The receiver answered: \(outcome)")
            return
        }
    }

    @Test func theWishedPauseIsRead() async throws {
        let receiver = try TestServer { _ in .answer(503, headers: ["Retry-After": "120"]) }
        #expect(
            try await send(to: receiver.url) == .answered(status: 503, text: "", retryAfter: 120))
        let now = Date(timeIntervalSince1970: 1_445_412_480)
        #expect(WebhookSender.pause("Wed, 21 Oct 2015 07:29:00 GMT", now: now) == 60)
        #expect(WebhookSender.pause("Wed, 21 Oct 2015 07:00:00 GMT", now: now) == 0)
        #expect(WebhookSender.pause("soon", now: now) == nil)
        #expect(WebhookSender.pause(nil, now: now) == nil)
    }
}
