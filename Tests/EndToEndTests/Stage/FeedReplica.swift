import Text
import Wire

/// A copy of the project made from the feed alone.
struct FeedReplica: Sendable {
    private(set) var translations: [Int: String] = [:]
    private(set) var targets: [String: String] = [:]
    private(set) var comments: [Int: String] = [:]
    /// Of the keys that have any.
    private(set) var labels: [String: Set<String>] = [:]
    private(set) var words: [Int: String] = [:]
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
        var last = Self.revision(cursor)
        for item in feed.results {
            if item.revision <= last { flaws.append("\(item.revision) after \(last)") }
            last = item.revision
            take(item)
        }
        if Self.revision(feed.cursor) < last { flaws.append("the cursor is behind \(last)") }
        cursor = feed.cursor
        return feed.hasMore
    }

    /// What a cursor begins with.
    private static func revision(_ cursor: String) -> Int {
        Int(cursor.prefix { $0.isNumber }) ?? -1
    }

    private mutating func take(_ item: FeedItemRecord) {
        takeTalk(item)
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

    /// A record that is gone is `nil` in the item.
    private mutating func takeTalk(_ item: FeedItemRecord) {
        let record = item.action == "deleted" ? nil : item.other?.object
        switch item.type {
        case "comment": if let id = item.id { comments[id] = record?["message"]?.string }
        case "glossary": if let id = item.id { words[id] = record?["keyword"]?.string }
        case "label", "key":
            guard let key = item.key else { return }
            let names = Set(item.translationKey?.labels ?? [])
            labels[key] = names.isEmpty ? nil : names
        default: break
        }
    }
}
