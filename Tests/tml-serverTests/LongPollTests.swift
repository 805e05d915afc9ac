import Catalog
import GRDB
import HTTP
import KeyIndex
import Locking
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// Requests that wait for news (`tml-service.md` 3.12).
@Suite struct LongPollTests {
    private func cursor(_ stage: ServerStage) throws -> String {
        String(try stage.service.changes.lastRevision(of: stage.project))
    }

    private func feed(_ stage: ServerStage, _ query: String) async throws -> ChangeFeed {
        try ChangeFeed(
            try await stage.object(.get, "/v1/projects/{key}/changes?\(query)", as: .translator))
    }

    @Test func aChangeWakesWhoWaits() async throws {
        let stage = try await ServerStage()
        let since = try cursor(stage)
        async let first = feed(stage, "since=\(since)&wait=30")
        async let second = feed(stage, "since=\(since)&wait=30&locale=ru")
        try await stage.untilWaiting(2)
        let page = try await stage.object(
            .get, "/v1/projects/{key}/translation_keys?per_page=1", as: .translator)
        let key = try #require(page["results"]?.array?.first?.object?["key"])
        let change: JSON = [
            "id": "one", "op": "translation.create", "key": key, "locale": "ru",
            "data": ["label": "новость"],
        ]
        _ = try await stage.object(
            .post, "/v1/projects/{key}/changes", as: .translator, ["changes": [change]])
        let sent = ContinuousClock.now
        for feed in [try await first, try await second] {
            #expect(feed.results.contains { $0.translation?.label == "новость" })
        }
        #expect(ContinuousClock.now - sent < .seconds(10))
    }

    /// Who asks for what others do sleeps through what they do themselves, and hears of it in the end.
    @Test func whatOneDoesOneselfDoesNotWakeWhoWaitsForOthers() async throws {
        let stage = try await ServerStage()
        let since = try cursor(stage)
        // All of them are one person's.
        _ = try stage.token(.translator)
        async let others = feed(stage, "since=\(since)&wait=45&others=true&limit=1")
        async let own = feed(stage, "since=\(since)&wait=5&others=true&limit=1")
        async let all = feed(stage, "since=\(since)&wait=45&limit=1")
        try await stage.untilWaiting(3)
        let made = try await stage.translate("eigenes", as: .translator)
        #expect(try await all.results.first?.id == made["id"]?.integer)
        #expect(try await own.results.first?.id == made["id"]?.integer, "when its time was up")
        try await stage.untilWaiting(1)
        let sent = ContinuousClock.now
        _ = try await stage.translate("fremdes", as: .reviewer)
        #expect(try await others.results.count == 1)
        #expect(ContinuousClock.now - sent < .seconds(10))
    }

    /// As an import does: the server only sees that the file has changed.
    @Test func aChangeOfAnotherProcessWakesWhoWaits() async throws {
        let stage = try await ServerStage()
        let since = try cursor(stage)
        let other = try TranslationService(path: stage.folder.path("data/server.sqlite")) { 1 }
        async let news = feed(stage, "since=\(since)&wait=30")
        try await stage.untilWaiting(1)
        try other.database.write { db in
            let project = try #require(try StoredProject.find(db, key: stage.project))
            let writer = ProjectWriter(db: db, project: project, actor: nil, now: 1)
            let key = try KeyID.fetchOne(db, sql: "SELECT min(id) FROM translationKey")
            try writer.touch(key: try #require(key))
        }
        let sent = ContinuousClock.now
        #expect(try await news.results.first?.type == "key")
        #expect(ContinuousClock.now - sent < .seconds(10))
        try other.close()
    }

    /// The ways in which a session ends.
    enum Ending: CaseIterable {
        case revoked, newPassword
    }

    @Test(arguments: Ending.allCases)
    func whoseSessionHasEndedHearsNothing(ending: Ending) async throws {
        let stage = try await ServerStage()
        let email = try stage.makeAccount("eva@example.com", role: .translator)
        let token = try stage.makeToken(of: email)
        _ = try stage.token(.reviewer)
        let path = "/v1/projects/{key}/changes?since=\(try cursor(stage))&wait=45"
        async let answer = stage.send(.get, path, token: token)
        try await stage.untilWaiting(1)
        switch ending {
        case .revoked: try stage.service.oauth.revoke(token, client: Client(id: "tool"))
        case .newPassword:
            try stage.service.accounts.resetPassword(of: email, to: Secret("another horse"))
        }
        _ = try await stage.translate("geheim", as: .reviewer)
        let refused = try await answer
        #expect(refused.status == 401)
        #expect(try JSON(parsing: refused.body)["reason"]?.string == "invalid_token")
    }

    @Test func aWaitEnds() async throws {
        let stage = try await ServerStage()
        let since = try cursor(stage)
        let start = ContinuousClock.now
        let feed = try await feed(stage, "since=\(since)&wait=1")
        #expect(feed.results.isEmpty)
        #expect(feed.cursor.prefix { $0.isNumber } == since)
        #expect(ContinuousClock.now - start >= .seconds(1))
    }

    @Test(.timeLimit(.minutes(2)))
    func aFailureToLookIsToldOnceAsLongAsItLasts() async throws {
        struct Broken: Error {}
        let (complaints, looks) = (Locked<[String]>([]), Locked(0))
        let signal = ChangeSignal { complaint in
            complaints.withLock { $0.append(complaint) }
        } look: {
            let number = looks.withLock { looks in
                looks += 1
                return looks
            }
            if number != 3 { throw Broken() }
            return []
        }
        async let waiting: Void = signal.wait(
            for: "a", since: signal.mark("a"), until: .now + .seconds(60))
        while looks.withLock({ $0 }) < 5 { try await Task.sleep(for: .milliseconds(10)) }
        await signal.send("a")
        await waiting
        #expect(complaints.withLock { $0 } == ["Broken()", "Broken()"])
    }

    /// What comes between looking and waiting is not missed.
    @Test func aSignalAfterTheMarkEndsTheWaitAtOnce() async {
        let signal = ChangeSignal { [] }
        let mark = await signal.mark("a")
        await signal.send("a")
        let start = ContinuousClock.now
        await signal.wait(for: "a", since: mark, until: start + .seconds(20))
        #expect(ContinuousClock.now - start < .seconds(10))
    }
}
