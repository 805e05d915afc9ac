import Display

/// The area of a pane: a line with the title, and the body below the title. The left column marks
/// the focus. The right column shows that the text continues.
struct PaneArea: Equatable, Sendable {
    var area: Rect
    /// True if another pane is to the left, so a line separates the panes.
    var isBeside = false

    static let none = PaneArea(area: Rect(size: .none))
    /// The columns of the pane that a text does not use.
    static let margins = 2

    var isShown: Bool { !area.isEmpty }
    var title: Rect { area.splitTop(rows: 1).top }
    var body: Rect { area.splitTop(rows: 1).rest.inset(rows: 0, columns: 1) }
}

extension Frame {
    /// Draws the line to the left of a pane.
    mutating func margin(of pane: PaneArea) {
        if pane.isBeside { verticalRule(pane.area, role: .rule) }
    }

    /// Draws the title line of a pane: the title, a text beside the title, and a note at the right.
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
        if size.rows > Self.rowsWithoutRules { horizontalRule(rest, role: .rule) }
    }

    /// The height of a low window. In a low window, the rules of many titles would look like
    /// stripes.
    private static let rowsWithoutRules = 24

    /// Draws the mark of the focus at the left edge of a line.
    mutating func focusMark(in row: Rect) {
        write("▍", at: row.origin, in: row, role: .accent)
    }
}
