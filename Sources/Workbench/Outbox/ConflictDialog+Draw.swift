import Catalog
import Display

extension ConflictDialog {
    /// Draws the dialog in the middle of the area, as high as it must be: the texts side by side
    /// where there is room, else one below the other; the choices below them.
    func draw(on frame: inout Frame, in area: Rect) {
        let width = area.columns - (area.columns >= 100 ? 12 : 0)
        let partition = Partition(self, width: width - 4, rows: area.rows - 2)
        let box = area.centered(Size(rows: partition.height + 2, columns: width))
        frame.fill(box, role: .dialog)
        frame.box(box, title: Strings.conflictTitle, role: .dialog, titleRole: .dialogTitle)
        var rest = box.inset(rows: 1, columns: 2)
        if partition.hasHead {
            let used = frame.writeParagraph(
                explanation, in: rest.splitTop(rows: partition.explanation).top, role: .dialog)
            rest = rest.splitTop(rows: used).rest
            frame.writeLine(Strings.labelAndForm(of: change), in: rest.row(0), role: .label)
            rest = rest.splitTop(rows: 2).rest
        }
        let (texts, bottom) = rest.splitBottom(rows: min(choices.count, rest.rows))
        drawChoices(on: &frame, in: bottom)
        drawSides(on: &frame, in: texts.splitBottom(rows: partition.gap).rest, partition)
    }

    private func drawSides(on frame: inout Frame, in area: Rect, _ partition: Partition) {
        var rest = area
        switch partition.way {
        case .beside(let width):
            for side in sides {
                let (left, after) = rest.splitLeft(columns: width)
                draw(side, on: &frame, in: left)
                rest = after.splitLeft(columns: 2).rest
            }
        case .below(let heights):
            for (side, height) in zip(sides, heights) {
                let (top, below) = rest.splitTop(rows: height)
                draw(side, on: &frame, in: top)
                rest = below
            }
        case .oneRowEach:
            for (number, side) in sides.suffix(area.rows).enumerated() {
                let (head, text) = area.row(number).splitLeft(columns: min(8, area.columns / 4))
                frame.writeLine(side.heading, in: head, role: .dialogTitle)
                drawText(of: side, on: &frame, in: text)
            }
        }
    }

    private func draw(_ side: Side, on frame: inout Frame, in area: Rect) {
        let (head, text) = area.splitTop(rows: 1)
        let about = side.about.isEmpty ? "" : " (\(side.about))"
        frame.writeLine(side.heading + about, in: head, role: .dialogTitle)
        drawText(of: side, on: &frame, in: text)
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
