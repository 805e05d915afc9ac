/// Where a `Character` is within its line.
public struct Placement: Hashable, Sendable {
    /// Where the `Character` stands in the text of its line.
    public var range: Range<String.Index>
    /// The first column of the `Character`, counted from the beginning of the line.
    public var column: Int
    /// How many columns the `Character` takes; at least 1.
    public var width: Int

    /// A place as the layout found it.
    public init(range: Range<String.Index>, column: Int, width: Int) {
        self.range = range
        self.column = column
        self.width = width
    }
}
