import Catalog
import Display
import TML

/// Where the parts of a change stand in the list of the outbox.
struct OutboxColumns {
    private let state = 10
    private let kind: Int
    private let since: Int
    private let locale = 8
    private let calendar: LocalCalendar

    init(width: Int, calendar: LocalCalendar) {
        self.calendar = calendar
        kind = width >= 50 ? 14 : 0
        since = width >= 66 ? 18 : 0
    }

    func drawHead(on frame: inout Frame, in row: Rect) {
        draw(
            [
                Strings.stateColumn, Strings.changeColumn, Strings.sinceColumn,
                Strings.languageCodeColumn, Strings.labelColumn,
            ], on: &frame, in: row, roles: Array(repeating: .dim, count: 5))
    }

    func draw(_ change: Change, on frame: inout Frame, in row: Rect, isSelected: Bool) {
        let role = isSelected ? Role.selected : .text
        frame.fill(row, role: role)
        if isSelected { frame.write("›", at: row.origin, in: row, role: role) }
        let context = change.form.context
        draw(
            [
                Strings.word(for: change.state), Strings.word(for: change.kind),
                calendar.minute(of: change.submittedAt), change.form.locale.rawValue,
                change.label + (context.isAlways ? "" : " (\(Strings.condition(context)))"),
            ], on: &frame, in: row,
            roles: isSelected
                ? Array(repeating: .selected, count: 5)
                : [change.state.role, .text, .dim, .text, .label])
    }

    private func draw(_ parts: [String], on frame: inout Frame, in row: Rect, roles: [Role]) {
        var rest = row.splitLeft(columns: 2).rest
        let widths = [
            state, kind, since, locale, max(0, rest.columns - state - kind - since - locale - 1),
        ]
        for (number, width) in widths.enumerated() where width > 0 {
            let (place, after) = rest.splitLeft(columns: width)
            let room = number < 4 ? place.splitRight(columns: 1).rest : place
            frame.writeLine(parts[number], in: room, role: roles[number])
            rest = after
        }
    }
}
