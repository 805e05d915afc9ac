import Display
import Text

extension SettingsScreen {
    private enum Line {
        case blank
        case heading(SettingRow.Group)
        /// The number of a row.
        case setting(Int)
    }

    private static let lines: [Line] = {
        var lines: [Line] = []
        for (number, row) in SettingRow.all.enumerated() {
            if number == 0 || SettingRow.all[number - 1].group != row.group {
                lines += (lines.isEmpty ? [] : [.blank]) + [.heading(row.group)]
            }
            lines.append(.setting(number))
        }
        return lines
    }()

    /// The columns for the names: the width of the longest name and two spaces.
    private static let nameColumns =
        2 + (SettingRow.all.map { TextCells.columns(of: $0.name.shown) }.max() ?? 0)
    private static let valueColumns = 16
    private static let detailRows = 5

    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("settings")
        picture.say(Strings.settingsTitle + ":")
        guard let loaded else {
            picture.say(Strings.readingSettings)
            return picture
        }
        picture.say(Strings.settingsFile(loaded.file))
        picture.list(cursor) { number in
            let row = SettingRow.all[number]
            return "\(row.name.shown): \(Strings.value(value(of: row), of: row))"
        }
        picture.say(selected.sentence)
        picture.say(Strings.facts(about: selected))
        return picture
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = DetailLayout(area, rows: Self.detailRows)
        _ = frame.pane(
            area, title: Strings.settingsTitle, note: loaded.map { Strings.oneLine($0.file) } ?? "",
            isFocused: true)
        guard loaded != nil else {
            frame.writeParagraph(
                Strings.readingSettings, in: layout.list.inset(rows: 0, columns: 1), role: .dim)
            return
        }
        drawList(on: &frame, in: layout.list)
        frame.paneTitle(selected.name.shown, in: layout.title, isFocused: false)
        drawDetail(on: &frame, in: layout.detail.inset(rows: 0, columns: 1))
    }

    func rows(in area: Rect) -> Rect { DetailLayout(area, rows: Self.detailRows).list }

    /// The setting at a point of the list.
    func entry(at point: Point, in rows: Rect) -> Int? {
        let line = top(rows: rows.rows) + point.row - rows.top
        guard rows.contains(point), Self.lines.indices.contains(line),
            case .setting(let number) = Self.lines[line]
        else { return nil }
        return number
    }

    /// The first visible line. If there are enough lines, the selected setting is in the middle.
    private func top(rows: Int) -> Int {
        let selected =
            Self.lines.firstIndex {
                if case .setting(cursor.selection) = $0 { true } else { false }
            } ?? 0
        return max(0, min(selected - rows / 2, Self.lines.count - rows))
    }

    private func drawList(on frame: inout Frame, in area: Rect) {
        let top = top(rows: area.rows)
        for (row, line) in Self.lines.dropFirst(top).prefix(area.rows).enumerated() {
            draw(line, on: &frame, in: area.row(row))
        }
        frame.markScrolling(
            in: area, besides: true, above: top > 0, below: top + area.rows < Self.lines.count,
            role: .dim)
    }

    private func draw(_ line: Line, on frame: inout Frame, in row: Rect) {
        let inset = row.inset(rows: 0, columns: 1)
        switch line {
        case .blank: break
        case .heading(let group):
            frame.writeLine(
                Strings.groupTitle(group), in: inset, role: .heading, emphasis: .bold)
        case .setting(let number):
            draw(SettingRow.all[number], on: &frame, in: inset.splitLeft(columns: 1).rest)
            guard number == cursor.selection else { break }
            frame.select(row)
            frame.cursor = row.origin
        }
    }

    /// Draws the name and the value, and the meaning if there is room for it.
    private func draw(_ setting: SettingRow, on frame: inout Frame, in row: Rect) {
        let now = value(of: setting)
        let (name, rest) = row.splitLeft(columns: min(Self.nameColumns, row.columns * 2 / 3))
        frame.writeLine(setting.name.shown, in: name.splitRight(columns: 1).rest, role: .text)
        let hasRoom = rest.columns >= Self.valueColumns + 30
        let (value, meaning) = rest.splitLeft(columns: hasRoom ? Self.valueColumns : rest.columns)
        frame.writeLine(
            Strings.value(now, of: setting), in: value.splitRight(columns: 1).rest,
            role: now == nil ? .dim : .accent)
        frame.writeLine(setting.sentence, in: meaning, role: .dim)
    }

    private func drawDetail(on frame: inout Frame, in area: Rect) {
        let used = frame.writeParagraph(selected.sentence, in: area, role: .text)
        let rest = area.splitTop(rows: used).rest
        frame.writeParagraph(Strings.facts(about: selected), in: rest, role: .dim)
    }
}

extension SettingName {
    /// The name as a dotted key of the file.
    var shown: String { path.joined(separator: ".") }
}
