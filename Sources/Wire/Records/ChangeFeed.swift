public import Catalog

/// One page of the change feed (`tml-service.md` 3.12).
public struct ChangeFeed: ObjectRecord {
    public var results: [FeedItemRecord]
    public var cursor: String
    public var hasMore: Bool

    public init(results: [FeedItemRecord], cursor: String, hasMore: Bool) {
        self.results = results
        self.cursor = cursor
        self.hasMore = hasMore
    }

    public init(_ object: JSONObject) throws(WireError) {
        guard let results: [FeedItemRecord] = try object.records("results") else {
            throw .missing("results")
        }
        self.results = results
        cursor = try object.required("cursor")
        hasMore = object["more"]?.boolean ?? false
    }

    public var object: JSONObject {
        var object = JSONObject()
        object.set("results", results)
        object.set("cursor", cursor)
        object.set("more", hasMore)
        return object
    }

    /// The page as news of a project.
    public func newsPage(of project: Project.Key) -> NewsPage {
        NewsPage(
            items: results.flatMap { $0.news(of: project) }, cursor: cursor, hasMore: hasMore)
    }
}
