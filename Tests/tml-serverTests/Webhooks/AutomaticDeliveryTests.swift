import Catalog
import Foundation
import HTTP
import KeyIndex
import Locking
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

    private func delivery(
        timeLimit: Duration = .seconds(10), interval: Duration = .milliseconds(10),
        log: Logger = Logger(label: "test")
    ) -> AutomaticDelivery {
        var sender = WebhookSender(
            WebhookSettings(allowsHTTP: true, allowsPrivateAddresses: true))
        sender.timeLimit = timeLimit
        return AutomaticDelivery(
            executor: ServiceExecutor(service: stage.service), sender: sender, log: log,
            interval: interval)
    }

    private func add(
        _ url: String, to project: Project.Key? = nil
    ) throws -> (webhook: Webhook, secret: Secret) {
        try stage.service.webhooks.add(
            nil, project ?? stage.project,
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
        try await delivery(timeLimit: .seconds(600)).during {
            _ = await slow.requests(count: 1)
            _ = await quick.requests(count: 1)
        }
        #expect(slow.requests.count == 1)
    }

    /// A project has fewer slots than there are.
    @Test(.timeLimit(.minutes(2))) func manySlowReceiversDelayNoOtherProject() async throws {
        let slow = try TestServer { _ in .hang() }
        let quick = try TestServer { _ in .answer(200) }
        for _ in 0...BusyWebhooks.most {
            let webhook = try add(slow.url).webhook
            _ = try stage.service.webhooks.test(nil, stage.project, webhook.id)
        }
        let other = try stage.service.projects.create(NewProject(name: "Other"))
        let webhook = try add(quick.url, to: other).webhook
        stage.clock.advance(1)
        _ = try stage.service.webhooks.test(nil, other, webhook.id)
        try await delivery(timeLimit: .seconds(600)).during {
            _ = await slow.requests(count: BusyWebhooks.mostOfProject)
            _ = await quick.requests(count: 1)
        }
        #expect(slow.requests.count == BusyWebhooks.mostOfProject)
    }

    @Test func theSlotsAreLimited() throws {
        let busy = BusyWebhooks()
        func due(_ ids: ClosedRange<Int>, _ project: Int) -> [DueWebhook] {
            ids.map { DueWebhook(id: WebhookID($0), project: ProjectID(project)) }
        }
        let first = due(1...9, 1)
        #expect(busy.begin(first, most: 1) == Array(first.prefix(1)))
        #expect(busy.begin(first) == Array(first[1..<4]))
        let others = due(11...14, 2) + due(21...24, 3) + due(31...33, 4)
        #expect(busy.begin(others) == others)
        #expect(busy.begin(due(41...44, 5)).count == 1, "There are 16 slots.")
        #expect(busy.begin(due(51...51, 6)).isEmpty)
        busy.end(first[0])
        #expect(busy.begin(first, most: 1) == Array(first.prefix(1)))
    }

    /// The next look for changes would be too late.
    @Test(.timeLimit(.minutes(2))) func theNextMessageFollowsAtOnce() async throws {
        let receiver = try TestServer { _ in .answer(200) }
        let webhook = try add(receiver.url).webhook
        for _ in 0..<3 { _ = try stage.service.webhooks.test(nil, stage.project, webhook.id) }
        try await delivery(interval: .seconds(3600)).during {
            _ = await receiver.requests(count: 3)
        }
        #expect(receiver.requests.count == 3)
    }

    @Test(.timeLimit(.minutes(2))) func theLogDoesNotNameTheReceiver() async throws {
        let port = try RefusingPort()
        let webhook = try add(port.url).webhook
        _ = try stage.service.webhooks.test(nil, stage.project, webhook.id)
        let lines = Locked("")
        let log = Logger(label: "test") { _ in
            LineLog(format: .text) { line in lines.withLock { $0 += line } }
        }
        try await delivery(log: log).during {
            while !lines.withLock({ $0.contains("webhook sent") }) {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        let text = lines.withLock { $0 }
        #expect(text.contains("No connection"))
        #expect(!text.contains("127.0.0.1") && !text.contains(String(port.port)))
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
