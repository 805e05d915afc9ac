/// The place of a cell. Row 0, column 0 is the top left one of the screen.
public struct Point: Hashable, Sendable {
    /// Counted downwards; may lie outside the screen.
    public var row: Int
    /// Counted to the right; may lie outside the screen.
    public var column: Int

    /// A place, on the screen or not.
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }

    /// The place `rows` further down and `columns` further right.
    public func moved(rows: Int = 0, columns: Int = 0) -> Point {
        Point(row: row.adding(rows), column: column.adding(columns))
    }
}
