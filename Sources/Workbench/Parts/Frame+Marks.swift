import Display

extension Frame {
    /// Marks at the right edge that there is more above or below; both on one row share a sign.
    mutating func markScrolling(in area: Rect, above: Bool, below: Bool, role: Role) {
        guard !area.isEmpty else { return }
        let edge = area.splitRight(columns: 1).right
        if above, below, area.rows == 1 {
            write("↕", at: edge.origin, in: edge, role: role)
            return
        }
        if above { write("↑", at: edge.origin, in: edge, role: role) }
        if below { write("↓", at: edge.row(edge.rows - 1).origin, in: edge, role: role) }
    }

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
            let piece = isCut ? String(text[line]) + "…" : String(text[line])
            writeLine(isCut && TextCells.columns(of: piece) > area.columns
                ? TextCells.clipped(piece, to: area.columns) : piece,
                in: area.row(number), role: role, emphasis: emphasis)
        }
        return min(lines.count, area.rows)
    }
}
