public import Catalog
public import Text

/// One page of the change feed (`tml-service.md` 3.12).
public struct ChangeFeed: ObjectRecord {
    /// At most 1,000 entries in ascending order of revision. Each record occurs once, in its newest
    /// state.
    public var results: [FeedItemRecord]
    /// The start of the next page: an opaque text to send as `since`.
    public var cursor: String
    /// The project's change position when this page was read; `nil` if the server does not send it.
    public var newest: String?
    /// True if the server already has entries after this page.
    public var hasMore: Bool

    /// Creates a page.
    public init(results: [FeedItemRecord], cursor: String, newest: String? = nil, hasMore: Bool) {
        self.newest = newest
        self.results = results
        self.cursor = cursor
        self.hasMore = hasMore
    }

    /// Throws `.missing` without a list of results or a cursor, and the errors of reading an entry.
    public init(_ object: JSONObject) throws(WireError) {
        guard let results: [FeedItemRecord] = try object.records("results") else {
            throw .missing("results")
        }
        self.results = results
        cursor = try object.required("cursor")
        newest = object["newest"]?.string
        hasMore = object["more"]?.boolean ?? false
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("results", results)
        object.set("cursor", cursor)
        object.setIfPresent("newest", newest)
        object.set("more", hasMore)
        return object
    }

    /// Returns the page as news of a project, without the entries that the workstation does not
    /// use.
    public func newsPage(of project: Project.Key) -> NewsPage {
        var page = NewsPage(
            items: results.flatMap { $0.news(of: project) }, cursor: cursor, newest: newest,
            hasMore: hasMore)
        page.tellsOfProject = results.contains { ["language", "member"].contains($0.type) }
        return page
    }
}
