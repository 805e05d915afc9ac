public import Text

/// Where a page stands in its list (`tml-service.md` 1.6).
public struct PaginationRecord: ObjectRecord {
    /// How many records the whole list has.
    public var totalCount: Int
    /// Counted from 1.
    public var currentPage: Int
    /// How many pages there are, 1 when the server does not say.
    public var totalPages: Int
    /// The most records of a page; 0 when the server does not say.
    public var perPage: Int
    /// Absolute addresses by name: `first`, `previous`, `self`, `next`, `last`; the first page has
    /// no `previous`, the last no `next`.
    public var links: JSONObject

    /// The place of one page.
    public init(
        totalCount: Int, currentPage: Int, totalPages: Int, perPage: Int,
        links: JSONObject = JSONObject()
    ) {
        self.totalCount = totalCount
        self.currentPage = currentPage
        self.totalPages = totalPages
        self.perPage = perPage
        self.links = links
    }

    init(_ object: JSONObject) throws(WireError) {
        totalCount = Self.count(object["total_count"]) ?? 0
        currentPage = Self.count(object["current_page"]) ?? 1
        totalPages = Self.count(object["total_pages"]) ?? 1
        perPage = Self.count(object["per_page"]) ?? 0
        links = object["links"]?.object ?? JSONObject()
    }

    /// A number that readers count with afterwards: 0 to 2³¹, which no list reaches.
    private static func count(_ json: JSON?) -> Int? {
        json?.integer.map { min(max($0, 0), 1 << 31) }
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("total_count", totalCount)
        object.set("current_page", currentPage)
        object.set("total_pages", totalPages)
        object.set("per_page", perPage)
        object.set("links", JSON.object(links))
        return object
    }
}
