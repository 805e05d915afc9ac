public import Catalog
public import Text

/// A list, or one page of it (`tml-service.md` 1.6).
public struct PageRecord<Record: WireRecord>: WireRecord {
    /// The records of this page, in the order of the list.
    public var results: [Record]
    /// Where the page stands; `nil` when the list is complete.
    public var pagination: PaginationRecord?
    /// The project's change position when the page was read; `nil` in lists that the change feed
    /// does not continue.
    public var cursor: String?

    /// A complete list, unless `pagination` says where it stands.
    public init(
        results: [Record], pagination: PaginationRecord? = nil, cursor: String? = nil
    ) {
        self.results = results
        self.pagination = pagination
        self.cursor = cursor
    }

    /// Throws `.missing` without a list of results, and what reading any of them throws.
    public init(json: JSON) throws(WireError) {
        guard let object = json.object else { throw .notAnObject }
        guard let results: [Record] = try object.records("results") else {
            throw .missing("results")
        }
        self.results = results
        pagination = try object.record("pagination")
        cursor = object["cursor"]?.string
    }

    /// `results`, then `pagination` and `cursor` if there are any.
    public var json: JSON {
        var object = JSONObject()
        object.set("results", results)
        object.setIfPresent("pagination", pagination)
        object.setIfPresent("cursor", cursor)
        return .object(object)
    }
}

extension PageRecord<TranslationKeyRecord> {
    /// The page as keys of a project; without pagination it is the only one.
    public func keyPage(of project: Project.Key) -> KeyPage {
        KeyPage(
            keys: results.map { $0.pulled(of: project) }, page: pagination?.currentPage ?? 1,
            totalPages: pagination?.totalPages ?? 1,
            totalKeys: pagination?.totalCount ?? results.count, cursor: cursor ?? "0")
    }
}
