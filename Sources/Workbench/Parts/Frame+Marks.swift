import Display

extension Frame {
    /// Marks at the right edge that there is more above or below; both on one row share a sign.
    ///
    /// - Parameter besides: whether the marks stand right of the area, on the frame around it.
    mutating func markScrolling(
        in inside: Rect, besides: Bool = false, above: Bool, below: Bool, role: Role
    ) {
        let area =
            besides
            ? Rect(
                row: inside.top, column: inside.left, rows: inside.rows,
                columns: inside.columns + 1) : inside
        guard !area.isEmpty else { return }
        let edge = area.splitRight(columns: 1).right
        if above, below, area.rows == 1 {
            write("↕", at: edge.origin, in: edge, role: role)
            return
        }
        if above { write("↑", at: edge.origin, in: edge, role: role) }
        if below { write("↓", at: edge.row(edge.rows - 1).origin, in: edge, role: role) }
    }
}
