/// The place of a cell. Row 0, column 0 is the top left one of the screen.
public struct Point: Hashable, Sendable {
    public var row: Int
    public var column: Int

    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }

    /// The place `rows` further down and `columns` further right.
    public func moved(rows: Int = 0, columns: Int = 0) -> Point {
        Point(row: row.adding(rows), column: column.adding(columns))
    }
}
