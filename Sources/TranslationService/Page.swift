/// Which page of a list is wanted (`tml-service.md` 1.6).
public struct PageRequest: Hashable, Sendable {
    /// From 1.
    public var page: Int
    /// 1 to `Limits.perPage`.
    public var perPage: Int

    /// Values out of range are brought into it silently.
    public init(page: Int = 1, perPage: Int = 30) {
        self.perPage = min(max(perPage, 1), Limits.perPage)
        self.page = min(max(page, 1), Int(Int32.max))
    }

    var offset: Int { (page - 1) * perPage }
}

/// One page of a list, and how long the list is.
public struct Page<Record: Sendable>: Sendable {
    /// In order.
    public var records: [Record]
    /// How many records the whole list has.
    public var total: Int
    /// Which page it is.
    public var request: PageRequest
    /// The project's change position when it was read.
    public var cursor: String?

    init(records: [Record], total: Int, request: PageRequest, cursor: String? = nil) {
        self.records = records
        self.total = total
        self.request = request
        self.cursor = cursor
    }

    /// At least 1.
    public var totalPages: Int { max(1, (total + request.perPage - 1) / request.perPage) }
}
