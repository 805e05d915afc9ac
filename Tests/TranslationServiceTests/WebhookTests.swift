import Catalog
import GRDB
import KeyIndex
import Testing
import Text
import Wire

@testable import TranslationService

/// The webhooks of a project: their rules, and the messages that the change log becomes.
@Suite struct WebhookTests {
    let stage: Stage
    let manager: ServiceSession

    init() throws {
        stage = try Stage()
        manager = try stage.session(.manager)
        stage.clock.advance(60)
    }

    private var webhooks: Webhooks { stage.service.webhooks }

    @discardableResult
    private func add(_ events: [WebhookEvent] = WebhookEvent.allCases) throws -> Webhook {
        try webhooks.add(
            manager, stage.key,
            NewWebhook(
                url: "https://example.org/hook", events: events.map(\.rawValue), allowsHTTP: false)
        ).webhook
    }

    /// Moves the clock and looks for changes.
    private func gather(after seconds: Int = 6) throws {
        stage.clock.advance(seconds)
        try webhooks.gather()
    }

    /// The messages of a webhook, the oldest first.
    private func messages(_ webhook: Webhook) throws -> [JSONObject] {
        try stage.service.database.read { db in
            try String.fetchAll(
                db, sql: "SELECT body FROM webhookDelivery WHERE webhook = ? ORDER BY id",
                arguments: [webhook.id]
            ).map { try #require(JSON(parsing: Array($0.utf8)).object) }
        }
    }

    private func deliveries(_ webhook: Webhook) throws -> [WebhookDelivery] {
        try webhooks.deliveries(
            manager, stage.key, webhook.id, page: PageRequest(perPage: 1000)
        ).records
    }

    private func types(_ webhook: Webhook) throws -> [String] {
        try messages(webhook).map { try $0.required("type") }
    }

    private func data(_ message: JSONObject) throws -> JSONObject {
        try #require(message["data"]?.object)
    }

    @Test func theSignatureIsThatOfTheSpecification() {
        let signature = WebhookAttempt.signature(
            of: Array("{\"a\":1}".utf8), id: "msg_1", at: 1_700_000_000, key: Array(0..<32))
        #expect(signature == "v1,AMaOha7DUT/0J0JMycRuYOBSvbx3WtwLd2khXXbaVj4=")
    }

    @Test func onlyManagersMayUseWebhooks() throws {
        let webhook = try add()
        let new = try NewWebhook(
            url: "https://a.example", events: ["keys.changed"], allowsHTTP: false)
        for session in [stage.anna, stage.translator, stage.reviewer, stage.manager] {
            let calls: [() throws -> Void] = [
                { _ = try webhooks.all(session, stage.key) },
                { _ = try webhooks.add(session, stage.key, new) },
                { _ = try webhooks.find(session, stage.key, webhook.id) },
                { _ = try webhooks.setActive(false, session, stage.key, webhook.id) },
                { _ = try webhooks.deliveries(session, stage.key, webhook.id, page: .init()) },
                { _ = try webhooks.test(session, stage.key, webhook.id) },
                { _ = try webhooks.sendAgain(1, session, stage.key, webhook.id) },
                { try webhooks.remove(session, stage.key, webhook.id) },
            ]
            for (number, call) in calls.enumerated() {
                #expect("call \(number)") {
                    try call()
                } throws: { error in
                    if case ServiceError.forbidden(.manageTranslators, _) = error {
                        true
                    } else {
                        false
                    }
                }
            }
        }
        #expect(try webhooks.all(manager, stage.key) == [webhook])
    }

    @Test(arguments: [
        "", "example.org", "http://example.org", "ftp://example.org", "https://", "https:///x",
        "https://a:b@example.org", "https://example.org/#x", "https://example.org/a b",
        "https://example.org/\n", "https://exämple.org", "javascript:alert(1)",
    ])
    func aWrongAddressIsRefused(url: String) {
        #expect(throws: ServiceError.self) {
            try NewWebhook(url: url, events: ["keys.changed"], allowsHTTP: false)
        }
    }

    @Test func theRequestOfAWebhookIsChecked() throws {
        #expect(
            try NewWebhook(["url": "http://a.example"], allowsHTTP: true).events
                == WebhookEvent.allCases)
        for events: JSON in [[], ["webhook.test"], [1], "keys.changed"] {
            #expect(throws: ServiceError.self) {
                try NewWebhook(["url": "https://a.example", "events": events], allowsHTTP: false)
            }
        }
    }

    @Test func theRefusalNamesTheUnknownEvent() throws {
        let list = WebhookEvent.allCases.map(\.rawValue).joined(separator: ", ")
        let error = ServiceError.invalid(
            "events", "unknown", "There is no event “bad”; the events are \(list)")
        #expect(throws: error) {
            try NewWebhook(
                url: "https://a.example", events: ["keys.changed", "bad"], allowsHTTP: false)
        }
    }

    @Test func aProjectHasALimitedNumberOfWebhooks() throws {
        for _ in 0..<Webhooks.most { try add() }
        #expect(throws: ServiceError.self) { try add() }
    }

    @Test func changesAreGatheredForEachLanguage() throws {
        let webhook = try add()
        let start = try stage.cursor(stage.service.changes.lastRevision(of: stage.key))
        try stage.applied(stage.create("Почта"), as: stage.anna)
        try gather(after: 2)
        #expect(try messages(webhook).isEmpty)
        try stage.applied(stage.create("Да", Stage.short), as: stage.anna)
        try stage.applied(stage.create("Boîte", locale: "fr"), as: stage.anna)
        let end = try stage.cursor(stage.service.changes.lastRevision(of: stage.key))
        try gather(after: 4)
        let found = try messages(webhook)
        #expect(try types(webhook) == ["translations.changed", "translations.changed"])
        #expect(try found.map { try data($0)["locale"] } == ["fr", "ru"])
        #expect(try found.map { try data($0)["counts"] } == [["created": 1], ["created": 2]])
        for message in found {
            #expect(try data(message)["project"]?.string == stage.key.rawValue)
            #expect(try data(message)["since"]?.string == start)
            #expect(try data(message)["cursor"]?.string == end)
            #expect(message["timestamp"]?.string != nil)
        }
        #expect(try stage.feed(start).results.count == 2)
        try gather(after: 60)
        #expect(try messages(webhook).count == 2)
    }

    @Test func aWebhookReportsOnlyItsEvents() throws {
        let comments = try add([.commentCreated])
        let keys = try add([.keysChanged])
        try stage.applied(stage.create("Почта"), as: stage.anna)
        _ = try stage.service.comments.add(
            stage.anna, stage.key, hash: Stage.inbox, ["locale": "ru", "message": "Formal"],
            once: nil)
        var tags = stage.change(.setLabels)
        tags.key = Stage.inbox
        tags.data.labels = ["dock"]
        #expect(try stage.send(tags, as: manager).status == .applied)
        try gather()
        let (ofKeys, ofComments) = (try messages(keys), try messages(comments))
        #expect(ofKeys.map { $0["type"]?.string } == ["keys.changed"])
        #expect(try data(try #require(ofKeys.first))["counts"] == ["updated": 1])
        #expect(ofComments.map { $0["type"]?.string } == ["comment.created"])
        let comment = try data(try #require(ofComments.first))
        #expect(comment["count"]?.integer == 1)
        #expect(comment["comments"]?.array?.first?.object?["key"]?.string == Stage.inbox)
        #expect(!JSON.object(comment).text.contains("Formal"))
    }

    /// The level of managers is 1000.
    @Test(arguments: ["level = 1001", "isIgnored = 1"])
    func keysThatManagersDoNotSeeAreNotReported(hidden: String) throws {
        let webhook = try add([.keysChanged, .translationsChanged, .commentCreated])
        for hash in [Stage.inbox, Stage.short] {
            var tags = stage.change(.setLabels)
            tags.key = hash
            tags.data.labels = ["new"]
            #expect(try stage.send(tags, as: manager).status == .applied)
            try stage.applied(stage.create("Почта", hash, locale: "fr"), as: stage.anna)
            _ = try stage.service.comments.add(
                stage.anna, stage.key, hash: hash, ["locale": "fr", "message": "Formal"], once: nil)
        }
        _ = try stage.service.keyDetails.set(
            manager, stage.key, hash: Stage.ignored, ["note": "Short"], once: nil)
        try stage.plant("UPDATE translationKey SET \(hidden) WHERE hash = '\(Stage.short)'")
        try gather()
        let found = try messages(webhook)
        #expect(
            try types(webhook) == ["keys.changed", "translations.changed", "comment.created"])
        #expect(try data(found[0])["counts"] == ["updated": 1])
        #expect(try data(found[1])["counts"] == ["created": 1])
        #expect(try data(found[2])["count"]?.integer == 1)
        let keys = try data(found[2])["comments"]?.array?.map { $0.object?["key"]?.string }
        #expect(keys == [Stage.inbox])
    }

    @Test func aKeyThatBecomesHiddenIsReportedAsDeleted() throws {
        let webhook = try add([.keysChanged])
        _ = try stage.service.keyDetails.set(
            manager, stage.key, hash: Stage.inbox, ["ignored": true], once: nil)
        try gather()
        #expect(try data(messages(webhook)[0])["counts"] == ["deleted": 1])
    }

    @Test func aKeyThatIsShownAgainIsReportedAsAKeyOnly() throws {
        try stage.applied(stage.create("Почта"), as: stage.anna)
        _ = try stage.service.comments.add(
            stage.anna, stage.key, hash: Stage.inbox, ["locale": "ru", "message": "Formal"],
            once: nil)
        let webhook = try add([.keysChanged, .translationsChanged, .commentCreated])
        for details: JSONObject in [["level": 50], ["level": 0]] {
            _ = try stage.service.keyDetails.set(
                manager, stage.key, hash: Stage.inbox, details, once: nil)
        }
        try gather()
        #expect(try types(webhook) == ["keys.changed"])
        #expect(try data(messages(webhook)[0])["counts"] == ["updated": 2])
    }

    @Test func changesFromBeforeAreNotReported() throws {
        try stage.applied(stage.create("Почта"), as: stage.anna)
        let webhook = try add()
        _ = try webhooks.setActive(false, manager, stage.key, webhook.id)
        try stage.applied(stage.create("Да", Stage.short), as: stage.anna)
        stage.clock.advance(60)
        _ = try webhooks.setActive(true, manager, stage.key, webhook.id)
        try gather()
        #expect(try messages(webhook).isEmpty)
    }

    @Test func changesOfMembersAreReported() throws {
        let webhook = try add([.memberChanged])
        stage.clock.advance(5)
        try stage.service.accounts.set(
            email: "new@example.com", name: "New", passwordHash: "-", isAdmin: false)
        try stage.service.members.setRole(.viewer, of: "new@example.com", in: stage.key)
        try gather(after: 5)
        #expect(try messages(webhook).isEmpty)
        try gather(after: 6)
        let members = try #require(try data(messages(webhook)[0])["members"]?.array)
        #expect(members.count == 1)
        #expect(members[0].object?["role"]?.string == "viewer")
        #expect(members[0].object?["removed"]?.boolean == false)
        try gather(after: 60)
        #expect(try messages(webhook).count == 1)
    }

    @Test func aReleaseIsReportedOnceAfterItsBuild() throws {
        let webhook = try add([.releaseCreated, .releaseDeleted])
        let draft = try stage.finished(try stage.start(ReleaseRequest(kind: .draft)))
        let version: String = try draft.required("version")
        try gather()
        #expect(try types(webhook) == ["release.created"])
        #expect(try data(messages(webhook)[0])["version"]?.string == version)
        #expect(try data(messages(webhook)[0])["type"]?.string == "draft")
        _ = try stage.service.releases.makeCurrent(
            manager, stage.key, version: version, address: "")
        try gather()
        #expect(try types(webhook) == ["release.created"])
        stage.clock.advance(Limits.releasePause)
        let other = try stage.finished(try stage.start(ReleaseRequest(kind: .draft)))
        try stage.service.releases.remove(try other.required("version"), of: stage.key)
        try gather()
        #expect(try types(webhook) == ["release.created", "release.deleted"])
        #expect(
            try data(messages(webhook)[1])["version"]?.string == other.required("version"))
    }

    @Test func aReleaseThatWasNeverBuiltIsNotReported() throws {
        let webhook = try add([.releaseCreated, .releaseDeleted])
        let version: String = try stage.finished(try stage.start(ReleaseRequest(kind: .draft)))
            .required("version")
        try stage.plant("UPDATE release SET state = 'failed', generatedAt = NULL")
        try stage.service.releases.remove(version, of: stage.key)
        try gather()
        #expect(try messages(webhook).isEmpty)
    }

    @Test func theFeedHasNoNotesOfReleases() throws {
        let start = try stage.feed(nil).newest
        let version: String = try stage.finished(try stage.start(ReleaseRequest(kind: .draft)))
            .required("version")
        try stage.service.releases.remove(version, of: stage.key)
        let news = try stage.feed(start).results.filter { $0.type == "release" }
        #expect(news.map(\.action) == ["deleted"])
        #expect(news.map(\.note) == [nil])
    }

    /// A million entries must not be read for each release.
    @Test func theFirstEntryOfAReleaseIsFoundInTheIndex() throws {
        let plan = try stage.service.database.read { db in
            try String.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN \(WebhookSpan.newReleases)",
                arguments: ["project": 1, "first": 0, "last": 9],
                adapter: SuffixRowAdapter(fromIndex: 3))
        }
        #expect(plan.contains { $0.contains("SEARCH n USING") && $0.contains("newestOfObject") })
        #expect(!plan.contains { $0.contains("SCAN") })
    }

    @Test func withManyWaitingMessagesTheNewsWait() throws {
        let webhook = try add()
        try stage.fill(webhook.id, Webhooks.mostWaiting, nextAt: stage.clock.now)
        try stage.applied(stage.create("Почта"), as: stage.anna)
        try gather()
        #expect(try messages(webhook).count == Webhooks.mostWaiting)
        try stage.plant("UPDATE webhookDelivery SET state = 'delivered', nextAt = NULL")
        try gather()
        #expect(try types(webhook).last == "translations.changed")
    }

    @Test func oldDeliveriesAreDeleted() throws {
        let webhook = try add()
        _ = try webhooks.test(manager, stage.key, webhook.id)
        _ = try webhooks.test(manager, stage.key, webhook.id)
        try stage.plant(
            "UPDATE webhookDelivery SET state = 'delivered', nextAt = NULL WHERE id = 1")
        stage.clock.advance(Limits.deliveryLifetime + 1)
        try stage.service.maintenance.prune()
        #expect(try deliveries(webhook).map(\.id) == [2])
    }

    @Test func onlyTheNewestDeliveriesAreStored() throws {
        let webhook = try add()
        _ = try webhooks.test(manager, stage.key, webhook.id)
        try stage.fill(webhook.id, Limits.deliveries + 5, nextAt: nil)
        try stage.service.maintenance.prune()
        let ids = try stage.service.database.read { db in
            try Int.fetchAll(db, sql: "SELECT id FROM webhookDelivery ORDER BY id")
        }
        #expect(ids == [1] + Array(7...(Limits.deliveries + 6)), "The oldest one waits.")
    }

    @Test func aRemovedWebhookHasNoRows() throws {
        let webhook = try add()
        _ = try webhooks.test(manager, stage.key, webhook.id)
        try webhooks.remove(manager, stage.key, webhook.id)
        let left = try stage.service.database.read { db in
            try Int.fetchOne(
                db,
                sql:
                    "SELECT (SELECT count(*) FROM webhook) + (SELECT count(*) FROM webhookDelivery)"
            )
        }
        #expect(left == 0)
        #expect(throws: ServiceError.self) {
            try webhooks.remove(manager, stage.key, webhook.id)
        }
    }
}
