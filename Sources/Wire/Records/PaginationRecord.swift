public import Text

/// The position of a page in its list (`tml-service.md` 1.6).
public struct PaginationRecord: ObjectRecord {
    /// The number of records in the whole list.
    public var totalCount: Int
    /// The number of the page, counted from 1; `nil` if the server does not send it.
    public var currentPage: Int?
    /// The number of pages; 1 if the server does not send it.
    public var totalPages: Int
    /// The maximum number of records of a page; 0 if the server does not send it.
    public var perPage: Int
    /// Absolute addresses by name: `first`, `previous`, `self`, `next`, `last`. The first page has
    /// no `previous`, and the last page has no `next`.
    public var links: JSONObject

    /// Creates the position of one page.
    public init(
        totalCount: Int, currentPage: Int?, totalPages: Int, perPage: Int,
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
        currentPage = Self.count(object["current_page"])
        totalPages = Self.count(object["total_pages"]) ?? 1
        perPage = Self.count(object["per_page"]) ?? 0
        links = object["links"]?.object ?? JSONObject()
    }

    /// Returns a number limited to 0…2³¹, so that calculations with it do not overflow. No list has
    /// more.
    private static func count(_ json: JSON?) -> Int? {
        json?.integer.map { min(max($0, 0), 1 << 31) }
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("total_count", totalCount)
        object.setIfPresent("current_page", currentPage)
        object.set("total_pages", totalPages)
        object.set("per_page", perPage)
        object.set("links", JSON.object(links))
        return object
    }
}
