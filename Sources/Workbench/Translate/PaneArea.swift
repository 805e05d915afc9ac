import Display

/// Where a pane is: a line with its title, and below it the rest; a column at the left for what tells
/// where the focus is, and one at the right for what tells that there is more.
struct PaneArea: Equatable, Sendable {
    var area: Rect
    /// Whether something else is at its left, so that a line has to part them.
    var isBeside = false

    static let none = PaneArea(area: Rect(size: .none))
    /// The columns that a text in it has less than the pane.
    static let margins = 2

    var isShown: Bool { !area.isEmpty }
    var title: Rect { area.splitTop(rows: 1).top }
    var body: Rect { area.splitTop(rows: 1).rest.inset(rows: 0, columns: 1) }
}

extension Frame {
    /// Draws the line between a pane and what is at its left.
    mutating func margin(of pane: PaneArea) {
        if pane.isBeside { verticalRule(pane.area, role: .rule) }
    }

    /// Draws the line above a pane: its title, what belongs to that, and at the right a note.
    mutating func paneTitle(
        _ title: String, about: String = "", note: String = "", noteRole: Role = .dim,
        in row: Rect, isFocused: Bool
    ) {
        guard !row.isEmpty else { return }
        if isFocused { focusMark(in: row) }
        let inside = row.inset(rows: 0, columns: 1)
        let used = writeLine(
            title, in: inside, role: isFocused ? .heading : .dim, emphasis: .bold)
        var rest = inside.splitLeft(columns: used + 1).rest
        let noteWidth = note.isEmpty ? 0 : TextCells.columns(of: note)
        let room = min(noteWidth, max(0, rest.columns - 2))
        if room > 3 || room == noteWidth, room > 0 {
            let place = rest.splitRight(columns: room).right
            writeLine(note, in: place, role: noteRole)
            rest = rest.splitRight(columns: room + 1).rest
        }
        if !about.isEmpty, rest.columns > 6 {
            let used = writeLine(about, in: rest, role: .dim)
            rest = rest.splitLeft(columns: used + 1).rest
        }
        horizontalRule(rest, role: .rule)
    }

    /// Tells at the left edge of a line that the focus is there.
    mutating func focusMark(in row: Rect) {
        write("▍", at: row.origin, in: row, role: .accent)
    }
}
