/// A text is not JSON: an HTML page, half an answer.
public struct JSONError: Error, Hashable, Sendable {
    /// The first byte that is wrong, counted from 0.
    public var offset: Int

    /// That the byte at `offset` is wrong.
    public init(offset: Int) { self.offset = offset }
}
