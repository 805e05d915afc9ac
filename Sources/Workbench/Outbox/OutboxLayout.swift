import Display

/// The layout of the outbox: a list, and the selected change below it. In a low window, both share
/// a title.
struct OutboxLayout {
    let isRoomy: Bool
    /// The list with its title; in a low window, the whole area.
    let list: Rect
    /// The selected change with its title; empty in a low window.
    let detail: Rect
    /// The rows at the bottom of the list that explain the state of the selected change.
    let note: Int

    init(_ area: Rect) {
        isRoomy = area.rows >= 14
        let rows = area.rows >= 18 ? max(9, area.rows / 3) : area.rows / 2
        (list, detail) = area.splitBottom(rows: isRoomy ? rows : 0)
        note = isRoomy ? 0 : 2
    }

    /// The rows of changes, without the title, the heading and the last lines.
    var rows: Rect {
        PaneArea(area: list).body.splitTop(rows: 1).rest.splitBottom(rows: note).rest
    }
}
