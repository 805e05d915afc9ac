import Display

/// A list with its title, and below it the selected entry with a title of its own. In a low window,
/// the entry has no title.
struct DetailLayout {
    let list, title, detail: Rect

    /// - Parameter rows: the rows of the selected entry, with its title, if there is room for them.
    init(_ area: Rect, rows: Int) {
        let body = PaneArea(area: area).body
        let isRoomy = body.rows >= rows + 7
        let below: Rect
        (list, below) = body.splitBottom(rows: isRoomy ? rows : min(rows, body.rows / 2))
        (title, detail) = below.splitTop(rows: below.rows > 3 ? 1 : 0)
    }
}
