import Foundation
import HTTP
import Locking
import TestSupport
import Testing
import Wire

/// Two who write and three who read, at the same time, for a while.
///
/// `SOAK_SECONDS=600` makes it ten minutes; the usual time keeps `make test` short.
@Suite struct LongDayStory {
    private static let seconds =
        ProcessInfo.processInfo.environment["SOAK_SECONDS"].flatMap { Int($0) } ?? 20

    @Test func theFeedFromTheStartIsWhatTheTablesSay() async throws {
        let folder = try TemporaryFolder()
        let server = try ServerProcess(folder: folder.url)
        let end = ContinuousClock.now + .seconds(Self.seconds)
        let translator = try await ServerClient(server.url, email: "translator@example.com")
        let reviewer = try await ServerClient(server.url, email: "reviewer@example.com")
        let anna = try await ServerClient(server.url, email: "anna@example.com")
        let keys = try await reviewer.keys()
        let followed = try await withThrowingTaskGroup(of: FeedReplica?.self) { group in
            group.addTask { try await Self.write(translator, "t", keys, until: end) }
            group.addTask { try await Self.write(reviewer, "r", keys, until: end) }
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
        let tables = try ServiceTables(folder.url)
        #expect(try tables.flaws() == [])
        let (translations, targets) = (try tables.translations(), try tables.targets())
        for replica in [follower, fresh] {
            #expect(replica.translations == translations)
            #expect(replica.targets == targets)
            #expect(replica.flaws == [])
        }
        let written = try tables.count("SELECT max(lastRevision) FROM project")
        #expect(written > 100)
    }

    private static func write(
        _ client: ServerClient, _ name: String, _ keys: [String],
        until end: ContinuousClock.Instant
    ) async throws -> FeedReplica? {
        var worker = RandomTranslator(name: name, keys: keys, seed: UInt64(name.count))
        while .now < end {
            let batch = worker.batch()
            worker.note(batch, try await client.send(batch))
        }
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

/// A copy of the project made from the feed alone.
struct FeedReplica: Sendable {
    private(set) var translations: [Int: String] = [:]
    private(set) var targets: [String: String] = [:]
    private(set) var flaws: [String] = []
    private var cursor = "0"

    /// Takes everything there is.
    mutating func catchUp(_ client: ServerClient) async throws {
        while try await pull(client, wait: 0) {}
    }

    /// Takes the next page; returns whether there is more.
    @discardableResult
    mutating func pull(_ client: ServerClient, wait: Int) async throws -> Bool {
        let feed = try await client.feed(since: cursor, wait: wait, limit: 200)
        var last = Int(cursor) ?? 0
        for item in feed.results {
            if item.revision <= last { flaws.append("\(item.revision) after \(last)") }
            last = item.revision
            take(item)
        }
        if (Int(feed.cursor) ?? -1) < last { flaws.append("the cursor is behind \(last)") }
        cursor = feed.cursor
        return feed.hasMore
    }

    private mutating func take(_ item: FeedItemRecord) {
        if let id = item.id, item.type == "translation" || item.type == "vote" {
            if item.action == "deleted" { translations[id] = nil }
            if let record = item.translation {
                translations[id] = ServiceTables.words(of: record)
            }
        }
        if let key = item.key, let locale = item.locale, let target = item.target {
            targets["\(key) \(locale)"] = ServiceTables.words(of: target)
        }
    }
}
