/// The screen as a value: a grid of cells and the place of the cursor.
///
/// Whatever is written, the grid holds no half of a wide character: if one half is overwritten or
/// cut off, a space takes the place of the other. What lies outside is clipped; nothing traps.
public struct Frame: Hashable, Sendable {
    /// Rows and columns; never negative, and the same for the life of the frame.
    public let size: Size
    /// Where the terminal's own cursor stands; hidden if there is none.
    public var cursor: Point?
    private var cells: [Cell]

    /// An empty frame of that size; a negative extent counts as none.
    public init(size: Size) {
        self.size = Size(rows: max(0, size.rows), columns: max(0, size.columns))
        cells = Array(repeating: .blank, count: self.size.rows * self.size.columns)
    }

    /// The whole frame.
    public var area: Rect { Rect(size: size) }

    /// The cell there; an empty one outside the frame.
    public subscript(row row: Int, column column: Int) -> Cell {
        guard area.contains(Point(row: row, column: column)) else { return .blank }
        return cells[row * size.columns + column]
    }

    /// The cells of a row, as many as the frame has columns; none if there is no such row.
    public func cells(ofRow row: Int) -> ArraySlice<Cell> {
        guard row >= 0, row < size.rows else { return [] }
        return cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// Writes a text on one line, safe for terminals: see `TextCells`. It lies on the ground that is
    /// there.
    ///
    /// `point` may lie left of the area: then the text is seen from where the area begins.
    ///
    /// - Returns: by how many columns the place for the next text is further right; not beyond the
    ///   area.
    @discardableResult
    public mutating func write(
        _ text: some StringProtocol, at point: Point, in area: Rect, role: Role,
        emphasis: Emphasis = []
    ) -> Int {
        write(
            cells: TextCells.cells(of: text, role: role, emphasis: emphasis), at: point, in: area)
    }

    /// Writes cells as `TextCells.cells` makes them.
    ///
    /// - Returns: by how many columns the place for the next text is further right; not beyond the
    ///   area.
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

    /// Fills the area with a character on the ground that is there; one that is not of a single
    /// column counts as a space.
    public mutating func fill(_ area: Rect, role: Role, with character: Character = " ") {
        let cells = TextCells.cells(of: String(character), role: role)
        fill(area, with: cells.count == 1 ? cells[0] : Cell(" ", role: role))
    }

    /// Clears the area and lays a ground there.
    public mutating func lay(_ ground: Ground, in area: Rect) {
        fill(area, role: .text)
        setGround(ground, under: area)
    }

    /// Lays a ground under what is already there.
    public mutating func setGround(_ ground: Ground, under area: Rect) {
        forEachIndex(of: area) { cells, index in cells[index].ground = ground }
    }

    /// What a reader sees in a row, spaces at its end included.
    public func text(ofRow row: Int) -> String {
        cells(ofRow: row).reduce(into: "") { $0 += $1.text }
    }
}

extension Frame {
    mutating func fill(_ area: Rect, with cell: Cell) {
        let visible = self.area.intersection(area)
        guard !visible.isEmpty else { return }
        let line = [Cell](repeating: cell, count: visible.columns)
        for row in visible.top..<visible.bottom {
            write(cells: line, at: Point(row: row, column: visible.left), in: visible)
        }
    }

    /// Puts cells that all lie within the frame; halves at both ends of them become spaces.
    private mutating func put(_ slice: ArraySlice<Cell>, at point: Point) {
        let start = point.row * size.columns + point.column
        healBefore(start)
        healAfter(start + slice.count - 1)
        for (offset, cell) in slice.enumerated() {
            let source = slice.startIndex + offset
            let isWhole =
                switch cell.width {
                case 2: source + 1 < slice.endIndex && slice[source + 1].width == 0
                case 0: source > slice.startIndex && slice[source - 1].width == 2
                default: !cell.text.isEmpty
                }
            let ground = cells[start + offset].ground
            cells[start + offset] =
                isWhole ? cell : Cell(" ", role: cell.role, emphasis: cell.emphasis)
            cells[start + offset].ground = ground
        }
    }

    /// If the cell at `index` is a right half, its left half is about to stand alone.
    private mutating func healBefore(_ index: Int) {
        guard cells[index].width == 0, index % size.columns > 0 else { return }
        blank(index - 1)
    }

    /// If the cell at `index` is a wide character, its right half is about to stand alone.
    private mutating func healAfter(_ index: Int) {
        guard cells[index].width == 2, (index + 1) % size.columns > 0 else { return }
        blank(index + 1)
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
