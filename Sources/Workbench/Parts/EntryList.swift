import Display

/// A list of texts, each with a mark before it and a note at its right: in full where there is
/// room for all of them, else a line each.
struct EntryList {
    struct Entry {
        var mark: String
        var markRole: Role
        var text: String
        var role: Role
        /// Whether the text is one of the project's, whose tokens and decorations are told apart.
        var isMarkup = false
        var note: String
        /// What stands for the note where that would leave little room for the text; the note, if empty.
        var shortNote = ""
        var noteRole: Role
    }

    let entries: [Entry]
    /// Where the lines of the texts begin.
    let direction: TextDirection
    /// The most columns that a mark and a note need which can be shortened.
    private let widest: Int

    init(entries: [Entry], direction: TextDirection = .leftToRight) {
        self.entries = entries
        self.direction = direction
        widest =
            entries.filter { !$0.shortNote.isEmpty }
            .map { TextCells.columns(of: $0.mark) + TextCells.columns(of: $0.note) + 1 }.max() ?? 0
    }

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

    /// So many columns are little room for a text.
    fileprivate static var leastText: Int { 20 }

    fileprivate func textColumns(_ entry: Entry, _ columns: Int) -> Int {
        max(1, columns - TextCells.columns(of: entry.mark) - noteColumns(entry, columns))
    }

    /// The notes of all entries are shortened together, so that they line up.
    fileprivate func note(of entry: Entry, _ columns: Int) -> String {
        isRoomy(columns) || entry.shortNote.isEmpty ? entry.note : entry.shortNote
    }

    /// Whether notes in full leave room for the texts.
    private func isRoomy(_ columns: Int) -> Bool {
        columns - widest >= max(Self.leastText, columns * 2 / 5)
    }

    fileprivate func noteColumns(_ entry: Entry, _ columns: Int) -> Int {
        let note = note(of: entry, columns)
        if note.isEmpty { return 0 }
        let wanted = TextCells.columns(of: note) + 1
        // One that could have been shortened, and was not, has room.
        let isInFull = !entry.shortNote.isEmpty && isRoomy(columns)
        return isInFull ? wanted : min(columns * 3 / 7, wanted)
    }

    fileprivate func height(of entry: Entry, columns: Int) -> Int {
        let columns = textColumns(entry, columns)
        if entry.isMarkup { return styled(entry).height(columns: columns) }
        return TextCells.lines(of: beginning(of: entry), columns: columns).count
    }

    /// What is shown of its text.
    fileprivate func beginning(of entry: Entry) -> String {
        let start = entry.text.unicodeScalars.prefix(Self.longest)
        return String(start) + (start.endIndex < entry.text.endIndex ? "…" : "")
    }

    private func styled(_ entry: Entry) -> StyledText {
        var text = StyledText()
        text.append(markup: beginning(of: entry), words: entry.role)
        return text
    }

    fileprivate func draw(_ entry: Entry, on frame: inout Frame, in area: Rect) {
        let first = area.row(0)
        let used = frame.write(entry.mark, at: first.origin, in: first, role: entry.markRole)
        let width = noteColumns(entry, area.columns)
        let (rest, end) = area.splitRight(columns: width)
        let text = rest.splitLeft(columns: used).rest
        switch (entry.isMarkup, area.rows) {
        case (true, 1):
            MarkupLine(
                text: Strings.onOneLine(entry.text), role: entry.role, direction: direction
            ).draw(on: &frame, in: text)
        case (true, _): styled(entry).draw(on: &frame, in: text, direction: direction)
        case (false, 1):
            frame.writeLine(
                beginning(of: entry), in: text, role: entry.role, direction: direction)
        case (false, _):
            frame.writeParagraph(
                beginning(of: entry), in: text, role: entry.role, direction: direction)
        }
        frame.writeLine(" " + note(of: entry, area.columns), in: end, role: entry.noteRole)
    }
}
