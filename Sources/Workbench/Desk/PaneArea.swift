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
}
