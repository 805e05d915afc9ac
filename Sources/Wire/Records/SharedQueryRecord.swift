public import Catalog
import Text

/// A query that a manager has saved for all members of a project (`tml-service.md` 3.11, 3.12).
public struct SharedQueryRecord: ObjectRecord {
    /// The name, which is unique among the shared queries of the project.
    public var name: String
    /// The written form of the filter; empty: all keys.
    public var filter: String
    /// Words and conditions; empty: no search.
    public var search: String
    /// The name of a source; `nil`: keys with any source or none.
    public var source: String?
    /// `registered` or `label`.
    public var order: String

    /// Creates the record of a query.
    public init(_ query: SharedQuery) {
        name = query.name
        filter = query.filter.text
        search = query.search.string
        source = query.source?.string
        order = query.order.rawValue
    }

    /// Throws `.missing` without a name.
    init(_ object: JSONObject) throws(WireError) {
        name = try object.required("name")
        filter = object["filter"]?.string ?? ""
        search = object["search"]?.string ?? ""
        source = object["source"]?.string
        order = object["order"]?.string ?? KeyQuery.Order.registered.rawValue
    }

    /// The query; `nil` if this program cannot read the filter, or if a text is too long. An unknown
    /// order is the order of registration.
    public var query: SharedQuery? {
        guard name.unicodeScalars.count <= SavedQuery.longestName,
            let filter = try? KeyFilter(text: filter)
        else { return nil }
        let query = SharedQuery(
            name: name, filter: filter, search: ExactText(search),
            source: source.map { ExactText($0) },
            order: KeyQuery.Order(rawValue: order) ?? .registered)
        return query.isTooLong ? nil : query
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("name", name)
        object.set("filter", filter)
        object.set("search", search)
        object.set("source", source)
        object.set("order", order)
        return object
    }
}
