/// The position of a cell. Row 0, column 0 is the top left cell of the screen.
public struct Point: Hashable, Sendable {
    /// The row, counted downwards; may be outside the screen.
    public var row: Int
    /// The column, counted to the right; may be outside the screen.
    public var column: Int

    /// Creates a position, which may be outside the screen.
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }

    /// Returns the position `rows` further down and `columns` further right.
    public func moved(rows: Int = 0, columns: Int = 0) -> Point {
        Point(row: row.adding(rows), column: column.adding(columns))
    }
}
