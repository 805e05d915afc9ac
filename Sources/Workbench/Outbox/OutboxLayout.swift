import Display

/// How the outbox divides the screen: a list, and below it the selected change.
struct OutboxLayout {
    var list: Rect
    var detail: Rect

    init(_ area: Rect) {
        let rows = area.rows >= 18 ? max(9, area.rows / 3) : max(4, area.rows / 2)
        (list, detail) = area.splitBottom(rows: rows)
    }

    /// Rows of the list on a screen of that size: without the frame, the heading and the last lines.
    static func listRows(in size: Size) -> Int {
        let area = Rect(size: Size(rows: size.rows - 2, columns: size.columns))
        return max(1, OutboxLayout(area).list.rows - 3)
    }
}
