extension Frame {
    /// Draws a box inside the edge of the area, with a title in the top line.
    ///
    /// Draws nothing if the area has fewer than two rows or columns.
    public mutating func box(
        _ area: Rect, title: String? = nil, role: Role, titleRole: Role
    ) {
        guard area.rows >= 2, area.columns >= 2 else { return }
        let (top, belowTop) = area.splitTop(rows: 1)
        let (sides, bottom) = belowTop.splitBottom(rows: 1)
        boxLine(top, "┌", "┐", role: role)
        boxLine(bottom, "└", "┘", role: role)
        verticalRule(sides.splitLeft(columns: 1).left, role: role)
        verticalRule(sides.splitRight(columns: 1).right, role: role)
        guard let title, area.columns >= 5 else { return }
        let clipped = TextCells.clipped(title, to: area.columns - 4)
        let place = top.origin.moved(columns: 1)
        write(" \(clipped) ", at: place, in: top, role: titleRole)
    }

    /// Draws a line across the first row of the area.
    public mutating func horizontalRule(_ area: Rect, role: Role) {
        fill(area.splitTop(rows: 1).top, role: role, with: "─")
    }

    /// Draws a line down the first column of the area.
    public mutating func verticalRule(_ area: Rect, role: Role) {
        fill(area.splitLeft(columns: 1).left, role: role, with: "│")
    }

    private mutating func boxLine(
        _ area: Rect, _ left: Character, _ right: Character, role: Role
    ) {
        horizontalRule(area, role: role)
        fill(area.splitLeft(columns: 1).left, role: role, with: left)
        fill(area.splitRight(columns: 1).right, role: role, with: right)
    }
}

extension Frame {
    /// Writes a line in the first row of the area: at the right edge if the line is read from right
    /// to left, otherwise at the left edge.
    ///
    /// - Returns: the number of columns used.
    @discardableResult
    public mutating func write(_ line: VisualLine, in area: Rect) -> Int {
        let row = area.splitTop(rows: 1).top
        let space = line.direction == .rightToLeft ? row.columns - line.cells.count : 0
        return write(cells: line.cells, at: row.origin.moved(columns: space), in: row)
    }
}
