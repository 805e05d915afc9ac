/// The extent of a screen or of a part of it, in character cells.
public struct Size: Hashable, Sendable {
    /// The height in cells.
    public var rows: Int
    /// The width in cells.
    public var columns: Int

    /// Creates an extent, which may be empty.
    public init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }

    /// True if the extent has no cell.
    public var isEmpty: Bool { rows <= 0 || columns <= 0 }
}
