extension Frame {
    /// For a terminal that reorders letters itself: rows with letters from right to left begin with a
    /// mark from left to right, or the terminal might turn the whole row.
    public var keptFromTurning: Frame {
        var frame = self
        for row in 0..<size.rows where size.columns > 0 {
            let hasLetters = cells(ofRow: row).contains { cell in
                cell.text.unicodeScalars.contains(where: TextOrder.isRightToLeft)
            }
            if hasLetters { frame.markBeginning(ofRow: row) }
        }
        return frame
    }
}
