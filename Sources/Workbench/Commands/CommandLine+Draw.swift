import Display

extension CommandLine {
    /// Draws the line, and beside what is typed what it may mean.
    func draw(on frame: inout Frame, in area: Rect) {
        let (row, _) = area.splitTop(rows: 1)
        frame.fill(row, role: .hint)
        frame.write(":", at: row.origin, in: row, role: .hintKey)
        let room = row.splitLeft(columns: 1).rest
        let wanted = max(TextCells.columns(of: field.text) + 1, 20)
        let (line, beside) = room.splitLeft(columns: min(wanted, max(1, room.columns * 2 / 3)))
        field.draw(on: &frame, in: line, isFocused: true)
        let place = beside.splitLeft(columns: 1).rest
        if let complaint {
            frame.writeLine("× " + complaint, in: place, role: .error)
        } else {
            drawCandidates(on: &frame, in: place)
        }
    }

    /// The one that is in the line already, then the others; or what a single one does.
    private func drawCandidates(on frame: inout Frame, in area: Rect) {
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
}
