import Display

extension HelpScreen {
    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let inside = frame.pane(area, title: Strings.helpTitle, isFocused: true)
        let hasSearch = isSearching || !search.isEmpty
        let (list, foot) = inside.splitBottom(rows: hasSearch ? 1 : 0)
        drawSearch(on: &frame, in: foot.inset(rows: 0, columns: 1))
        let help = lines(environment.settings.keymap, columns: list.columns)
        guard !help.lines.isEmpty else {
            frame.writeParagraph(
                Strings.noHelpFound(search.text), in: list.inset(rows: 0, columns: 2), role: .text)
            return
        }
        let first = max(0, min(top, help.lines.count - list.rows))
        for (row, line) in help.lines.dropFirst(first).prefix(list.rows).enumerated() {
            help.draw(line, on: &frame, in: list.row(row))
        }
        frame.markScrolling(
            in: list, besides: true, above: first > 0,
            below: first + list.rows < help.lines.count, role: .dim)
    }

    private func drawSearch(on frame: inout Frame, in row: Rect) {
        guard !row.isEmpty else { return }
        let (name, field) = row.splitLeft(columns: TextCells.columns(of: Strings.searchPrompt))
        frame.writeLine(Strings.searchPrompt, in: name, role: .hint)
        search.draw(on: &frame, in: field, isFocused: isSearching)
    }
}
