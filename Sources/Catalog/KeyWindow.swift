/// A part of the keys that a query finds, all read at the same moment.
public struct KeyWindow: Hashable, Sendable {
    /// The number of keys of the query that can be shown; of the first keys, unless the list is
    /// whole.
    public var count: Int
    /// False if the query finds more keys, which were not counted yet.
    public var isWhole: Bool
    /// The offset of the requested key, from 0; `nil` if the list does not have the key or no key
    /// was requested.
    public var place: Int?
    /// The offset of the first row.
    public var offset: Int
    /// The rows from this offset.
    public var rows: [KeyRow]

    /// Creates a part of a list; by default, of an empty list.
    public init(
        count: Int = 0, isWhole: Bool = true, place: Int? = nil, offset: Int = 0,
        rows: [KeyRow] = []
    ) {
        self.isWhole = isWhole
        self.count = count
        self.place = place
        self.offset = offset
        self.rows = rows
    }
}
