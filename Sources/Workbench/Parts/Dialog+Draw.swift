import Display

extension Dialog {
    /// Draws the dialog in the middle of the area.
    func draw(on frame: inout Frame, in area: Rect, keymap: Keymap) {
        if case .conflict(let dialog) = kind { return dialog.draw(on: &frame, in: area) }
        if case .issues(let dialog) = kind {
            return dialog.draw(on: &frame, in: area, introduction: text)
        }
        let width = area.columns < 50 ? area.columns : min(66, area.columns - 4)
        let inner = max(1, width - 4)
        let lines = TextCells.lines(of: text, columns: inner).count
        let content = rowsOfContent(columns: inner)
        let height = min(area.rows, lines + content + 3)
        let box = area.centered(Size(rows: height, columns: width))
        frame.fill(box, role: .dialog)
        frame.box(box, title: title, role: .dialog, titleRole: .dialogTitle)
        let inside = box.inset(rows: 1, columns: 2)
        let (message, rest) = inside.splitTop(rows: min(lines, max(1, inside.rows - content - 1)))
        frame.writeParagraph(text, in: message, role: .dialog)
        let gap = min(1, max(0, rest.rows - content))
        drawContent(on: &frame, in: rest.splitTop(rows: gap).rest, keymap)
    }

    private var title: String {
        switch kind {
        case .confirmation, .prompt: Strings.questionTitle
        case .fix: Strings.fixTitle
        case .report(let report): report.title
        case .menu: Strings.menuTitle
        case .conflict: Strings.conflictTitle
        case .issues: Strings.issuesTitle
        }
    }

    private func rowsOfContent(columns: Int) -> Int {
        switch kind {
        case .confirmation: 1
        case .prompt: 3
        case .menu(let menu): max(1, menu.shown.count) + 1
        case .fix(let fix): fix.height(columns: columns) + 2
        case .report(let report): report.height(columns: columns)
        case .conflict, .issues: 0
        }
    }

    private func drawContent(on frame: inout Frame, in area: Rect, _ keymap: Keymap) {
        switch kind {
        case .confirmation:
            drawButtons(on: &frame, in: area, word: Strings.button(for: question), keymap)
            frame.cursor = area.isEmpty ? nil : area.origin
        case .prompt(let field, _):
            let (row, rest) = area.splitTop(rows: 1)
            field.draw(on: &frame, in: row, isFocused: true)
            let (_, bottom) = rest.splitBottom(rows: 1)
            drawButtons(on: &frame, in: bottom, word: Strings.takeButton, keymap)
        case .menu(let menu): menu.draw(on: &frame, in: area)
        case .fix(let fix):
            let (texts, bottom) = area.splitBottom(rows: 1)
            fix.draw(on: &frame, in: texts)
            drawButtons(on: &frame, in: bottom, word: Strings.button(for: question), keymap)
            frame.cursor = bottom.isEmpty ? nil : bottom.origin
        case .report(let report): report.draw(on: &frame, in: area)
        case .conflict, .issues: break
        }
    }

    /// Each with the key that presses it.
    private func drawButtons(
        on frame: inout Frame, in area: Rect, word: String, _ keymap: Keymap
    ) {
        let buttons: [(Command, String, Role)] = [
            (.open, word, .focusedButton), (.back, Strings.cancelButton, .button),
        ]
        var rest = area
        for (command, word, role) in buttons {
            let key = keymap.keys(for: command, in: places).first.map { $0.shownName + "  " }
            let used = frame.writeLine(" \(key ?? "")\(word) ", in: rest, role: role)
            rest = rest.splitLeft(columns: used + 2).rest
        }
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
