import Display

/// Where a pane is: a line with its title, and below it the rest.
struct PaneArea: Equatable, Sendable {
    var area: Rect

    static let none = PaneArea(area: Rect(size: .none))

    var isShown: Bool { !area.isEmpty }
    var title: Rect { area.splitTop(rows: 1).top }
    var body: Rect { area.splitTop(rows: 1).rest }
}

extension Frame {
    /// Draws the line above a pane: its title, and at the right a note.
    mutating func paneTitle(
        _ title: String, note: String = "", noteRole: Role = .dim, in row: Rect, isFocused: Bool
    ) {
        guard !row.isEmpty else { return }
        let role: Role = isFocused ? .focusedBorder : .border
        horizontalRule(row, role: role)
        let inside = row.inset(rows: 0, columns: 1)
        let noteWidth = note.isEmpty ? 0 : TextCells.columns(of: note) + 3
        let titleWidth = TextCells.columns(of: title) + 2
        let shown = TextCells.clipped(title, to: max(0, inside.columns - 2))
        write(
            " \(shown) ", at: inside.origin, in: inside, role: isFocused ? role : .heading,
            emphasis: isFocused ? .bold : [])
        guard noteWidth > 0, titleWidth + 4 < inside.columns else { return }
        let room = min(noteWidth, inside.columns - titleWidth - 1)
        let place = inside.splitRight(columns: room).right
        write(
            " \(TextCells.clipped(note, to: room - 3)) ", at: place.origin, in: place,
            role: noteRole)
    }

    /// Draws a line between columns, joined to the titles beside it.
    mutating func divider(_ line: Rect) {
        verticalRule(line, role: .border)
        for row in line.top..<max(line.top, line.bottom) {
            let left = isRule(row, line.left - 1)
            let right = isRule(row, line.left + 1)
            guard left || right else { continue }
            let isTop = row == line.top
            let sign = left ? (right ? (isTop ? "┬" : "┼") : "┤") : "├"
            let place = Point(row: row, column: line.left)
            write(isTop && !(left && right) ? "│" : sign, at: place, in: line, role: .border)
        }
    }

    private func isRule(_ row: Int, _ column: Int) -> Bool {
        guard area.contains(Point(row: row, column: column)) else { return false }
        return self[row: row, column: column].text == "─"
    }
}
