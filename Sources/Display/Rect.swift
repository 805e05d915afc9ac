/// A rectangle of cells, in coordinates of the screen.
///
/// Whatever is asked of it, no part gets a negative extent: what does not fit is left out.
public struct Rect: Hashable, Sendable {
    /// The top left cell.
    public var origin: Point
    /// The extent; `init` admits no negative one.
    public var size: Size

    /// A negative extent counts as none.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = Size(rows: max(0, size.rows), columns: max(0, size.columns))
    }

    /// A negative extent counts as none.
    public init(row: Int, column: Int, rows: Int, columns: Int) {
        self.init(
            origin: Point(row: row, column: column), size: Size(rows: rows, columns: columns))
    }

    /// The whole of a screen of that size.
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
    /// The row below the last one.
    public var bottom: Int { origin.row.adding(size.rows) }
    /// The column right of the last one.
    public var right: Int { origin.column.adding(size.columns) }
    /// Whether the rectangle has no cell.
    public var isEmpty: Bool { size.isEmpty }

    /// Whether the cell at this place is one of the rectangle.
    public func contains(_ point: Point) -> Bool {
        point.row >= top && point.row < bottom && point.column >= left && point.column < right
    }

    /// The cells that are in both; empty where they do not meet.
    public func intersection(_ other: Rect) -> Rect {
        let row = max(top, other.top)
        let column = max(left, other.left)
        return Rect(
            row: row, column: column,
            rows: min(bottom, other.bottom).subtracting(row),
            columns: min(right, other.right).subtracting(column))
    }

    /// The rectangle without a margin of `distance` cells on every side.
    public func inset(by distance: Int) -> Rect {
        inset(rows: distance, columns: distance)
    }

    /// The rectangle without `rows` at the top and the bottom, and `columns` at both sides.
    public func inset(rows: Int, columns: Int) -> Rect {
        let (_, belowTop) = splitTop(rows: rows)
        let (middle, _) = belowTop.splitBottom(rows: rows)
        let (_, rightPart) = middle.splitLeft(columns: columns)
        return rightPart.splitRight(columns: columns).rest
    }

    /// The first `rows` rows, and what is below them.
    public func splitTop(rows: Int) -> (top: Rect, rest: Rect) {
        let cut = clamped(rows, to: self.rows)
        return (part(rows: cut), part(row: cut, rows: self.rows - cut))
    }

    /// The last `rows` rows, and what is above them.
    public func splitBottom(rows: Int) -> (rest: Rect, bottom: Rect) {
        let cut = clamped(rows, to: self.rows)
        return (part(rows: self.rows - cut), part(row: self.rows - cut, rows: cut))
    }

    /// The first `columns` columns, and what is right of them.
    public func splitLeft(columns: Int) -> (left: Rect, rest: Rect) {
        let cut = clamped(columns, to: self.columns)
        return (part(columns: cut), part(column: cut, columns: self.columns - cut))
    }

    /// The last `columns` columns, and what is left of them.
    public func splitRight(columns: Int) -> (rest: Rect, right: Rect) {
        let cut = clamped(columns, to: self.columns)
        return (
            part(columns: self.columns - cut), part(column: self.columns - cut, columns: cut)
        )
    }

    /// One row of the rectangle, counted from its top; empty if there is no such row.
    public func row(_ index: Int) -> Rect {
        guard index >= 0, index < rows else { return Rect(origin: origin, size: Size.none) }
        return part(row: index, rows: 1)
    }

    /// A rectangle of at most that size in the middle of this one.
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
    /// No cells at all.
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
