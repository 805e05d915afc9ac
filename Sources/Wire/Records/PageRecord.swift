public import Catalog

/// A list, or one page of it (`tml-service.md` 1.6).
public struct PageRecord<Record: WireRecord>: WireRecord {
    public var results: [Record]
    /// `nil`: the list is complete.
    public var pagination: PaginationRecord?
    /// The project's change position when it was read.
    public var cursor: String?

    public init(
        results: [Record], pagination: PaginationRecord? = nil, cursor: String? = nil
    ) {
        self.results = results
        self.pagination = pagination
        self.cursor = cursor
    }

    public init(json: JSON) throws(WireError) {
        guard let object = json.object else { throw .notAnObject }
        guard let results: [Record] = try object.records("results") else {
            throw .missing("results")
        }
        self.results = results
        pagination = try object.record("pagination")
        cursor = object["cursor"]?.string
    }

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
