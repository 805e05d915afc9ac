public import Catalog

/// One page of the change feed (`tml-service.md` 3.12).
public struct ChangeFeed: ObjectRecord {
    public var results: [FeedItemRecord]
    public var cursor: String
    /// Where the project was when this page was read.
    public var newest: String?
    public var hasMore: Bool

    public init(results: [FeedItemRecord], cursor: String, newest: String? = nil, hasMore: Bool) {
        self.newest = newest
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
        newest = object["newest"]?.string
        hasMore = object["more"]?.boolean ?? false
    }

    public var object: JSONObject {
        var object = JSONObject()
        object.set("results", results)
        object.set("cursor", cursor)
        object.setIfPresent("newest", newest)
        object.set("more", hasMore)
        return object
    }

    /// The page as news of a project.
    public func newsPage(of project: Project.Key) -> NewsPage {
        NewsPage(
            items: results.flatMap { $0.news(of: project) }, cursor: cursor, newest: newest,
            hasMore: hasMore)
    }
}
