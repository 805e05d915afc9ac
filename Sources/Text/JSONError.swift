/// A text is not JSON: an HTML page, half an answer; or it has more values than are taken.
public struct JSONError: Error, Hashable, Sendable {
    /// The first byte that is wrong, counted from 0.
    public var offset: Int
    /// Whether the text may be JSON, but has too many values.
    public var hasTooMany: Bool

    /// That the byte at `offset` is wrong, or begins the first value that is too many.
    public init(offset: Int, hasTooMany: Bool = false) {
        self.offset = offset
        self.hasTooMany = hasTooMany
    }
}
