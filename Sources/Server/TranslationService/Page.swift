import GRDB

/// The requested page of a list (`tml-service.md` 1.6).
public struct PageRequest: Hashable, Sendable {
    /// The number of the page, from 1.
    public var page: Int
    /// The number of records per page: 1 to `Limits.perPage`.
    public var perPage: Int

    /// Creates a request. Values outside the ranges are changed to the nearest allowed value.
    public init(page: Int = 1, perPage: Int = 30) {
        self.perPage = min(max(perPage, 1), Limits.perPage)
        self.page = min(max(page, 1), Int(Int32.max))
    }

    var offset: Int { (page - 1) * perPage }
}

/// Counts the text of a page during reading, and stops at the limit.
final class PageSize {
    private let isSingle: Bool
    private var bytes = 0

    /// - Parameter records: the number of records of the page. A page with one record has no limit.
    init(ofRecords records: Int) { isSingle = records <= 1 }

    /// Adds `count` bytes. Throws `.tooLarge`.
    func add(_ count: Int) throws(ServiceError) {
        bytes += count
        guard isSingle || bytes <= Limits.pageBytes else {
            throw .tooLarge(
                "The page has more than \(Limits.pageBytes) bytes of text; "
                    + "use a smaller value of per_page"
            )
        }
    }
}

/// One page of a list, with the length of the list.
public struct Page<Record: Sendable>: Sendable {
    /// The records, in the order of the list.
    public var records: [Record]
    /// The number of records of the complete list.
    public var total: Int
    /// The request for this page.
    public var request: PageRequest
    /// The position in the change feed when the page was read.
    public var cursor: String?

    init(records: [Record], total: Int, request: PageRequest, cursor: String? = nil) {
        self.records = records
        self.total = total
        self.request = request
        self.cursor = cursor
    }

    /// The number of pages, at least 1.
    public var totalPages: Int { max(1, (total + request.perPage - 1) / request.perPage) }
}

extension Page {
    /// The request for the last page if this page is after the end of the list; otherwise `nil`.
    public var requestForLastPage: PageRequest? {
        guard request.page > totalPages else { return nil }
        return PageRequest(page: totalPages, perPage: request.perPage)
    }

    /// Reads a page of a list. If the page is after the end of the list, reads the last page.
    public static func orLast(
        _ wanted: PageRequest, _ read: (PageRequest) throws -> Page
    ) rethrows -> Page {
        let page = try read(wanted)
        guard let last = page.requestForLastPage else { return page }
        return try read(last)
    }

    /// Returns the page with other records.
    public func map<Other>(_ transform: (Record) throws -> Other) rethrows -> Page<Other> {
        Page<Other>(
            records: try records.map(transform), total: total, request: request, cursor: cursor)
    }

    /// Creates the page of a list that is completely in memory.
    init<Element>(
        of list: [Element], _ request: PageRequest,
        _ record: (Element) throws -> Record
    ) rethrows {
        let shown = list.dropFirst(request.offset).prefix(request.perPage)
        self.init(records: try shown.map(record), total: list.count, request: request)
    }

    /// Returns the page of the rows that a statement lists, and the number of all rows, with two
    /// statements.
    ///
    /// `source` is the SQL text from `FROM` to the end of the condition. `arguments` have names.
    /// Without a request, the page contains the complete list.
    static func fetch(
        _ db: Database, _ columns: String = "*", from source: String, orderedBy order: String,
        arguments: StatementArguments, _ request: PageRequest?,
        _ record: (Row) throws -> Record
    ) throws -> Page {
        let total =
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \(source)", arguments: arguments) ?? 0
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT \(columns) FROM \(source) ORDER BY \(order) LIMIT :limit OFFSET :offset",
            arguments: arguments + [
                "limit": request?.perPage ?? -1, "offset": request?.offset ?? 0,
            ])
        return Page(
            records: try rows.map(record), total: total,
            request: request ?? PageRequest(perPage: max(total, 1)))
    }
}
