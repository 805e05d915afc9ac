/// A part of the keys that a query finds, all as they were at one moment.
public struct KeyWindow: Hashable, Sendable {
    /// How many keys can be shown for the query.
    public var count: Int
    /// The place of the key that was asked about, counted from 0; `nil` when it is not among them, or
    /// none was asked about.
    public var place: Int?
    /// The place of the first row.
    public var offset: Int
    /// The keys from there on.
    public var rows: [KeyRow]

    /// A part of a list; of an empty one without more being said.
    public init(count: Int = 0, place: Int? = nil, offset: Int = 0, rows: [KeyRow] = []) {
        self.count = count
        self.place = place
        self.offset = offset
        self.rows = rows
    }
}
