import Display

extension HelpScreen {
    func draw(on frame: inout Frame, in area: Rect, _ around: Surroundings) {
        let inside = frame.pane(area, title: Strings.helpTitle, isFocused: true)
        let (list, foot) = inside.splitBottom(rows: 1)
        drawSearch(on: &frame, in: foot.inset(rows: 0, columns: 1))
        let lines = lines(around.settings.keymap)
        guard !lines.isEmpty else {
            frame.writeParagraph(
                Strings.noHelpFound(search.text), in: list.inset(rows: 1, columns: 2), role: .text)
            return
        }
        let first = max(0, min(top, lines.count - list.rows))
        let columns = HelpColumns(width: list.columns, lines: lines)
        for (row, line) in lines.dropFirst(first).prefix(list.rows).enumerated() {
            columns.draw(line, on: &frame, in: list.row(row))
        }
        frame.markScrolling(
            in: list, above: first > 0, below: first + list.rows < lines.count, role: .dim)
    }

    private func drawSearch(on frame: inout Frame, in row: Rect) {
        guard isSearching || !search.isEmpty else { return }
        let (name, field) = row.splitLeft(columns: TextCells.columns(of: Strings.searchPrompt))
        frame.writeLine(Strings.searchPrompt, in: name, role: .hint)
        search.draw(on: &frame, in: field, isFocused: isSearching)
    }

    private func lines(_ keymap: Keymap) -> [HelpLine] {
        sections(keymap).enumerated().flatMap { number, section in
            (number > 0 ? [HelpLine.blank] : []) + [.title(section.title)]
                + section.rows.map { .command($0) }
        }
    }
}

enum HelpLine {
    case blank
    case title(String)
    case command(HelpSection.Row)
}

/// Where keys, name and sentence of a command stand.
struct HelpColumns {
    private let keys: Int
    private let name: Int

    init(width: Int, lines: [HelpLine]) {
        let longest = lines.map { line in
            if case .command(let row) = line { TextCells.columns(of: row.keys) } else { 0 }
        }
        keys = min((longest.max() ?? 0) + 2, max(12, width * 2 / 5))
        name = width >= 90 ? 22 : 0
    }

    func draw(_ line: HelpLine, on frame: inout Frame, in row: Rect) {
        let inset = row.inset(rows: 0, columns: 1)
        switch line {
        case .blank: break
        case .title(let title):
            frame.writeLine(title, in: inset, role: .heading, emphasis: .bold)
        case .command(let command): draw(command, on: &frame, in: inset)
        }
    }

    /// Without keys, the name takes their place.
    private func draw(_ row: HelpSection.Row, on frame: inout Frame, in area: Rect) {
        let name = ":" + row.command.rawValue
        let (first, rest) = area.splitLeft(columns: row.keys.isEmpty ? max(keys, 24) : keys)
        let begins = row.keys.isEmpty ? name : row.keys
        frame.writeLine(begins, in: first.splitRight(columns: 1).rest, role: .hintKey)
        let (middle, sentence) = rest.splitLeft(columns: row.keys.isEmpty ? 0 : self.name)
        frame.writeLine(name, in: middle.splitRight(columns: 1).rest, role: .dim)
        frame.writeLine(row.command.help, in: sentence, role: .text)
    }
}
