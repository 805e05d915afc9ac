import Display

extension Cell {
    /// Whether something in it is of a script from right to left.
    var isFromTheRight: Bool {
        text.utf8.count > 1
            && text.unicodeScalars.contains { ReadingDirection(of: $0) != .other }
    }

    /// A row in which each such cell is of one column: terminals that turn letters turn a wider one piece by
    /// piece.
    static func piecewise(_ row: ArraySlice<Cell>) -> [Cell] {
        var cells = Array(row)
        for (column, cell) in row.enumerated() where cell.width > 1 && cell.isFromTheRight {
            cells.replaceSubrange(column..<column + cell.width, with: cell.plain)
        }
        return cells
    }
}
