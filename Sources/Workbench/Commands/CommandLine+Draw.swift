import Display

extension CommandLine {
    /// The columns for the name and for the key of a command. The sentence follows.
    private static let columns = (name: 26, key: 13)
    /// The minimum width for a column with keys.
    private static let columnsForKeys = 76
    /// The minimum height for a list of commands.
    private static let roomyRows = 16

    /// Draws the line and the matching commands: as a list with sentences above the line, or, in a
    /// low window, as names beside the line.
    ///
    /// - Parameter keys: the key for a command, if there is one.
    func draw(
        on frame: inout Frame, in row: Rect, below area: Rect, keys: (Command) -> String
    ) {
        frame.lay(.base, in: row)
        frame.write(":", at: row.origin, in: row, role: .hintKey)
        let room = row.splitLeft(columns: 1).rest
        let isRoomy = area.rows >= Self.roomyRows
        let beside = drawField(on: &frame, in: room)
        guard let complaint else {
            if isRoomy {
                drawList(on: &frame, in: area, keys)
            } else {
                drawNames(on: &frame, in: beside)
            }
            return
        }
        let told = "× " + complaint
        if isRoomy, TextCells.columns(of: told) > beside.columns {
            draw(told, on: &frame, in: area)
        } else {
            frame.writeLine(told, in: beside, role: .error)
            if isRoomy { drawList(on: &frame, in: area, keys) }
        }
    }

    /// Draws a long complaint in the rows above the line.
    private func draw(_ complaint: String, on frame: inout Frame, in area: Rect) {
        let columns = max(1, area.columns - 2)
        let lines = TextCells.lines(of: complaint, columns: columns).count
        let box = area.splitBottom(rows: min(lines, area.rows / 3)).bottom
        frame.lay(.dialog, in: box)
        frame.writeParagraph(complaint, in: box.inset(rows: 0, columns: 1), role: .error)
    }

    /// - Returns: the area beside the field.
    private func drawField(on frame: inout Frame, in room: Rect) -> Rect {
        let wanted = max(TextCells.columns(of: field.text) + 1, 20)
        let (line, beside) = room.splitLeft(columns: min(wanted, max(1, room.columns * 2 / 3)))
        field.draw(on: &frame, in: line, isFocused: true)
        return beside.splitLeft(columns: 1).rest
    }

    /// Draws the names, beginning with the inserted one. If there is a single candidate, draws its
    /// sentence.
    private func drawNames(on frame: inout Frame, in area: Rect) {
        let names = candidates
        if names.count == 1 || names.first?.text == field.text && completed == nil {
            frame.writeLine(names[0].command.row.sentence, in: area, role: .hint)
            return
        }
        var column = area.left
        for (number, invocation) in names.dropFirst(completed ?? 0).enumerated() {
            let name = invocation.text
            let isLast = number == names.count - (completed ?? 0) - 1
            guard column + name.utf8.count + (isLast ? 0 : 2) <= area.right else {
                frame.write("…", at: Point(row: area.top, column: column), in: area, role: .hint)
                return
            }
            let isShown = completed != nil && number == 0
            let place = Point(row: area.top, column: column)
            column += frame.write(name, at: place, in: area, role: isShown ? .hintKey : .hint) + 1
        }
    }

    /// Draws the list in at most a third of the rows, with the inserted candidate.
    private func drawList(on frame: inout Frame, in area: Rect, _ keys: (Command) -> String) {
        let names = candidates
        guard !names.isEmpty else { return }
        let box = area.splitBottom(rows: min(names.count, area.rows / 3) + 1).bottom
        let (title, list) = box.splitTop(rows: 1)
        frame.lay(.dialog, in: box)
        frame.paneTitle(
            Strings.commandsTitle,
            note: completed.map { Strings.position($0, of: names.count) }
                ?? Strings.number(names.count), in: title, isFocused: false)
        let window = ListCursor(count: names.count, selection: completed ?? 0)
            .window(rows: list.rows)
        for (row, number) in window.enumerated() {
            let line = list.row(row)
            draw(names[number], on: &frame, in: line.inset(rows: 0, columns: 1), keys)
            if number == completed { frame.select(line) }
        }
        frame.markScrolling(
            in: list, above: window.lowerBound > 0, below: window.upperBound < names.count)
    }

    private func draw(
        _ invocation: Invocation, on frame: inout Frame, in line: Rect, _ keys: (Command) -> String
    ) {
        // A command with an argument has no sentence, so that there is room for long arguments.
        let (name, rest) = line.splitLeft(
            columns: invocation.argument == nil
                ? Self.columns.name : max(Self.columns.name, line.columns / 2))
        let (key, sentence) = rest.splitLeft(
            columns: line.columns < Self.columnsForKeys ? 0 : Self.columns.key)
        if invocation.command.takesPaths, invocation.argument != nil {
            frame.writeLine(invocation.text, in: line, role: .text)
            return
        }
        frame.writeLine(
            invocation.text, in: name.splitRight(columns: 1).rest, role: .text)
        if let count = count(of: invocation) {
            frame.writeLine(
                Strings.keys(count), in: rest.splitRight(columns: 1).rest, role: .hint)
        }
        guard invocation.argument == nil else { return }
        let command = invocation.command
        frame.writeLine(keys(command), in: key.splitRight(columns: 1).rest, role: .hintKey)
        frame.writeLine(
            command.row.sentence, in: sentence.splitRight(columns: 1).rest, role: .hint)
    }
}
