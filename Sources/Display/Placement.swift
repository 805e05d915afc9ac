/// Where a `Character` is within its line.
public struct Placement: Hashable, Sendable {
    /// The `Character` in the text.
    public var range: Range<String.Index>
    /// Its first column, counted from the beginning of the line.
    public var column: Int
    /// How many columns it takes; never none.
    public var width: Int

    public init(range: Range<String.Index>, column: Int, width: Int) {
        self.range = range
        self.column = column
        self.width = width
    }
}
