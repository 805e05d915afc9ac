import Catalog
import Display
import TML

extension TranslateScreen {
    func drawSuggestions(on frame: inout Frame, in pane: PaneArea, _ environment: ScreenEnvironment)
    {
        guard pane.isShown else { return }
        let count = suggestions.offered.count
        frame.paneTitle(
            Strings.suggestionsTitle + (count == 0 ? "" : " \(count)"),
            note: environment.settings.engineName ?? "", in: pane.title,
            isFocused: focus == .suggestions)
        if count > 0 {
            suggestions.draw(on: &frame, in: pane.body, isFocused: focus == .suggestions)
            return
        }
        if focus == .suggestions { frame.cursor = pane.body.origin }
        frame.writeParagraph(whyNone(environment), in: pane.body, role: .dim)
    }

    func suggestionsHeight(columns: Int) -> Int {
        max(1, suggestions.entries.height(columns: columns))
    }

    private func whyNone(_ environment: ScreenEnvironment) -> String {
        guard environment.settings.suggestionsEnabled else { return Strings.suggestionsOff }
        switch suggestions.offer {
        case .none:
            let key = environment.keyName(for: .askForSuggestion, in: [.translate])
            return Strings.askHint(key, engine: environment.settings.engineName)
        case .awaited: return Strings.suggestionAwaited
        case .offered: return Strings.noSuggestions
        case .failed(let failure): return Strings.sentence(failure)
        }
    }
}

extension SuggestionsPane {
    /// The suggestions with their numbers; with the focus, what else there is to say of the
    /// selected one below.
    func draw(on frame: inout Frame, in area: Rect, isFocused: Bool) {
        let entries = entries
        let isCut = entries.height(columns: area.columns) > area.rows / 2
        let full = isFocused ? facts(withText: isCut) : StyledText()
        let rows = min(full.height(columns: area.columns, limit: area.rows), area.rows / 2)
        let list = area.splitBottom(rows: rows).rest
        let used = entries.draw(on: &frame, in: list, cursor: cursor, isFocused: isFocused)
        full.draw(on: &frame, in: area.splitTop(rows: used).rest.splitTop(rows: rows).top)
    }

    var entries: EntryList {
        EntryList(
            entries: offered.enumerated().map { index, suggestion in
                EntryList.Entry(
                    mark: suggestion.isSafe ? "\(index + 1)  " : "\(index + 1)! ",
                    markRole: suggestion.isSafe ? .hintKey : .warning,
                    text: suggestion.text.string, role: .suggestion,
                    note: Strings.shortContext(suggestion), noteRole: .origin)
            })
    }

    private func facts(withText: Bool) -> StyledText {
        guard offered.indices.contains(cursor.selection) else { return StyledText() }
        let suggestion = offered[cursor.selection]
        var text = StyledText()
        if withText {
            let string = suggestion.text.string
            text.appendRevealing(string[...], of: string, .suggestion)
        }
        text.newLine()
        text.append(Strings.origin(suggestion), .origin)
        if !suggestion.isSafe { text.append(" · " + Strings.warnings(suggestion), .warning) }
        return text
    }
}
