import Catalog
import Display
import TML

extension TranslateScreen {
    func drawKeys(on frame: inout Frame, in pane: PaneArea, _ environment: ScreenEnvironment) {
        guard pane.isShown else { return }
        let note =
            keys.row == nil && keys.count == nil
            ? "…" : Strings.position(keys.cursor.selection, of: keys.cursor.count)
        frame.paneTitle(
            Strings.keysTitle, note: note, in: pane.title, isFocused: focus == .keys)
        let (line, list) = pane.body.splitTop(rows: 1)
        drawNarrowing(on: &frame, in: line)
        guard keys.cursor.count != 0 else {
            frame.writeParagraph(
                whyEmpty(environment.link), in: list.inset(rows: 0, columns: 1), role: .dim)
            return
        }
        drawRows(on: &frame, in: list)
    }

    /// The search field, or which keys the list shows.
    private func drawNarrowing(on frame: inout Frame, in row: Rect) {
        guard let field = keys.searchField else {
            let role: Role = keys.isNarrowed ? .hintKey : .dim
            frame.writeLine(
                Strings.narrowing(keys.query), in: row.inset(rows: 0, columns: 1), role: role)
            return
        }
        let (mark, rest) = row.splitLeft(columns: 1)
        frame.write("/", at: mark.origin, in: mark, role: .hintKey)
        field.draw(on: &frame, in: rest, isFocused: focus == .keys)
    }

    private func whyEmpty(_ link: Link) -> String {
        if let failure { return Strings.sentence(failure) }
        if keys.isNarrowed { return Strings.noKeys(keys.query) }
        if case .synchronizing = link { return Strings.keysComing }
        return material?.position == .never ? Strings.keysNotFetched : Strings.noKeysYet
    }

    private func drawRows(on frame: inout Frame, in list: Rect) {
        let lines = keys.cursor.window(rows: list.rows)
        let searched = SearchTerms(keys.query.search.string)
        for (number, line) in lines.enumerated() where number < list.rows {
            let row = list.row(number)
            let isSelected = line == keys.cursor.selection
            if let key = keys.row(at: line) {
                KeyLine(row: key, searched: searched).draw(
                    on: &frame, in: row, isSelected: isSelected)
            } else if keys.cursor.count != nil {
                frame.write("…", at: row.origin.moved(columns: 2), in: row, role: .dim)
            }
            guard isSelected else { continue }
            frame.restyle(row, role: focus == .keys ? .selected : .selectedDim)
            if focus == .keys, keys.searchField == nil { frame.cursor = row.origin }
        }
    }
}
