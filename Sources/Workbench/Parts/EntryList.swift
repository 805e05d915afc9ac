import Display

/// A list of texts, each with a mark before it and a note at its right: in full where there is
/// room for all of them, else a line each.
struct EntryList {
    struct Entry {
        var mark: String
        var markRole: Role
        var text: String
        var role: Role
        var note: String
        var noteRole: Role
    }

    var entries: [Entry]
    /// Where the lines of the texts begin.
    var direction = TextDirection.leftToRight

    /// The rows that all take in full.
    func height(columns: Int) -> Int {
        entries.reduce(0) { $0 + height(of: $1, columns: columns) }
    }

    /// The entry that is drawn on a row of an area of that size.
    func entry(onRow row: Int, in size: Size, cursor: ListCursor) -> Int? {
        guard row >= 0, row < size.rows else { return nil }
        guard height(columns: size.columns) <= size.rows else {
            let index = cursor.window(rows: size.rows).lowerBound + row
            return entries.indices.contains(index) ? index : nil
        }
        var end = 0
        return entries.firstIndex { entry in
            end += height(of: entry, columns: size.columns)
            return row < end
        }
    }

    /// Draws the list with the selected entry in view, and says where the list ends.
    ///
    /// - Parameter isFocused: whether the selected entry is shown as such, with the cursor.
    @discardableResult
    func draw(
        on frame: inout Frame, in area: Rect, cursor: ListCursor, isFocused: Bool
    ) -> Int {
        let isFull = height(columns: area.columns) <= area.rows
        var rest = area
        for index in isFull ? entries.indices : cursor.window(rows: area.rows)
        where entries.indices.contains(index) && !rest.isEmpty {
            let entry = entries[index]
            let rows = isFull ? height(of: entry, columns: area.columns) : 1
            let (place, below) = rest.splitTop(rows: rows)
            rest = below
            draw(entry, on: &frame, in: place)
            guard isFocused, index == cursor.selection else { continue }
            frame.setGround(.selected, under: place)
            frame.cursor = place.origin
        }
        return area.rows - rest.rows
    }
}

extension EntryList {
    /// A text longer than this is not laid out to the end in a list.
    fileprivate static var longest: Int { 400 }

    fileprivate func textColumns(_ entry: Entry, _ columns: Int) -> Int {
        max(1, columns - TextCells.columns(of: entry.mark) - noteColumns(entry, columns))
    }

    fileprivate func noteColumns(_ entry: Entry, _ columns: Int) -> Int {
        entry.note.isEmpty ? 0 : min(columns / 3, TextCells.columns(of: entry.note) + 1)
    }

    fileprivate func height(of entry: Entry, columns: Int) -> Int {
        let text = String(entry.text.unicodeScalars.prefix(Self.longest))
        return TextCells.lines(of: text, columns: textColumns(entry, columns)).count
    }

    fileprivate func draw(_ entry: Entry, on frame: inout Frame, in area: Rect) {
        let first = area.row(0)
        let used = frame.write(entry.mark, at: first.origin, in: first, role: entry.markRole)
        let width = noteColumns(entry, area.columns)
        let (rest, end) = area.splitRight(columns: width)
        let text = rest.splitLeft(columns: used).rest
        let shown = String(entry.text.unicodeScalars.prefix(Self.longest))
        let isCut = shown.utf8.count < entry.text.utf8.count
        if area.rows == 1 {
            frame.writeLine(
                isCut ? shown + "…" : shown, in: text, role: entry.role, direction: direction)
        } else {
            frame.writeParagraph(
                isCut ? shown + "…" : shown, in: text, role: entry.role, direction: direction)
        }
        frame.writeLine(" " + entry.note, in: end, role: entry.noteRole)
    }
}
