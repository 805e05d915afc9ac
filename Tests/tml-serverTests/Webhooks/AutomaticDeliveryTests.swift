import Catalog
import Foundation
import HTTP
import KeyIndex
import Logging
import TestSupport
import Testing
import Text

@testable import TranslationService
@testable import tml_server

/// The messages that the running server sends.
@Suite struct AutomaticDeliveryTests {
    private let stage: ServerStage

    init() async throws { stage = try await ServerStage() }

    private func delivery() -> AutomaticDelivery {
        AutomaticDelivery(
            executor: ServiceExecutor(service: stage.service),
            sender: WebhookSender(
                WebhookSettings(allowsHTTP: true, allowsPrivateAddresses: true)),
            log: Logger(label: "test"), interval: .milliseconds(10))
    }

    private func add(_ url: String) throws -> (webhook: Webhook, secret: Secret) {
        try stage.service.webhooks.add(
            nil, stage.project,
            NewWebhook(url: url, events: ["translations.changed"], allowsHTTP: true))
    }

    private func translate() async throws {
        let path = "/v1/projects/{key}/translation_keys/\(try stage.hash(at: 0))/translations"
        _ = try await stage.object(
            .post, path, as: .trusted, ["locale": "ja", "label": "あたらしい"], status: 201)
    }

    @Test(.timeLimit(.minutes(2))) func aChangeReachesTheReceiver() async throws {
        let receiver = try TestServer { _ in .answer(200) }
        let secret = try add(receiver.url).secret.reveal()
        try await translate()
        stage.clock.advance(10)
        try await delivery().during {
            let request = try #require(await receiver.requests(count: 1).first)
            let body = try #require(JSON(parsing: request.body).object)
            #expect(body["type"]?.string == "translations.changed")
            #expect(body["data"]?.object?["locale"]?.string == "ja")
            let key = try #require(Data(base64Encoded: String(secret.dropFirst(6))))
            let time = try #require(request.headers["webhook-timestamp"].flatMap { Int($0) })
            let id = try #require(request.headers["webhook-id"])
            #expect(secret.hasPrefix("whsec_"))
            #expect(
                request.headers["webhook-signature"]
                    == WebhookAttempt.signature(of: request.body, id: id, at: time, key: Array(key))
            )
        }
    }

    @Test(.timeLimit(.minutes(2))) func aFailedMessageIsSentAgain() async throws {
        let receiver = try TestServer([.answer(500), .answer(204)])
        let webhook = try add(receiver.url).webhook
        _ = try stage.service.webhooks.test(nil, stage.project, webhook.id)
        try await delivery().during {
            _ = await receiver.requests(count: 1)
            while receiver.requests.count < 2 {
                stage.clock.advance(1)
                try await Task.sleep(for: .milliseconds(20))
            }
            while try state(webhook) != .delivered { try await Task.sleep(for: .milliseconds(10)) }
        }
        #expect(Set(receiver.requests.map { $0.headers["webhook-id"] }).count == 1)
    }

    private func state(_ webhook: Webhook) throws -> WebhookDelivery.State? {
        try stage.service.webhooks.deliveries(
            nil, stage.project, webhook.id, page: PageRequest()
        ).records.first?.state
    }

    @Test(.timeLimit(.minutes(2))) func aSlowReceiverDelaysNoOther() async throws {
        let slow = try TestServer { _ in .hang() }
        let quick = try TestServer { _ in .answer(200) }
        for url in [slow.url, quick.url] {
            let webhook = try add(url).webhook
            _ = try stage.service.webhooks.test(nil, stage.project, webhook.id)
        }
        let start = ContinuousClock.now
        try await delivery().during {
            _ = await slow.requests(count: 1)
            _ = await quick.requests(count: 1)
        }
        #expect(ContinuousClock.now - start < .seconds(9), "The time limit is 10 seconds.")
    }

    /// The attempt that the end of the server interrupted is made again.
    @Test(.timeLimit(.minutes(2))) func anInterruptedMessageIsSentAfterTheNextStart() async throws {
        let receiver = try TestServer([.hang(), .answer(200)])
        let webhook = try add(receiver.url).webhook
        _ = try stage.service.webhooks.test(nil, stage.project, webhook.id)
        try await delivery().during { _ = await receiver.requests(count: 1) }
        #expect(try state(webhook) == .waiting)
        stage.clock.advance(Webhooks.attemptLifetime)
        try await delivery().during { _ = await receiver.requests(count: 2) }
        #expect(Set(receiver.requests.map { $0.headers["webhook-id"] }).count == 1)
    }
}
