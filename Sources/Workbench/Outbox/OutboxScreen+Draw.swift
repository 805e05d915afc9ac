import Catalog
import Display

extension OutboxScreen {
    func draw(on frame: inout Frame, in area: Rect, _ around: Surroundings) {
        guard let changes, !changes.isEmpty else { return drawEmpty(on: &frame, in: area) }
        let layout = OutboxLayout(area)
        let inside = frame.pane(layout.list, title: Strings.outboxTitle, isFocused: true)
        let (head, rows) = inside.splitTop(rows: 1)
        let columns = OutboxColumns(width: inside.columns)
        columns.drawHead(on: &frame, in: head)
        let window = cursor.window(rows: rows.rows)
        for (row, number) in window.enumerated() {
            let isSelected = number == cursor.selection
            columns.draw(changes[number], on: &frame, in: rows.row(row), isSelected: isSelected)
            if isSelected { frame.cursor = rows.row(row).origin }
        }
        frame.markScrolling(
            in: rows, above: window.lowerBound > 0, below: window.upperBound < changes.count,
            role: .dim)
        if let selected { drawDetail(of: selected, on: &frame, in: layout.detail) }
    }

    private func drawEmpty(on frame: inout Frame, in area: Rect) {
        let inside = frame.pane(area, title: Strings.outboxTitle, isFocused: true)
        let room = inside.centered(
            Size(rows: max(1, inside.rows - 2), columns: min(60, inside.columns - 2)))
        let sentence = changes == nil ? Strings.readingOutbox : Strings.outboxEmpty
        frame.writeParagraph(sentence, in: room, role: .text)
    }

    /// What the state means, then the label and the text; each gets its share of the rows.
    private func drawDetail(of change: Change, on frame: inout Frame, in area: Rect) {
        let title = "\(Strings.word(for: change.kind)) · \(change.form.locale)"
        let inside = frame.pane(area, title: title, isFocused: false)
        var rest = inside.inset(rows: 0, columns: 1)
        let explanation = Strings.explanation(of: change)
        let (top, below) = rest.splitTop(rows: max(1, min(3, rest.rows - 2)))
        let used = frame.writeParagraph(explanation, in: top, role: change.state.role)
        rest = rest.splitTop(rows: used).rest
        guard below.rows > 0 else { return }
        let (label, text) = rest.splitTop(rows: max(1, rest.rows / 2))
        frame.writeParagraph(change.label, in: label, role: .label)
        let mine = Strings.myVerdict(change.kind)
        TextEditor(text: mine).draw(on: &frame, in: text, isFocused: false, role: .text)
    }
}

extension Change.State {
    var role: Role {
        switch self {
        case .queued: .queued
        case .sent: .sent
        case .conflicting: .conflict
        case .refused: .refused
        }
    }
}
