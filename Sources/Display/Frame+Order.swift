extension Frame {
    /// For a terminal that reorders letters itself: rows with letters from right to left begin with a
    /// mark from left to right, or the terminal might turn the whole row. Before a rule and before
    /// another ground there is one, too: a text that is cut there would take along what stands behind.
    public var keptFromTurning: Frame {
        var frame = self
        for row in 0..<size.rows where size.columns > 0 {
            let cells = cells(ofRow: row)
            let hasLetters = cells.contains { cell in
                cell.text.unicodeScalars.contains(where: TextOrder.isRightToLeft)
            }
            guard hasLetters else { continue }
            frame.mark(row: row, column: 0)
            for column in Frame.edges(in: Array(cells)) { frame.mark(row: row, column: column) }
        }
        return frame
    }

    /// The columns of the last signs before another area begins.
    private static func edges(in cells: [Cell]) -> [Int] {
        let signs = cells.indices.filter { cells[$0].width > 0 }
        return zip(signs, signs.dropFirst()).filter { sign, next in
            sign > 0 && !isRule(cells[sign])
                && (cells[sign].ground != cells[next].ground || isRule(cells[next]))
        }.map(\.0)
    }

    private static func isRule(_ cell: Cell) -> Bool {
        cell.text.unicodeScalars.first.map { (0x2500...0x257F).contains($0.value) } ?? false
    }
}
