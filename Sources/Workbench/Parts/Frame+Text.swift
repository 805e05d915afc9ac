import Display

extension Frame {
    /// Writes a text on the first row of the area, with `…` where it is cut.
    ///
    /// - Returns: the columns used.
    @discardableResult
    mutating func writeLine(
        _ text: some StringProtocol, in area: Rect, role: Role, emphasis: Emphasis = []
    ) -> Int {
        let clipped = TextCells.clipped(text, to: area.columns)
        return write(clipped, at: area.origin, in: area, role: role, emphasis: emphasis)
    }

    /// Writes a text over as many rows as it needs; where the area has not so many, the last one
    /// ends with `…`.
    ///
    /// - Returns: the rows used.
    @discardableResult
    mutating func writeParagraph(
        _ text: String, in area: Rect, role: Role, emphasis: Emphasis = []
    ) -> Int {
        guard !area.isEmpty else { return 0 }
        let lines = TextCells.lines(of: text, columns: area.columns)
        for (number, line) in lines.prefix(area.rows).enumerated() {
            let isCut = number == area.rows - 1 && lines.count > area.rows
            // The space that ends a line may stand outside.
            let end = text[line].lastIndex { $0 != " " }.map { text.index(after: $0) }
            let piece = text[line.lowerBound..<(end ?? line.lowerBound)]
            let shown =
                isCut
                ? TextCells.clipped(piece, to: area.columns - 1, ellipsis: false) + "…"
                : String(piece)
            writeLine(shown, in: area.row(number), role: role, emphasis: emphasis)
        }
        return min(lines.count, area.rows)
    }
}
