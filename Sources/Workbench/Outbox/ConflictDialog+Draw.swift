import Catalog
import Display

extension ConflictDialog {
    /// Draws the dialog over most of the area: the texts side by side where there is room, else one
    /// below the other; the choices below them.
    func draw(on frame: inout Frame, in area: Rect) {
        let box = area.inset(rows: area.rows >= 30 ? 3 : 0, columns: area.columns >= 100 ? 6 : 0)
        frame.fill(box, role: .dialog)
        frame.box(box, title: Strings.conflictTitle, role: .dialog, titleRole: .dialogTitle)
        let inside = box.inset(rows: 1, columns: 2)
        let (texts, bottom) = inside.splitBottom(rows: min(choices.count, inside.rows))
        drawChoices(on: &frame, in: bottom)
        var rest = texts
        if texts.rows >= 7 {
            let used = frame.writeParagraph(
                explanation, in: texts.splitTop(rows: 2).top, role: .dialog)
            rest = texts.splitTop(rows: used).rest
            let label = frame.writeLine(
                change.label.split(whereSeparator: \.isNewline).joined(separator: "␤"),
                in: rest.row(0), role: .label)
            rest = rest.splitTop(rows: label > 0 ? 1 : 0).rest.splitBottom(rows: 1).rest
        }
        drawSides(on: &frame, in: rest)
    }

    private func drawSides(on frame: inout Frame, in area: Rect) {
        if area.columns >= 90, area.rows >= 3 {
            let width = (area.columns - 2 * (sides.count - 1)) / sides.count
            var rest = area
            for side in sides {
                let (left, after) = rest.splitLeft(columns: width)
                draw(side, on: &frame, in: left)
                rest = after.splitLeft(columns: 2).rest
            }
            return
        }
        let share = area.rows / sides.count
        guard share >= 2 else { return drawOnOneRowEach(on: &frame, in: area) }
        var rest = area
        for (number, side) in sides.enumerated() {
            let isLast = number == sides.count - 1
            let (top, below) = rest.splitTop(rows: isLast ? rest.rows : share)
            draw(side, on: &frame, in: top)
            rest = below
        }
    }

    private func draw(_ side: Side, on frame: inout Frame, in area: Rect) {
        let (head, text) = area.splitTop(rows: 1)
        frame.writeLine(side.heading, in: head, role: .dialogTitle)
        drawText(of: side, on: &frame, in: text)
    }

    private func drawOnOneRowEach(on frame: inout Frame, in area: Rect) {
        for (number, side) in sides.suffix(area.rows).enumerated() {
            let (head, text) = area.row(number).splitLeft(columns: min(8, area.columns / 4))
            frame.writeLine(side.heading, in: head, role: .dialogTitle)
            drawText(of: side, on: &frame, in: text)
        }
    }

    private func drawText(of side: Side, on frame: inout Frame, in area: Rect) {
        let highlights = side.marks.map { (range: $0, role: Role.match) }
        side.editor.draw(
            on: &frame, in: area, isFocused: false, highlights: highlights, role: .field,
            firstRow: scroll)
    }

    private func drawChoices(on frame: inout Frame, in area: Rect) {
        for (number, choice) in choices.enumerated() {
            let isSelected = number == selection
            let row = area.row(number)
            let role = isSelected ? Role.focusedButton : .dialog
            frame.fill(row, role: role)
            let sentence = Strings.sentence(choice, about: change)
            frame.writeLine((isSelected ? "› " : "  ") + sentence, in: row, role: role)
            if isSelected { frame.cursor = row.isEmpty ? nil : row.origin }
        }
    }
}
