public import Catalog
public import Text

/// One page of the change feed (`tml-service.md` 3.12).
public struct ChangeFeed: ObjectRecord {
    /// At most 1,000 entries in ascending order of revision, each record once in its newest state.
    public var results: [FeedItemRecord]
    /// Where the next page begins; an opaque text to send as `since`.
    public var cursor: String
    /// The project's change position when this page was read; `nil` with a server that does not
    /// tell.
    public var newest: String?
    /// Whether there are entries after this page already.
    public var hasMore: Bool

    /// A page as the server gives it out.
    public init(results: [FeedItemRecord], cursor: String, newest: String? = nil, hasMore: Bool) {
        self.newest = newest
        self.results = results
        self.cursor = cursor
        self.hasMore = hasMore
    }

    /// Throws `.missing` without a list of results or a cursor, and what reading any entry throws.
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

    /// The page as news of a project, without the entries that the workstation has no use for.
    public func newsPage(of project: Project.Key) -> NewsPage {
        var page = NewsPage(
            items: results.flatMap { $0.news(of: project) }, cursor: cursor, newest: newest,
            hasMore: hasMore)
        page.tellsOfProject = results.contains { ["language", "member"].contains($0.type) }
        return page
    }
}
