import Display
import TML

extension Frame {
    /// Writes a text on the first row of the area, and ends it with `…` if the text is cut.
    ///
    /// - Parameter direction: the direction of the text, which decides the edge where it begins.
    /// - Returns: the columns used.
    @discardableResult
    mutating func writeLine(
        _ text: some StringProtocol, in area: Rect, role: Role, emphasis: Emphasis = [],
        direction: TextDirection = .leftToRight
    ) -> Int {
        let clipped = TextCells.clipped(text, to: area.columns)
        let line = VisualLine(
            clipped, role: role, emphasis: emphasis, direction: direction,
            isolates: Self.markup(in: text, direction))
        return write(line, in: area)
    }

    /// The tokens and decorations in a text that has letters from right to left, in UTF-8 code
    /// units.
    private static func markup(
        in text: some StringProtocol, _ direction: TextDirection
    ) -> [Range<Int>] {
        let isOrdered = direction == .rightToLeft || TextDirection(ofLettersIn: text) != direction
        guard isOrdered else { return [] }
        return Label(String(text)).segments.markup
    }

    /// Writes a text at the right edge of the first row of the area.
    mutating func writeRight(_ text: String, in area: Rect, role: Role) {
        writeLine(text, in: area.splitRight(columns: TextCells.columns(of: text)).right, role: role)
    }

    /// Writes a text on as many rows as it needs. If the area has fewer rows, the last row ends
    /// with `…`.
    ///
    /// - Returns: the rows used.
    @discardableResult
    mutating func writeParagraph(
        _ text: String, in area: Rect, role: Role, emphasis: Emphasis = [],
        direction: TextDirection = .leftToRight
    ) -> Int {
        guard !area.isEmpty else { return 0 }
        let lines = TextCells.lines(of: text, columns: area.columns)
        let isolates = Self.markup(in: text, direction)
        for (number, range) in lines.prefix(area.rows).enumerated() {
            let isCut = number == area.rows - 1 && lines.count > area.rows
            // A space at the end of a line may be outside of the area.
            let end = text[range].lastIndex { $0 != " " }.map { text.index(after: $0) }
            let piece = text[range.lowerBound..<(end ?? range.lowerBound)]
            let shown =
                isCut
                ? TextCells.clipped(piece, to: area.columns - 1, ellipsis: false) + "…"
                : String(piece)
            let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
            let line = VisualLine(
                shown, role: role, emphasis: emphasis, direction: direction,
                isolates: isolates.filter { $0.upperBound > start }.map {
                    max(0, $0.lowerBound - start)..<$0.upperBound - start
                })
            write(line, in: area.row(number))
        }
        return min(lines.count, area.rows)
    }
}

extension Frame {
    /// Writes a fact or a problem: a coloured sign, and the words beside it.
    ///
    /// - Returns: the rows used.
    @discardableResult
    mutating func writeSaid(
        _ sign: String, _ text: String, in area: Rect, role: Role, textRole: Role = .dim
    ) -> Int {
        let used = write(sign, at: area.origin, in: area, role: role)
        let words = area.splitLeft(columns: used + 1).rest
        return writeParagraph(text, in: words, role: textRole)
    }
}

extension Frame {
    /// Draws the title of a pane and returns the area below it, within margins.
    mutating func pane(_ area: Rect, title: String, note: String = "", isFocused: Bool) -> Rect {
        let pane = PaneArea(area: area)
        paneTitle(title, note: note, in: pane.title, isFocused: isFocused)
        return pane.body
    }

    /// Draws the background and the edge of a dialog and returns the area inside its edge.
    mutating func dialog(_ box: Rect, title: String) -> Rect {
        lay(.dialog, in: box)
        self.box(box, title: title, role: .rule, titleRole: .heading)
        return box.insideOfDialog
    }

    /// Marks a line as selected, by its background and by a mark at its left edge.
    mutating func select(_ row: Rect, isFocused: Bool = true) {
        setGround(isFocused ? .selected : .selectedAway, under: row)
        if isFocused { focusMark(in: row) }
    }

    /// Draws a progress bar. Rounding alone does not make the bar full or empty.
    ///
    /// - Parameters:
    ///   - percent: the filled part in percent.
    ///   - pending: the part after it that waits for a decision, in percent.
    mutating func progressBar(_ percent: Int, pending: Int = 0, in area: Rect) {
        let (row, _) = area.splitTop(rows: 1)
        func columns(_ part: Int) -> Int {
            part > 0 ? max(1, row.columns * part / 100) : 0
        }
        let (done, open) = row.splitLeft(columns: min(row.columns, columns(percent)))
        let (waiting, rest) = open.splitLeft(columns: min(open.columns, columns(pending)))
        fill(done, role: .progress, with: "━")
        fill(waiting, role: .pending, with: "╍")
        fill(rest, role: .progressRest, with: "─")
    }
}

extension Frame {
    /// Marks at the right edge that there is more above or below. If the area has one row, one sign
    /// shows both.
    ///
    /// - Parameter besides: true if the marks are to the right of the area, on the frame around it.
    mutating func markScrolling(
        in inside: Rect, besides: Bool = false, above: Bool, below: Bool
    ) {
        let area =
            besides
            ? Rect(
                row: inside.top, column: inside.left, rows: inside.rows,
                columns: inside.columns + 1) : inside
        guard !area.isEmpty else { return }
        let edge = area.splitRight(columns: 1).right
        if above, below, area.rows == 1 {
            write("↕", at: edge.origin, in: edge, role: .rule)
            return
        }
        if above { write("▲", at: edge.origin, in: edge, role: .rule) }
        if below { write("▼", at: edge.row(edge.rows - 1).origin, in: edge, role: .rule) }
    }
}

extension Rect {
    /// The area inside the edge of a dialog.
    var insideOfDialog: Rect { inset(rows: 1, columns: 2) }
}
