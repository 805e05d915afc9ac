import Catalog
import GRDB
import HTTP
import KeyIndex
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
        try await Task.sleep(for: .milliseconds(300))
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

    /// As an import does: the server only sees that the file has changed.
    @Test func aChangeOfAnotherProcessWakesWhoWaits() async throws {
        let stage = try await ServerStage()
        let since = try cursor(stage)
        let other = try TranslationService(path: stage.folder.path("data/server.sqlite")) { 1 }
        async let news = feed(stage, "since=\(since)&wait=30")
        try await Task.sleep(for: .milliseconds(1500))
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

    @Test func aWaitEnds() async throws {
        let stage = try await ServerStage()
        let since = try cursor(stage)
        let start = ContinuousClock.now
        let feed = try await feed(stage, "since=\(since)&wait=1")
        #expect(feed.results.isEmpty)
        #expect(feed.cursor.prefix { $0.isNumber } == since)
        #expect(ContinuousClock.now - start >= .seconds(1))
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
