import Display

/// A list of texts. With the focus, facts about the selected text are shown below the list.
struct ExplainedList {
    let entries: EntryList
    let cursor: ListCursor
    let isFocused: Bool
    /// The facts about the selected entry, with or without its text.
    let facts: (_ withText: Bool) -> StyledText

    /// The number of rows of the whole list and of the facts.
    func height(columns: Int) -> Int {
        entries.height(columns: columns) + (isFocused ? facts(false).height(columns: columns) : 0)
    }

    func draw(on frame: inout Frame, in area: Rect) {
        let (full, rows) = below(in: area.size)
        let list = area.splitBottom(rows: rows).rest
        let used = entries.draw(on: &frame, in: list, cursor: cursor, isFocused: isFocused)
        full.draw(
            on: &frame, in: area.splitTop(rows: used).rest, direction: entries.direction)
    }

    /// The entry on a row, in an area of this size.
    func entry(onRow row: Int, in size: Size) -> Int? {
        let list = Size(rows: size.rows - below(in: size).rows, columns: size.columns)
        return entries.entry(onRow: row, in: list, cursor: cursor)
    }

    /// The facts below the list and the number of rows for them. If the list cuts texts, the facts
    /// contain the selected text.
    private func below(in size: Size) -> (text: StyledText, rows: Int) {
        guard isFocused else { return (StyledText(), 0) }
        let short = facts(false)
        let rows = short.height(columns: size.columns, limit: size.rows)
        if entries.height(columns: size.columns) + rows <= size.rows { return (short, rows) }
        let text = facts(true)
        return (text, min(text.height(columns: size.columns, limit: size.rows), size.rows / 2))
    }
}
