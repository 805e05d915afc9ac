import KeyIndex
import Testing
import Text

@testable import TranslationService

/// The attempts to deliver a message, and their repetition.
@Suite struct WebhookQueueTests {
    let stage: Stage
    let webhook: Webhook

    init() throws {
        stage = try Stage()
        stage.clock.advance(60)
        webhook = try stage.service.webhooks.add(
            nil, stage.key,
            NewWebhook(url: "https://a.example", events: ["keys.changed"], allowsHTTP: false)
        ).webhook
    }

    private var webhooks: Webhooks { stage.service.webhooks }
    private let failure = WebhookOutcome.answered(status: 500, text: "no", retryAfter: nil)
    private let success = WebhookOutcome.answered(status: 204, text: "", retryAfter: nil)

    private func test() throws -> WebhookDeliveryID {
        try webhooks.test(nil, stage.key, webhook.id).id
    }

    private func take() throws -> WebhookAttempt {
        try #require(try webhooks.take(webhook.id))
    }

    private func delivery(_ id: WebhookDeliveryID) throws -> WebhookDelivery {
        let all = try webhooks.deliveries(nil, stage.key, webhook.id, page: PageRequest())
        return try #require(all.records.first { $0.id == id })
    }

    private func isActive() throws -> Bool {
        try webhooks.find(nil, stage.key, webhook.id).isActive
    }

    @Test func anAcceptedMessageIsSentOnce() throws {
        let id = try test()
        #expect(
            try webhooks.due() == [DueWebhook(id: webhook.id, project: webhook.project)])
        let attempt = try take()
        #expect(
            attempt.headers.map(\.name) == [
                "webhook-id", "webhook-timestamp", "webhook-signature",
            ])
        #expect(try webhooks.take(webhook.id) == nil)
        try webhooks.record(success, of: attempt, duration: 12)
        stage.clock.advance(86400)
        #expect(try webhooks.take(webhook.id) == nil)
        let found = try delivery(id)
        #expect(found.state == .delivered && found.attempts == 1 && found.nextAt == nil)
        #expect(found.status == 204 && found.duration == 12)
    }

    @Test func theWebhookThatHasWaitedLongestComesFirst() throws {
        let other = try webhooks.add(
            nil, stage.key,
            NewWebhook(url: "https://b.example", events: ["keys.changed"], allowsHTTP: false)
        ).webhook
        _ = try webhooks.test(nil, stage.key, other.id)
        stage.clock.advance(1)
        _ = try test()
        #expect(try webhooks.due().map(\.id) == [other.id, webhook.id])
        let attempt = try #require(try webhooks.take(other.id))
        try webhooks.record(failure, of: attempt, duration: 1)
        stage.clock.advance(WebhookOutcome.pauses[0])
        #expect(try webhooks.due().map(\.id) == [webhook.id, other.id])
    }

    /// The process has ended before the result was stored.
    @Test func anAttemptWithoutAResultIsMadeAgainWithTheSameId() throws {
        _ = try test()
        let first = try take()
        stage.clock.advance(Webhooks.attemptLifetime)
        let second = try take()
        #expect(first.headers[0].value == second.headers[0].value)
        #expect(first.headers[2].value != second.headers[2].value)
        #expect(first.body == second.body)
        try webhooks.record(failure, of: first, duration: 1)
        try webhooks.record(success, of: second, duration: 1)
        #expect(try delivery(second.delivery).state == .delivered)
    }

    @Test func thePausesGrowUntilTheLastAttempt() throws {
        let id = try test()
        for pause in WebhookOutcome.pauses {
            try webhooks.record(failure, of: take(), duration: 1)
            #expect(try delivery(id).nextAt == stage.clock.now + pause)
            stage.clock.advance(pause - 1)
            #expect(try webhooks.take(webhook.id) == nil)
            stage.clock.advance(1)
        }
        #expect(WebhookOutcome.pauses == WebhookOutcome.pauses.sorted())
        #expect(WebhookOutcome.pauses.last == 86400)
        try webhooks.record(failure, of: take(), duration: 1)
        #expect(try delivery(id).state == .failed)
        #expect(try !isActive(), "The receiver accepted nothing for two days.")
    }

    @Test func oneRefusedMessageDoesNotSwitchOff() throws {
        let id = try test()
        for pause in WebhookOutcome.pauses {
            try webhooks.record(failure, of: take(), duration: 1)
            stage.clock.advance(pause)
        }
        let last = try take()
        _ = try test()
        try webhooks.record(success, of: take(), duration: 1)
        try webhooks.record(failure, of: last, duration: 1)
        #expect(try delivery(id).state == .failed)
        #expect(try isActive())
    }

    @Test func theReceiverCanWishALongerPause() {
        func pause(_ status: Int, _ wish: Int?, _ attempt: Int = 1) -> Int? {
            WebhookOutcome.answered(status: status, text: "", retryAfter: wish)
                .pause(after: attempt)
        }
        #expect(pause(429, 600) == 600)
        #expect(pause(503, 600) == 600)
        #expect(pause(500, 600) == 5)
        #expect(pause(503, 1) == 5)
        #expect(pause(503, 1_000_000) == 86400)
        #expect(pause(302, nil) == 5)
        #expect(pause(200, nil) == nil)
        #expect(pause(410, 5) == nil)
        #expect(pause(500, nil, 9) == nil)
        #expect(WebhookOutcome.unanswered("no").pause(after: 2) == 30)
        #expect(WebhookOutcome.unanswered("no").error == "no")
        #expect(WebhookOutcome.unanswered("no", details: "why").error == "no: why")
    }

    @Test func theStatus410SwitchesOff() throws {
        let waiting = try test()
        let gone = try test()
        let attempt = try take()
        try webhooks.record(
            .answered(status: 410, text: "", retryAfter: nil), of: attempt, duration: 1)
        #expect(try !isActive())
        #expect(try webhooks.find(nil, stage.key, webhook.id).stopped?.contains("410") == true)
        #expect(try delivery(waiting).state == .failed)
        #expect(try delivery(gone).state == .failed)
        #expect(throws: ServiceError.self) { try test() }
        #expect(throws: ServiceError.self) {
            try webhooks.sendAgain(gone, nil, stage.key, webhook.id)
        }
        #expect(try webhooks.setActive(true, nil, stage.key, webhook.id).stopped == nil)
        _ = try test()
    }

    @Test func aDeliveryIsSentAgainByHandWithTheSameId() throws {
        let id = try test()
        let first = try take()
        try webhooks.record(success, of: first, duration: 1)
        #expect(try webhooks.sendAgain(id, nil, stage.key, webhook.id).state == .waiting)
        let second = try take()
        #expect(second.headers[0].value == first.headers[0].value)
        try webhooks.record(failure, of: second, duration: 1)
        #expect(try delivery(id).nextAt == stage.clock.now + WebhookOutcome.pauses[0])
        _ = try webhooks.sendAgain(id, nil, stage.key, webhook.id)
        #expect(try take().number == 2)
        #expect(throws: ServiceError.self) {
            try webhooks.sendAgain(99, nil, stage.key, webhook.id)
        }
    }

    @Test func aWishDuringAFailedAttemptIsKept() throws {
        let id = try test()
        let attempt = try take()
        stage.clock.advance(3)
        _ = try webhooks.sendAgain(id, nil, stage.key, webhook.id)
        stage.clock.advance(3)
        try webhooks.record(failure, of: attempt, duration: 1)
        #expect(try delivery(id).nextAt == stage.clock.now)
        #expect(try take().number == 2)
    }

    @Test func aWishDuringTheLastAttemptIsKept() throws {
        let id = try test()
        for pause in WebhookOutcome.pauses {
            try webhooks.record(failure, of: take(), duration: 1)
            stage.clock.advance(pause)
        }
        let last = try take()
        _ = try test()
        try webhooks.record(success, of: take(), duration: 1)
        _ = try webhooks.sendAgain(id, nil, stage.key, webhook.id)
        try webhooks.record(failure, of: last, duration: 1)
        #expect(try delivery(id).state == .waiting)
        try webhooks.record(failure, of: take(), duration: 1)
        #expect(try delivery(id).state == .failed)
    }

    @Test func aSuccessEndsTheLongPausesOfOthers() throws {
        let id = try test()
        for pause in WebhookOutcome.pauses.prefix(4) {
            try webhooks.record(failure, of: take(), duration: 1)
            stage.clock.advance(pause)
        }
        try webhooks.record(failure, of: take(), duration: 1)
        #expect(try delivery(id).nextAt == stage.clock.now + 7200)
        _ = try test()
        try webhooks.record(success, of: take(), duration: 1)
        #expect(try delivery(id).nextAt == stage.clock.now + Webhooks.recovery)
    }

    /// The messages wait for a day, because the receiver was down for long.
    @Test func aFullQueueTriesOneMessageEachHalfHour() throws {
        try stage.fill(
            webhook.id, Webhooks.mostWaiting, nextAt: stage.clock.now + 86400, attempts: 8,
            attemptedAt: stage.clock.now)
        for _ in 0..<2 {
            stage.clock.advance(Webhooks.probePause - 1)
            try webhooks.gather()
            #expect(try webhooks.due() == [])
            stage.clock.advance(1)
            try webhooks.gather()
            let attempt = try take()
            #expect(attempt.number == 8, "The attempt is not counted.")
            #expect(try webhooks.take(webhook.id) == nil)
            try webhooks.record(failure, of: attempt, duration: 1)
            try webhooks.gather()
            #expect(try webhooks.due() == [])
        }
        stage.clock.advance(Webhooks.probePause)
        try webhooks.gather()
        try webhooks.record(success, of: take(), duration: 1)
        stage.clock.advance(Webhooks.recovery)
        _ = try take()
        #expect(try isActive())
    }

    @Test func aShortQueueKeepsItsPauses() throws {
        try stage.fill(
            webhook.id, Webhooks.mostWaiting - 1, nextAt: stage.clock.now + 86400, attempts: 8,
            attemptedAt: stage.clock.now)
        stage.clock.advance(Webhooks.probePause)
        try webhooks.gather()
        #expect(try webhooks.due() == [])
    }

    @Test func fewTestsWait() throws {
        for _ in 0..<Webhooks.mostTests { _ = try test() }
        #expect(throws: ServiceError.self) { try test() }
        try webhooks.record(success, of: take(), duration: 1)
        _ = try test()
    }

    @Test func aFullQueueTakesNothingByHand() throws {
        let delivered = try test()
        try webhooks.record(success, of: take(), duration: 1)
        let waiting = try test()
        try stage.fill(webhook.id, Webhooks.mostWaiting - 1, nextAt: stage.clock.now + 60)
        #expect(throws: ServiceError.self) { try test() }
        #expect(throws: ServiceError.self) {
            try webhooks.sendAgain(delivered, nil, stage.key, webhook.id)
        }
        #expect(
            try webhooks.sendAgain(waiting, nil, stage.key, webhook.id).state == .waiting)
    }

    @Test func anAnswerIsStoredAsShortText() {
        let text = WebhookOutcome.text(of: Array("a\u{0}b\n".utf8) + [0xFF])
        #expect(text == "a\u{FFFD}b\n\u{FFFD}")
        #expect(WebhookOutcome.text(of: [UInt8](repeating: 65, count: 600)).utf8.count == 500)
    }

    @Test func aTestOfACommandIsNotSentByTheServer() throws {
        let attempt = try #require(try webhooks.takeTest(stage.key, webhook.id))
        #expect(attempt.event == "webhook.test")
        #expect(try webhooks.due() == [])
        try webhooks.record(success, of: attempt, duration: 1)
        #expect(try delivery(attempt.delivery).state == .delivered)
    }
}
