import Display

extension Dialog {
    /// Draws the dialog in the middle of the area.
    func draw(on frame: inout Frame, in area: Rect) {
        if case .conflict(let dialog) = kind { return dialog.draw(on: &frame, in: area) }
        let width = min(area.columns, max(34, min(66, area.columns - 4)))
        let inner = max(1, width - 4)
        let lines = TextCells.lines(of: text, columns: inner).count
        let content = rowsOfContent
        let height = min(area.rows, lines + content + 3)
        let box = area.centered(Size(rows: height, columns: width))
        frame.fill(box, role: .dialog)
        frame.box(box, title: title, role: .dialog, titleRole: .dialogTitle)
        let inside = box.inset(rows: 1, columns: 2)
        let (message, rest) = inside.splitTop(rows: min(lines, max(1, inside.rows - content - 1)))
        frame.writeParagraph(text, in: message, role: .dialog)
        let gap = min(1, max(0, rest.rows - content))
        drawContent(on: &frame, in: rest.splitTop(rows: gap).rest)
    }

    private var title: String {
        switch kind {
        case .confirmation: Strings.questionTitle
        case .prompt: Strings.promptTitle
        case .menu: Strings.menuTitle
        case .conflict: Strings.conflictTitle
        }
    }

    private var rowsOfContent: Int {
        switch kind {
        case .confirmation: 1
        case .prompt: 2
        case .menu(let menu): max(1, menu.shown.count) + 1
        case .conflict: 0
        }
    }

    private func drawContent(on frame: inout Frame, in area: Rect) {
        switch kind {
        case .confirmation(let button):
            drawButtons(on: &frame, in: area, ["enter": button])
        case .prompt(let field, _):
            let (row, rest) = area.splitTop(rows: 1)
            field.draw(on: &frame, in: row, isFocused: true)
            drawButtons(on: &frame, in: rest, ["enter": Strings.takeButton])
        case .menu(let menu): menu.draw(on: &frame, in: area)
        case .conflict: break
        }
    }

    private func drawButtons(
        on frame: inout Frame, in area: Rect, _ buttons: KeyValuePairs<String, String>
    ) {
        var column = area.left
        for (key, word) in buttons {
            let place = Point(row: area.top, column: column)
            column += frame.write(" \(key)  \(word) ", at: place, in: area, role: .focusedButton) + 2
        }
        let place = Point(row: area.top, column: column)
        frame.write(" esc  \(Strings.cancelButton) ", at: place, in: area, role: .button)
    }
}

extension Menu {
    /// Draws the items, and below them what was typed to narrow them.
    func draw(on frame: inout Frame, in area: Rect) {
        let (list, bottom) = area.splitBottom(rows: 1)
        let window = cursor.window(rows: list.rows)
        for (row, number) in window.enumerated() {
            let line = list.row(row)
            let isSelected = number == cursor.selection
            let role = isSelected ? Role.selected : .dialog
            frame.fill(line, role: role)
            frame.writeLine(
                (isSelected ? "› " : "  ") + text(ofRow: number),
                in: line.splitRight(columns: 1).rest, role: role)
        }
        if shown.isEmpty { frame.writeLine(Strings.nothingFound, in: list, role: .warning) }
        frame.markScrolling(
            in: list, above: window.lowerBound > 0, below: window.upperBound < shown.count,
            role: .dialog)
        field.draw(
            on: &frame, in: bottom, isFocused: true, placeholder: Strings.typeToNarrow)
    }
}
