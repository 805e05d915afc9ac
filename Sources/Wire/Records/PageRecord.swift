public import Catalog
public import Text

/// A list, or one page of it (`tml-service.md` 1.6).
public struct PageRecord<Record: WireRecord>: WireRecord {
    /// The records of this page, in the order of the list.
    public var results: [Record]
    /// The position of the page in its list; `nil` if the list is complete.
    public var pagination: PaginationRecord?
    /// The project's change position when the page was read; `nil` in lists that the change feed
    /// does not continue.
    public var cursor: String?

    /// Creates a list; by default, a complete one.
    public init(
        results: [Record], pagination: PaginationRecord? = nil, cursor: String? = nil
    ) {
        self.results = results
        self.pagination = pagination
        self.cursor = cursor
    }

    /// Throws `.missing` without a list of results, and the errors of reading a result.
    public init(json: JSON) throws(WireError) {
        guard let object = json.object else { throw .notAnObject }
        guard let results: [Record] = try object.records("results") else {
            throw .missing("results")
        }
        self.results = results
        pagination = try object.record("pagination")
        cursor = object["cursor"]?.string
    }

    /// `results`, then `pagination` and `cursor` if they exist.
    public var json: JSON {
        var object = JSONObject()
        object.set("results", results)
        object.setIfPresent("pagination", pagination)
        object.setIfPresent("cursor", cursor)
        return .object(object)
    }
}

extension PageRecord {
    /// Reads a body and passes its records on one by one, because all JSON values of a page
    /// together need many times its size. Throws the same errors as reading the whole page.
    init(bytes: [UInt8], giving take: (Record) -> Void) throws(WireError) {
        var rest = JSONObject()
        var members = try strictly { () throws(JSONError) in try JSONMembers(of: bytes) }
        while let member = try strictly({ () throws(JSONError) in try members.next() }) {
            let name = try strictly { () throws(JSONError) in try members.name(of: member) }
            let isList = bytes[member.value.lowerBound] == UInt8(ascii: "[")
            if name == "results", isList {
                try Self.read(bytes, in: member.value, giving: take)
                rest.append(name, [])
            } else {
                rest.append(
                    name, try strictly { () throws(JSONError) in try members.json(member) })
            }
        }
        try self.init(json: .object(rest))
    }

    private static func read(
        _ bytes: [UInt8], in range: Range<Int>, giving take: (Record) -> Void
    ) throws(WireError) {
        var elements = try strictly { () throws(JSONError) in
            try JSONElements(of: bytes, in: range)
        }
        while let element = try strictly({ () throws(JSONError) in try elements.next() }) {
            take(try Record(json: element))
        }
    }
}

private func strictly<Value>(_ read: () throws(JSONError) -> Value) throws(WireError) -> Value {
    do { return try read() } catch { throw WireError(error) }
}

extension KeyPage {
    /// Reads the body of a page of keys, key by key. Without a number in the pagination, the page
    /// has the number `number`; without pagination, it is also the only one. Throws the same errors
    /// as reading a `PageRecord`.
    public init(bytes: [UInt8], of project: Project.Key, number: Int) throws(WireError) {
        var keys: [PulledKey] = []
        let page = try PageRecord<TranslationKeyRecord>(bytes: bytes) {
            keys.append($0.pulled(of: project))
        }
        self.init(
            keys: keys, page: page.pagination?.currentPage ?? number,
            totalPages: page.pagination?.totalPages ?? 1,
            totalKeys: page.pagination?.totalCount ?? keys.count, cursor: page.cursor ?? "0")
    }
}
