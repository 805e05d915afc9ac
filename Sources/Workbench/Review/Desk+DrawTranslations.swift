import Catalog
import Display
import TML

extension TranslateScreen {
    func drawTranslations(on frame: inout Frame, in pane: PaneArea, _ layout: TranslateLayout) {
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

    func translationsHeight(columns: Int) -> Int {
        inHand.map { review.entries($0.detail).height(columns: columns) } ?? 0
    }

    /// What waits in the pane that has no room.
    private var suggestionsNote: String {
        let count = suggestions.offered.count
        return count == 0 ? "" : Strings.suggestionsWait(count)
    }
}

extension TranslationsPane {
    /// The translations; with the focus, what else there is to say of the selected one below.
    func draw(_ detail: KeyDetail, on frame: inout Frame, in area: Rect, isFocused: Bool) {
        let entries = entries(detail)
        let isCut = entries.height(columns: area.columns) > area.rows / 2
        let full = isFocused ? facts(of: detail, withText: isCut) : StyledText()
        let rows = min(full.height(columns: area.columns, limit: area.rows), area.rows / 2)
        let list = area.splitBottom(rows: rows).rest
        let used = entries.draw(on: &frame, in: list, cursor: cursor, isFocused: isFocused)
        full.draw(on: &frame, in: area.splitTop(rows: used).rest.splitTop(rows: rows).top)
    }

    func entries(_ detail: KeyDetail) -> EntryList {
        EntryList(
            entries: detail.translations.map { translation in
                let (mark, role) = mark(of: translation, detail)
                return EntryList.Entry(
                    mark: mark, markRole: role,
                    text: translation.text.string, role: .text,
                    note: "\(Strings.author(translation)) \(Strings.rank(translation))",
                    noteRole: .dim)
            })
    }

    /// What became of a translation, or what is on its way to be.
    private func mark(of translation: Translation, _ detail: KeyDetail) -> (String, Role) {
        let verdict = detail.changes.last { change in
            guard change.translation == translation.id else { return false }
            switch change.kind {
            case .approve, .reject: return true
            case .translate, .vote: return false
            }
        }
        guard let verdict else {
            let state = FormState(translation.status)
            return ("\(state.mark) \(Strings.word(state)) ", state.role)
        }
        let state = FormState(verdict.state)
        return ("\(state.mark) \(Strings.word(for: verdict.kind)) ", state.role)
    }

    /// Of the selected translation: whose it is, when it holds, what became of it; and where the
    /// list cuts it its text.
    private func facts(of detail: KeyDetail, withText: Bool) -> StyledText {
        guard let translation = selected(of: detail) else { return StyledText() }
        var text = StyledText()
        if withText {
            let string = translation.text.string
            text.appendRevealing(string[...], of: string, .preview)
        }
        var facts: [String] = []
        if !translation.context.isAlways { facts.append(Strings.condition(translation.context)) }
        facts += [Strings.author(translation), Strings.rank(translation)]
        if let reason = translation.rejectReason, !reason.isEmpty {
            facts.append("“\(Strings.oneLine(reason.string))”")
        }
        for change in detail.changes where change.translation == translation.id {
            facts.append(Strings.onItsWay(change.kind))
        }
        text.newLine()
        text.append(facts.joined(separator: " · "), .dim)
        return text
    }
}
