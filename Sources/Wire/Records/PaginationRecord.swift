/// Where a page stands in its list (`tml-service.md` 1.6).
public struct PaginationRecord: ObjectRecord {
    public var totalCount: Int
    /// Counted from 1.
    public var currentPage: Int
    public var totalPages: Int
    public var perPage: Int
    /// Absolute addresses by name: `first`, `previous`, `self`, `next`, `last`.
    public var links: JSONObject

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

    public init(_ object: JSONObject) throws(WireError) {
        totalCount = object["total_count"]?.integer ?? 0
        currentPage = object["current_page"]?.integer ?? 1
        totalPages = object["total_pages"]?.integer ?? 1
        perPage = object["per_page"]?.integer ?? 0
        links = object["links"]?.object ?? JSONObject()
    }

    public var object: JSONObject {
        var object = JSONObject()
        object.set("total_count", totalCount)
        object.set("current_page", currentPage)
        object.set("total_pages", totalPages)
        object.set("per_page", perPage)
        object.set("links", JSON.object(links))
        return object
    }
}
