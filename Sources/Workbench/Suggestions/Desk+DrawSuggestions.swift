import Catalog
import Display

extension Desk {
    func drawSuggestions(on frame: inout Frame, in pane: PaneArea, _ around: Surroundings) {
        guard pane.isShown else { return }
        let count = suggestions.offered.count
        frame.paneTitle(
            Strings.suggestionsTitle + (count == 0 ? "" : " \(count)"),
            note: around.settings.engineName ?? "", in: pane.title,
            isFocused: focus == .suggestions)
        if count > 0 {
            suggestions.draw(on: &frame, in: pane.body, isFocused: focus == .suggestions)
            return
        }
        if focus == .suggestions { frame.cursor = pane.body.origin }
        frame.writeParagraph(whyNone(around), in: pane.body, role: .dim)
    }

    private func whyNone(_ around: Surroundings) -> String {
        guard around.settings.suggestionsEnabled else { return Strings.suggestionsOff }
        switch suggestions.offer {
        case .none:
            let key = around.keyName(for: .askForSuggestion, in: [.desk])
            return Strings.askHint(key, engine: around.settings.engineName)
        case .awaited: return Strings.suggestionAwaited
        case .offered: return Strings.noSuggestions
        case .failed(let failure): return Strings.sentence(failure)
        }
    }
}

extension SuggestionsPane {
    /// A line for each suggestion, with its number; with the focus, the selected one in full below.
    func draw(on frame: inout Frame, in area: Rect, isFocused: Bool) {
        let full = isFocused ? fullText : StyledText()
        let rows = min(full.height(columns: area.columns, limit: area.rows), area.rows / 2)
        let (list, below) = area.splitBottom(rows: rows)
        for (number, index) in cursor.window(rows: list.rows).enumerated()
        where number < list.rows && offered.indices.contains(index) {
            let row = list.row(number)
            draw(index, on: &frame, in: row)
            guard isFocused, index == cursor.selection else { continue }
            frame.restyle(row, role: .selected)
            frame.cursor = row.origin
        }
        full.draw(on: &frame, in: below)
    }

    private func draw(_ index: Int, on frame: inout Frame, in row: Rect) {
        let suggestion = offered[index]
        let mark = suggestion.isSafe ? "\(index + 1) " : "\(index + 1)!"
        let used = frame.write(
            mark, at: row.origin, in: row, role: suggestion.isSafe ? .hintKey : .warning)
        let (_, rest) = row.splitLeft(columns: used)
        let origin = Strings.shortContext(suggestion)
        let width = origin.isEmpty ? 0 : min(rest.columns / 3, TextCells.columns(of: origin) + 1)
        let (text, end) = rest.splitRight(columns: width)
        frame.writeLine(suggestion.text, in: text, role: .suggestion)
        frame.writeLine(" " + origin, in: end, role: .origin)
    }

    private var fullText: StyledText {
        guard offered.indices.contains(cursor.selection) else { return StyledText() }
        let suggestion = offered[cursor.selection]
        var text = StyledText()
        text.appendRevealing(suggestion.text[...], of: suggestion.text, .suggestion)
        text.newLine()
        text.append(Strings.origin(suggestion), .origin)
        if !suggestion.isSafe { text.append(" · " + Strings.warnings(suggestion), .warning) }
        return text
    }
}
