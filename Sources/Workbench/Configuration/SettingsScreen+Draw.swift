import Display
import Text

extension SettingsScreen {
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
        picture.list(list) { "\($0.name.shown): \(Strings.value(value(of: $0), of: $0))" }
        guard let selected = list.selected else { return picture }
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
        list.draw(on: &frame, in: layout.list) { row, line, frame in
            draw(row, on: &frame, in: line.inset(rows: 0, columns: 1).splitLeft(columns: 1).rest)
        }
        guard let selected = list.selected else { return }
        frame.paneTitle(selected.name.shown, in: layout.title, isFocused: false)
        drawDetail(of: selected, on: &frame, in: layout.detail.inset(rows: 0, columns: 1))
    }

    func rows(in area: Rect) -> Rect { DetailLayout(area, rows: Self.detailRows).list }

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

    private func drawDetail(
        of selected: SettingRow, on frame: inout Frame, in area: Rect
    ) {
        let used = frame.writeParagraph(selected.sentence, in: area, role: .text)
        let rest = area.splitTop(rows: used).rest
        frame.writeParagraph(Strings.facts(about: selected), in: rest, role: .dim)
    }
}

extension SettingName {
    /// The name as a dotted key of the file.
    var shown: String { path.joined(separator: ".") }
}
