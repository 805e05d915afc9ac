import Display

/// A row of an editor's text as it is read: which columns each cluster has, and where the cursor
/// stands. Places are UTF-8 code units of the whole text, columns those of the area.
struct VisualRow {
    /// The row, in the order of the text.
    let row: TextRow
    /// Its cells.
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

    /// The column where a cursor at that place stands: that of the letter which one typed there would
    /// push on.
    func column(of offset: Int) -> Int {
        if let number = row.clusters.firstIndex(where: { $0.range.upperBound > offset }) {
            return column(ofCluster: number)
        }
        return firstColumn + line.end
    }

    /// The place in the row that is nearest to the column without lying behind it.
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
        // Behind the last cluster of a parted row the next row begins.
        return row.isParted
            ? row.clusters.last?.range.lowerBound ?? row.range.lowerBound : row.range.upperBound
    }
}

/// The order of the signs in the block that was asked for last: rows are drawn one after the other.
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
