import Display
import TML

/// A list of texts, each with a mark before it and a note at its right. The texts are shown in full
/// if all of them fit; otherwise, each text has one line.
struct EntryList {
    struct Entry {
        var mark: String
        var markRole: Role
        var text: String
        var role: Role
        /// The syntax of a text of the project, whose tokens and decorations are coloured; `nil`
        /// for other texts.
        var syntax: LabelSyntax?
        var note: String
        /// The note if the full note leaves too little room for the text; empty: always the full
        /// note.
        var shortNote = ""
        var noteRole: Role
    }

    let entries: [Entry]
    /// The direction of the texts.
    let direction: TextDirection
    /// The maximum width in columns of a mark and a note that has a short form.
    private let widest: Int

    init(entries: [Entry], direction: TextDirection = .leftToRight) {
        self.entries = entries
        self.direction = direction
        widest =
            entries.filter { !$0.shortNote.isEmpty }
            .map { TextCells.columns(of: $0.mark) + TextCells.columns(of: $0.note) + 1 }.max() ?? 0
    }

    /// The number of rows of all texts in full.
    func height(columns: Int) -> Int {
        entries.reduce(0) { $0 + height(of: $1, columns: columns) }
    }

    /// The entry that is drawn on a row of an area of this size.
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

    /// Draws the list so that the selected entry is visible.
    ///
    /// - Parameter isFocused: true if the selected entry is marked and has the cursor.
    /// - Returns: the number of rows used.
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
    /// The maximum number of scalars of a text that the list shows.
    fileprivate static var longest: Int { 400 }

    /// The least number of columns for a text beside a full note.
    fileprivate static var leastText: Int { 20 }

    fileprivate func textColumns(_ entry: Entry, _ columns: Int) -> Int {
        max(1, columns - TextCells.columns(of: entry.mark) - noteColumns(entry, columns))
    }

    /// The notes of all entries are shortened together, so that they are aligned.
    fileprivate func note(of entry: Entry, _ columns: Int) -> String {
        isRoomy(columns) || entry.shortNote.isEmpty ? entry.note : entry.shortNote
    }

    /// True if full notes leave enough room for the texts.
    private func isRoomy(_ columns: Int) -> Bool {
        columns - widest >= max(Self.leastText, columns * 2 / 5)
    }

    fileprivate func noteColumns(_ entry: Entry, _ columns: Int) -> Int {
        let note = note(of: entry, columns)
        if note.isEmpty { return 0 }
        let wanted = TextCells.columns(of: note) + 1
        // There is enough room for a full note that has a short form.
        let isInFull = !entry.shortNote.isEmpty && isRoomy(columns)
        return isInFull ? wanted : min(columns * 3 / 7, wanted)
    }

    fileprivate func height(of entry: Entry, columns: Int) -> Int {
        let columns = textColumns(entry, columns)
        if let syntax = entry.syntax {
            return styled(entry, in: syntax).height(columns: columns)
        }
        return TextCells.lines(of: beginning(of: entry), columns: columns).count
    }

    /// The visible part of the text of an entry.
    fileprivate func beginning(of entry: Entry) -> String {
        let start = entry.text.unicodeScalars.prefix(Self.longest)
        return String(start) + (start.endIndex < entry.text.endIndex ? "…" : "")
    }

    private func styled(_ entry: Entry, in syntax: LabelSyntax) -> StyledText {
        var text = StyledText()
        text.append(markup: beginning(of: entry), in: syntax, words: entry.role)
        return text
    }

    fileprivate func draw(_ entry: Entry, on frame: inout Frame, in area: Rect) {
        let first = area.row(0)
        let used = frame.write(entry.mark, at: first.origin, in: first, role: entry.markRole)
        let width = noteColumns(entry, area.columns)
        let (rest, end) = area.splitRight(columns: width)
        let text = rest.splitLeft(columns: used).rest
        switch (entry.syntax, area.rows) {
        case (let syntax?, 1):
            MarkupLine(
                text: Strings.onOneLine(entry.text), syntax: syntax, role: entry.role,
                direction: direction
            ).draw(on: &frame, in: text)
        case (let syntax?, _):
            styled(entry, in: syntax).draw(on: &frame, in: text, direction: direction)
        case (nil, 1):
            frame.writeLine(
                beginning(of: entry), in: text, role: entry.role, direction: direction)
        case (nil, _):
            frame.writeParagraph(
                beginning(of: entry), in: text, role: entry.role, direction: direction)
        }
        frame.writeLine(" " + note(of: entry, area.columns), in: end, role: entry.noteRole)
    }
}
