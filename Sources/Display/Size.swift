/// The extent of a screen or of a part of it, in character cells.
public struct Size: Hashable, Sendable {
    /// The height in cells.
    public var rows: Int
    /// The width in cells.
    public var columns: Int

    /// An extent, which may be none.
    public init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }

    /// Whether there is no cell of that extent.
    public var isEmpty: Bool { rows <= 0 || columns <= 0 }
}
