import Display

extension Cell {
    /// True if the text contains a character of a right-to-left script.
    var isFromTheRight: Bool {
        text.utf8.count > 1
            && text.unicodeScalars.contains { ReadingDirection(of: $0) != .other }
    }

    /// Returns the row with the pieces of each right-to-left cell of several columns, because
    /// terminals that reorder characters reorder such a cell piece by piece.
    static func piecewise(_ row: ArraySlice<Cell>) -> [Cell] {
        var cells = Array(row)
        for (column, cell) in row.enumerated() where cell.width > 1 && cell.isFromTheRight {
            cells.replaceSubrange(column..<column + cell.width, with: cell.plain)
        }
        return cells
    }
}
