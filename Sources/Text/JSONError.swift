/// A text is not JSON, such as an HTML page or half an answer, or has too many values.
public struct JSONError: Error, Hashable, Sendable {
    /// The offset of the first wrong byte, counted from 0.
    public var offset: Int
    /// True if the text has too many values, but may be JSON.
    public var hasTooMany: Bool

    /// Creates an error for the wrong byte at `offset`, or for the first of too many values.
    public init(offset: Int, hasTooMany: Bool = false) {
        self.offset = offset
        self.hasTooMany = hasTooMany
    }
}
