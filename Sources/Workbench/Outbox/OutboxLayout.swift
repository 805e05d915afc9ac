import Display

/// How the outbox divides the screen: a list, and below it the selected change; on a screen of few
/// rows both share a title.
struct OutboxLayout {
    let isRoomy: Bool
    /// The list, with its title; without room for two, all of it.
    let list: Rect
    /// The selected change, with its title; empty without room for one.
    let detail: Rect
    /// Rows at the bottom of the list that say what the selected change's state means.
    let note: Int

    init(_ area: Rect) {
        isRoomy = area.rows >= 14
        let rows = area.rows >= 18 ? max(9, area.rows / 3) : area.rows / 2
        (list, detail) = area.splitBottom(rows: isRoomy ? rows : 0)
        note = isRoomy ? 0 : 2
    }

    /// Where the changes are: without the title, the heading and the last lines.
    var rows: Rect {
        PaneArea(area: list).body.splitTop(rows: 1).rest.splitBottom(rows: note).rest
    }

    /// Rows of the list on a screen of that size: without the title, the heading and the last lines.
    static func listRows(in size: Size) -> Int {
        let layout = OutboxLayout(Rect(size: Size(rows: size.rows - 2, columns: size.columns)))
        return max(1, layout.list.rows - 2 - layout.note)
    }
}
