import Catalog
import Display
import TML

extension Desk {
    func drawTranslations(on frame: inout Frame, in pane: PaneArea, _ layout: DeskLayout) {
        guard pane.isShown else { return }
        let translations = inHand?.detail.translations ?? []
        let count = translations.isEmpty ? "" : " \(Strings.number(translations.count))"
        frame.paneTitle(
            Strings.translationsTitle + count,
            note: layout.suggestions.isShown ? "" : suggestionsNote, in: pane.title,
            isFocused: focus == .translations)
        guard let inHand, !translations.isEmpty else {
            if inHand != nil {
                frame.writeLine(Strings.noTranslations, in: pane.body, role: .dim)
            }
            if focus == .translations { frame.cursor = pane.body.origin }
            return
        }
        review.draw(inHand.detail, on: &frame, in: pane.body, isFocused: focus == .translations)
    }

    /// What waits in the pane that has no room.
    private var suggestionsNote: String {
        let count = suggestions.offered.count
        return count == 0 ? "" : Strings.suggestionsWait(count)
    }
}

extension ReviewPane {
    /// A line for each translation; with the focus, the selected one in full below.
    func draw(_ detail: KeyDetail, on frame: inout Frame, in area: Rect, isFocused: Bool) {
        let full = isFocused ? fullText(of: detail) : StyledText()
        let rows = min(full.height(columns: area.columns, limit: area.rows), area.rows / 2)
        let (list, below) = area.splitBottom(rows: rows)
        for (number, index) in cursor.window(rows: list.rows).enumerated()
        where number < list.rows && detail.translations.indices.contains(index) {
            let row = list.row(number)
            draw(detail.translations[index], on: &frame, in: row)
            guard isFocused, index == cursor.selection else { continue }
            frame.restyle(row, role: .selected)
            frame.cursor = row.origin
        }
        full.draw(on: &frame, in: below)
    }

    private func draw(_ translation: Translation, on frame: inout Frame, in row: Rect) {
        let state = FormState(translation.status)
        let mark = "\(state.mark) \(Strings.word(state)) "
        let end = "\(Strings.author(translation)) \(Strings.rank(translation))"
        let room = min(row.columns / 3, TextCells.columns(of: end) + 1)
        let (rest, right) = row.splitRight(columns: room)
        let used = frame.write(mark, at: rest.origin, in: rest, role: state.role)
        let text = rest.splitLeft(columns: used).rest
        frame.writeLine(translation.text, in: text, role: .text)
        frame.writeLine(" " + end, in: right, role: .dim)
    }

    /// The whole text of the selected translation, whose it is, when it holds, what became of it.
    private func fullText(of detail: KeyDetail) -> StyledText {
        guard let translation = selected(of: detail) else { return StyledText() }
        var text = StyledText()
        text.appendRevealing(translation.text[...], of: translation.text, .preview)
        var facts: [String] = []
        if !translation.context.isAlways { facts.append(Strings.condition(translation.context)) }
        facts += [Strings.author(translation), Strings.rank(translation)]
        if let reason = translation.rejectReason, !reason.isEmpty {
            facts.append("“\(Strings.oneLine(reason))”")
        }
        for change in detail.changes where change.translation == translation.id {
            facts.append(Strings.onItsWay(change.kind))
        }
        text.newLine()
        text.append(facts.joined(separator: " · "), .dim)
        return text
    }
}
