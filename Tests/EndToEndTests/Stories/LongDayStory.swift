import Foundation
import HTTP
import Locking
import TestSupport
import Testing
import Text
import Wire

/// Two who write and three who read, at the same time, for a while.
///
/// `SOAK_SECONDS=600` makes it ten minutes; the usual time keeps `make test` short.
@Suite struct LongDayStory {
    private static let seconds =
        ProcessInfo.processInfo.environment["SOAK_SECONDS"].flatMap { Int($0) } ?? 20

    @Test func theFeedFromTheStartIsWhatTheTablesSay() async throws {
        let server = try ServerProcess()
        let end = ContinuousClock.now + .seconds(Self.seconds)
        let translator = try await ServerClient(server.url, email: "translator@example.com")
        let reviewer = try await ServerClient(server.url, email: "reviewer@example.com")
        let anna = try await ServerClient(server.url, email: "anna@example.com")
        let keys = try await reviewer.keys()
        try server.makeManager("reviewer@example.com", of: reviewer.project)
        let followed = try await withThrowingTaskGroup(of: FeedReplica?.self) { group in
            group.addTask { try await Self.write(translator, "t", keys, until: end) }
            group.addTask { try await Self.write(reviewer, "m", keys, until: end) }
            group.addTask { try await Self.follow(reviewer, until: end) }
            group.addTask { try await Self.replay(anna, until: end) }
            group.addTask { try await Self.readPages(translator, until: end) }
            var found: FeedReplica?
            for try await replica in group { found = replica ?? found }
            return try #require(found)
        }
        var follower = followed
        try await follower.catchUp(reviewer)
        var fresh = FeedReplica()
        try await fresh.catchUp(reviewer)
        server.stop()
        let tables = try ServiceTables(server.folder)
        #expect(try tables.flaws() == [])
        let (translations, targets) = (try tables.translations(), try tables.targets())
        for replica in [follower, fresh] {
            #expect(replica.translations == translations)
            #expect(replica.targets == targets)
            #expect(replica.comments == (try tables.comments()))
            #expect(replica.labels == (try tables.labels()))
            #expect(replica.words == (try tables.words()))
            #expect(replica.flaws == [])
        }
        let written = try tables.count("SELECT max(lastRevision) FROM project")
        #expect(written > 100)
    }

    private static func write(
        _ client: ServerClient, _ name: String, _ keys: [String],
        until end: ContinuousClock.Instant
    ) async throws -> FeedReplica? {
        var worker = RandomTranslator(
            name: name, keys: keys, entersWords: name == "m", seed: UInt64(name.utf8.first ?? 0))
        while .now < end { try await worker.perform(worker.nextStep(), client) }
        return nil
    }

    private static func follow(
        _ client: ServerClient, until end: ContinuousClock.Instant
    ) async throws -> FeedReplica? {
        var replica = FeedReplica()
        while .now < end { try await replica.pull(client, wait: 2) }
        return replica
    }

    private static func replay(
        _ client: ServerClient, until end: ContinuousClock.Instant
    ) async throws -> FeedReplica? {
        while .now < end {
            var replica = FeedReplica()
            try await replica.catchUp(client)
            #expect(replica.flaws == [])
        }
        return nil
    }

    /// Pages of one list, whose numbers must fit.
    private static func readPages(
        _ client: ServerClient, until end: ContinuousClock.Instant
    ) async throws -> FeedReplica? {
        let queries = [
            "status=pending", "status=without", "lock=locked", "search=текст", "sort=updated_at",
            "sort=rank&order=desc", "status=approved,accepted", "search=но",
        ]
        while .now < end {
            for query in queries {
                let escaped = query.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)
                let page = try await client.object(
                    .get, "/translation_keys?locale=ru&per_page=10&\(escaped ?? "")")
                let count = page["results"]?.array?.count ?? 0
                let total = page["pagination"]?.object?["total_count"]?.integer ?? 0
                #expect(count == min(10, total), "\(query)")
            }
        }
        return nil
    }
}
