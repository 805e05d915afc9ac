import Catalog
import Display
import TML

extension OutboxScreen {
    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        guard let changes, !changes.isEmpty else { return drawEmpty(on: &frame, in: area) }
        let layout = OutboxLayout(area)
        let inside = frame.pane(layout.list, title: Strings.outboxTitle, isFocused: true)
        let (head, below) = inside.splitTop(rows: 1)
        let (rows, note) = below.splitBottom(rows: layout.note)
        let columns = OutboxColumns(width: inside.columns, calendar: environment.settings.calendar)
        columns.drawHead(on: &frame, in: head)
        drawRows(of: changes, columns, on: &frame, in: rows)
        guard let selected else { return }
        if layout.isRoomy {
            let since = environment.settings.calendar.minute(of: selected.submittedAt)
            drawDetail(of: selected, since: since, on: &frame, in: layout.detail)
        } else {
            frame.writeParagraph(
                Strings.explanation(of: selected, after: lastFailure),
                in: note.inset(rows: 0, columns: 1),
                role: selected.state.role)
        }
    }

    private func drawRows(
        of changes: [Change], _ columns: OutboxColumns, on frame: inout Frame, in area: Rect
    ) {
        let window = cursor.window(rows: area.rows)
        for (row, number) in window.enumerated() {
            let isSelected = number == cursor.selection
            columns.draw(
                changes[number], on: &frame, in: area.row(row), isSelected: isSelected,
                isMarked: marked.contains(changes[number].id))
            if isSelected { frame.cursor = area.row(row).origin }
        }
        frame.markScrolling(
            in: area, besides: true, above: window.lowerBound > 0,
            below: window.upperBound < changes.count, role: .dim)
    }

    private func drawEmpty(on frame: inout Frame, in area: Rect) {
        let inside = frame.pane(area, title: Strings.outboxTitle, isFocused: true)
        let room = inside.centered(
            Size(
                rows: inside.rows - (inside.rows > 8 ? 2 : 0), columns: min(60, inside.columns - 2))
        )
        let sentence = changes == nil ? Strings.readingOutbox : Strings.outboxEmpty
        frame.writeParagraph(sentence, in: room, role: .text)
    }

    /// What the state means, then the label and the text, with an empty row between where there is
    /// room for it.
    private func drawDetail(
        of change: Change, since: String, on frame: inout Frame, in area: Rect
    ) {
        let context = change.form.context
        let parts = [
            Strings.word(for: change.kind), change.form.locale.rawValue,
            context.isAlways ? "" : Strings.condition(context), since,
        ]
        let title = parts.filter { !$0.isEmpty }.joined(separator: " · ")
        var rest = frame.pane(area, title: title, isFocused: false).inset(rows: 0, columns: 1)
        let top = rest.splitTop(rows: max(1, min(3, rest.rows - 2))).top
        let explained = frame.writeParagraph(
            Strings.explanation(of: change, after: lastFailure), in: top, role: change.state.role)
        let gap = rest.rows > explained + 5 ? 1 : 0
        rest = rest.splitTop(rows: explained + gap).rest
        let label = rest.splitTop(rows: max(1, rest.rows / 2)).top
        let labelled = frame.writeParagraph(change.label, in: label, role: .label)
        drawTexts(of: change, on: &frame, in: rest.splitTop(rows: labelled + gap).rest)
    }

    /// The text; of a conflict both, beside each other.
    private func drawTexts(of change: Change, on frame: inout Frame, in area: Rect) {
        guard let sides = ConflictDialog(change)?.sides.suffix(2), area.rows > 1 else {
            return TextEditor(text: Strings.myVerdict(change.kind)).draw(
                on: &frame, in: area, isFocused: false, role: .text)
        }
        var rest = area
        let width = (area.columns - 2) / 2
        for side in sides {
            let (place, after) = rest.splitLeft(columns: width)
            let (head, text) = place.splitTop(rows: 1)
            frame.writeLine(side.heading, in: head, role: .dim)
            side.editor.draw(
                on: &frame, in: text, isFocused: false,
                highlights: side.marks.map { (range: $0, role: Role.match) }, role: .text)
            rest = after.splitLeft(columns: 2).rest
        }
    }
}

extension Change.State {
    var role: Role {
        switch self {
        case .queued: .queued
        case .sent: .sent
        case .conflicting, .gone: .conflict
        case .refused: .refused
        }
    }
}
