/// A rectangle of cells, in coordinates of the screen.
///
/// No rectangle has a negative extent: parts that do not fit are left out.
public struct Rect: Hashable, Sendable {
    /// The top left cell.
    public var origin: Point
    /// The extent; `init` replaces a negative extent with 0.
    public var size: Size

    /// Creates a rectangle. A negative extent counts as 0.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = Size(rows: max(0, size.rows), columns: max(0, size.columns))
    }

    /// Creates a rectangle. A negative extent counts as 0.
    public init(row: Int, column: Int, rows: Int, columns: Int) {
        self.init(
            origin: Point(row: row, column: column), size: Size(rows: rows, columns: columns))
    }

    /// Creates a rectangle for a whole screen of this size.
    public init(size: Size) {
        self.init(origin: Point(row: 0, column: 0), size: size)
    }

    /// The height in cells.
    public var rows: Int { size.rows }
    /// The width in cells.
    public var columns: Int { size.columns }
    /// The first row.
    public var top: Int { origin.row }
    /// The first column.
    public var left: Int { origin.column }
    /// The row below the last row.
    public var bottom: Int { origin.row.adding(size.rows) }
    /// The column to the right of the last column.
    public var right: Int { origin.column.adding(size.columns) }
    /// True if the rectangle has no cell.
    public var isEmpty: Bool { size.isEmpty }

    /// Returns true if the rectangle contains the cell at this position.
    public func contains(_ point: Point) -> Bool {
        point.row >= top && point.row < bottom && point.column >= left && point.column < right
    }

    /// Returns the cells that are in both rectangles; empty if they do not overlap.
    public func intersection(_ other: Rect) -> Rect {
        let row = max(top, other.top)
        let column = max(left, other.left)
        return Rect(
            row: row, column: column,
            rows: min(bottom, other.bottom).subtracting(row),
            columns: min(right, other.right).subtracting(column))
    }

    /// Returns the rectangle without a margin of `distance` cells on every side.
    public func inset(by distance: Int) -> Rect {
        inset(rows: distance, columns: distance)
    }

    /// Returns the rectangle without `rows` at the top and the bottom, and without `columns` at
    /// both sides.
    public func inset(rows: Int, columns: Int) -> Rect {
        let (_, belowTop) = splitTop(rows: rows)
        let (middle, _) = belowTop.splitBottom(rows: rows)
        let (_, rightPart) = middle.splitLeft(columns: columns)
        return rightPart.splitRight(columns: columns).rest
    }

    /// Returns the first `rows` rows, and the rows below them.
    public func splitTop(rows: Int) -> (top: Rect, rest: Rect) {
        let cut = clamped(rows, to: self.rows)
        return (part(rows: cut), part(row: cut, rows: self.rows - cut))
    }

    /// Returns the last `rows` rows, and the rows above them.
    public func splitBottom(rows: Int) -> (rest: Rect, bottom: Rect) {
        let cut = clamped(rows, to: self.rows)
        return (part(rows: self.rows - cut), part(row: self.rows - cut, rows: cut))
    }

    /// Returns the first `columns` columns, and the columns to the right of them.
    public func splitLeft(columns: Int) -> (left: Rect, rest: Rect) {
        let cut = clamped(columns, to: self.columns)
        return (part(columns: cut), part(column: cut, columns: self.columns - cut))
    }

    /// Returns the last `columns` columns, and the columns to the left of them.
    public func splitRight(columns: Int) -> (rest: Rect, right: Rect) {
        let cut = clamped(columns, to: self.columns)
        return (
            part(columns: self.columns - cut), part(column: self.columns - cut, columns: cut)
        )
    }

    /// Returns one row of the rectangle, counted from its top; empty if the row does not exist.
    public func row(_ index: Int) -> Rect {
        guard index >= 0, index < rows else { return Rect(origin: origin, size: Size.none) }
        return part(row: index, rows: 1)
    }

    /// Returns a rectangle of at most this size in the middle of this rectangle.
    public func centered(_ size: Size) -> Rect {
        let rows = clamped(size.rows, to: self.rows)
        let columns = clamped(size.columns, to: self.columns)
        return Rect(
            row: top.adding((self.rows - rows) / 2),
            column: left.adding((self.columns - columns) / 2),
            rows: rows, columns: columns)
    }
}

extension Size {
    /// No cells.
    public static let none = Size(rows: 0, columns: 0)
}

extension Rect {
    private func clamped(_ extent: Int, to limit: Int) -> Int { max(0, min(extent, limit)) }

    private func part(row: Int = 0, rows: Int) -> Rect {
        Rect(row: top.adding(row), column: left, rows: rows, columns: columns)
    }

    private func part(column: Int = 0, columns: Int) -> Rect {
        Rect(row: top, column: left.adding(column), rows: rows, columns: columns)
    }
}
