/// The position of a `Character` in its line.
public struct Placement: Hashable, Sendable {
    /// The range of the `Character` in the text.
    public var range: Range<String.Index>
    /// The first column of the `Character`, counted from the beginning of the line.
    public var column: Int
    /// The number of columns of the `Character`; at least 1.
    public var width: Int

    /// Creates the position of a `Character`.
    public init(range: Range<String.Index>, column: Int, width: Int) {
        self.range = range
        self.column = column
        self.width = width
    }
}
