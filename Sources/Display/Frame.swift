/// The content of the screen: a grid of cells, and the position of the cursor.
///
/// The grid never contains a part of a cluster: if one part is overwritten or cut off, spaces
/// replace the other parts. Text outside the frame is cut off. No position causes a trap.
public struct Frame: Hashable, Sendable {
    /// The rows and columns; never negative, and constant for a frame.
    public let size: Size
    /// The position of the terminal's cursor; `nil` if the cursor is hidden.
    public var cursor: Point?
    private var cells: [Cell]

    /// Creates an empty frame. A negative extent counts as 0.
    public init(size: Size) {
        self.size = Size(rows: max(0, size.rows), columns: max(0, size.columns))
        cells = Array(repeating: .blank, count: self.size.rows * self.size.columns)
    }

    /// The whole frame.
    public var area: Rect { Rect(size: size) }

    /// The cell at a position; an empty cell if the position is outside the frame.
    public subscript(row row: Int, column column: Int) -> Cell {
        guard area.contains(Point(row: row, column: column)) else { return .blank }
        return cells[row * size.columns + column]
    }

    /// Returns the cells of a row, one for each column of the frame; empty if the row does not
    /// exist.
    public func cells(ofRow row: Int) -> ArraySlice<Cell> {
        guard row >= 0, row < size.rows else { return [] }
        return cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// Returns the columns of a row in which another frame of the same size has a different cell,
    /// from left to right.
    public func columns(ofRow row: Int, otherThanIn other: Frame) -> [Int] {
        guard other.size == size, row >= 0, row < size.rows else { return [] }
        let start = row * size.columns
        return cells.withUnsafeBufferPointer { cells in
            other.cells.withUnsafeBufferPointer { others in
                (0..<size.columns).filter { cells[start + $0] != others[start + $0] }
            }
        }
    }

    /// Writes a text on one line, in visual order (see `VisualLine`) and safe for terminals (see
    /// `TextCells`). The ground of the cells does not change.
    ///
    /// `point` may be to the left of the area. In this case, the part of the text before the area
    /// is cut off.
    ///
    /// - Returns: the number of columns from `point` to the position of the next text, at most to
    ///   the end of the area.
    @discardableResult
    public mutating func write(
        _ text: some StringProtocol, at point: Point, in area: Rect, role: Role,
        emphasis: Emphasis = []
    ) -> Int {
        let line = VisualLine(text, role: role, emphasis: emphasis)
        return write(cells: line.cells, at: point, in: area)
    }

    /// Writes cells from left to right.
    ///
    /// - Returns: the number of columns from `point` to the position of the next text, at most to
    ///   the end of the area.
    @discardableResult
    public mutating func write(cells: [Cell], at point: Point, in area: Rect) -> Int {
        let visible = self.area.intersection(area)
        if point.row >= visible.top, point.row < visible.bottom, !visible.isEmpty {
            let skipped = max(0, visible.left.subtracting(point.column))
            let room = max(0, visible.right.subtracting(point.column))
            if skipped < min(room, cells.count) {
                put(cells[skipped..<min(room, cells.count)], at: point.moved(columns: skipped))
            }
        }
        return max(0, min(cells.count, area.right.subtracting(point.column)))
    }

    /// Fills the area with a character, and keeps the ground. A character that does not take
    /// exactly one column is replaced with a space.
    public mutating func fill(_ area: Rect, role: Role, with character: Character = " ") {
        let cells = TextCells.cells(of: String(character), role: role)
        fill(area, with: cells.count == 1 ? cells[0] : Cell(" ", role: role))
    }

    /// Clears the area and sets its ground.
    public mutating func lay(_ ground: Ground, in area: Rect) {
        fill(area, role: .text)
        setGround(ground, under: area)
    }

    /// Sets the ground of the area, and keeps the text.
    public mutating func setGround(_ ground: Ground, under area: Rect) {
        forEachIndex(of: area) { cells, index in cells[index].ground = ground }
    }

    /// Returns the frame with other cells in some of its rows.
    ///
    /// - Parameter change: returns the new cells of a row, with the same count; `nil` if the row
    ///   stays.
    public func changingRows(_ change: (ArraySlice<Cell>) -> [Cell]?) -> Frame {
        var changed = self
        for row in 0..<size.rows {
            let old = cells(ofRow: row)
            guard let new = change(old), new.count == old.count else { continue }
            changed.cells.replaceSubrange(old.indices, with: new)
        }
        return changed
    }

    /// Returns the text of a row, with the spaces at its end.
    public func text(ofRow row: Int) -> String {
        cells(ofRow: row).reduce(into: "") { $0 += $1.text }
    }
}

extension Frame {
    mutating func fill(_ area: Rect, with cell: Cell) {
        let visible = self.area.intersection(area)
        guard !visible.isEmpty else { return }
        for row in visible.top..<visible.bottom {
            let start = row * size.columns + visible.left
            healBefore(start)
            healAfter(start + visible.columns - 1)
            for index in start..<start + visible.columns { put(cell, at: index) }
        }
    }

    /// Puts cells that are all inside the frame. Parts of clusters at both ends become spaces.
    private mutating func put(_ slice: ArraySlice<Cell>, at point: Point) {
        let start = point.row * size.columns + point.column
        healBefore(start)
        healAfter(start + slice.count - 1)
        var index = slice.startIndex
        while index < slice.endIndex {
            let cell = slice[index]
            let end = index + max(1, cell.width)
            let isWhole =
                cell.width > 0 && !cell.text.isEmpty && end <= slice.endIndex
                && slice[index + 1..<end].allSatisfy { $0.width == 0 }
            let place = start + index - slice.startIndex
            if isWhole {
                for offset in 0..<end - index { put(slice[index + offset], at: place + offset) }
                index = end
            } else {
                put(Cell(" ", role: cell.role, emphasis: cell.emphasis), at: place)
                index += 1
            }
        }
    }

    /// Puts a cell, and keeps the ground.
    private mutating func put(_ cell: Cell, at index: Int) {
        let ground = cells[index].ground
        cells[index] = cell
        cells[index].ground = ground
    }

    /// If a cluster before `index` covers the cell at `index`, replaces the parts of the cluster
    /// before `index` with spaces.
    private mutating func healBefore(_ index: Int) {
        var place = index
        while cells[place].width == 0, place % size.columns > 0 { place -= 1 }
        for former in place..<index { blank(former) }
    }

    /// Replaces the cells after `index` that a cluster up to `index` covers with spaces.
    private mutating func healAfter(_ index: Int) {
        var place = index + 1
        while place % size.columns > 0, place < cells.count, cells[place].width == 0 {
            blank(place)
            place += 1
        }
    }

    private mutating func blank(_ index: Int) {
        let cell = cells[index]
        cells[index] = Cell(" ", role: cell.role, emphasis: cell.emphasis, ground: cell.ground)
    }

    private mutating func forEachIndex(of area: Rect, _ body: (inout [Cell], Int) -> Void) {
        let visible = self.area.intersection(area)
        guard !visible.isEmpty else { return }
        for row in visible.top..<visible.bottom {
            let start = row * size.columns + visible.left
            for index in start..<start + visible.columns { body(&cells, index) }
        }
    }
}
