import Display

/// A row of an editor's text in visual order, with the columns of the clusters and of the cursor.
/// Positions are in UTF-8 code units of the whole text, columns are those of the area.
struct VisualRow {
    /// The row, in the order of the text.
    let row: TextRow
    /// The cells of the row.
    let line: VisualLine
    /// The column of the first cell.
    let firstColumn: Int

    init(_ row: TextRow, _ line: VisualLine, columns: Int) {
        self.row = row
        self.line = line
        firstColumn = line.direction == .rightToLeft ? columns - line.cells.count : 0
    }

    /// The first column of a cluster, by its number in the row.
    func column(ofCluster number: Int) -> Int { firstColumn + line.columns[number] }

    /// The column of a cursor at this position: the column of the character that follows the
    /// cursor.
    func column(of offset: Int) -> Int {
        if let number = row.clusters.firstIndex(where: { $0.range.upperBound > offset }) {
            return column(ofCluster: number)
        }
        return firstColumn + line.end
    }

    /// The position in the row that is nearest to the column and not after it.
    func place(at column: Int) -> Int {
        let hit = row.clusters.indices.first { number in
            let first = self.column(ofCluster: number)
            return (first..<first + row.clusters[number].width).contains(column)
        }
        if let hit { return row.clusters[hit].range.lowerBound }
        let isBeforeAll =
            line.direction == .rightToLeft
            ? column >= firstColumn + line.cells.count : column < firstColumn
        if isBeforeAll { return row.range.lowerBound }
        // The position after the last cluster of a parted row belongs to the next row.
        return row.isParted
            ? row.clusters.last?.range.lowerBound ?? row.range.lowerBound : row.range.upperBound
    }
}

/// The order of the characters in the last requested block, for rows that are drawn in sequence.
struct BlockOrder {
    private var block: Range<Int>?
    private var order: TextOrder?

    mutating func of(_ block: Range<Int>, in editor: TextEditor) -> TextOrder? {
        if self.block != block {
            self.block = block
            order = editor.order(of: block)
        }
        return order
    }
}
