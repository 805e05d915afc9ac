import Catalog
import Display

/// The last two lines: hints, or a notice in their place; and where one is.
struct StatusLine: Equatable, Sendable {
    /// What the screen says of itself, and last how the link stands.
    var status: [String]
    var link: Link
    var outbox: OutboxCounts
    var hints: [Hint]
    var notice: Notice?

    func draw(on frame: inout Frame, hints hintRow: Rect, status statusRow: Rect) {
        if let notice {
            draw(notice, on: &frame, in: hintRow)
        } else {
            drawHints(on: &frame, in: hintRow)
        }
        drawStatus(on: &frame, in: statusRow)
    }

    /// The link keeps its place at the right; what is left of it is cut where it must be.
    private func drawStatus(on frame: inout Frame, in row: Rect) {
        frame.fill(row, role: .statusLine)
        let link = status.last ?? ""
        let width = min(row.columns, TextCells.columns(of: link) + 2)
        let (rest, end) = row.splitRight(columns: width)
        let left = status.dropLast().filter { !$0.isEmpty }.joined(separator: " · ")
        frame.writeLine(left, in: rest.inset(rows: 0, columns: 1), role: .statusLine)
        frame.writeLine(link, in: end.inset(rows: 0, columns: 1), role: linkRole)
    }

    private var linkRole: Role {
        if outbox.conflicting + outbox.refused > 0 { return .statusWarning }
        switch link {
        case .offline, .signedOut: return .statusWarning
        case .online, .synchronizing: return .statusGood
        case .notAsked: return .statusLine
        }
    }

    /// A notice that needs more than a row covers what is above.
    private func draw(_ notice: Notice, on frame: inout Frame, in row: Rect) {
        let (sign, role): (String, Role) =
            switch notice.grade {
            case .information: ("", .notice)
            case .good: ("✓ ", .good)
            case .warning: ("! ", .warning)
            case .error: ("× ", .error)
            }
        let room = row.inset(rows: 0, columns: 1)
        let needed = TextCells.lines(of: sign + notice.text, columns: max(1, room.columns)).count
        let rows = max(1, min(needed, 3, row.top + 1))
        let place = Rect(
            row: row.bottom - rows, column: row.left, rows: rows, columns: row.columns)
        frame.fill(place, role: role)
        frame.writeParagraph(
            sign + notice.text, in: place.inset(rows: 0, columns: 1), role: role)
    }

    /// Whole hints, as many as fit; `…` says that there are more.
    private func drawHints(on frame: inout Frame, in row: Rect) {
        frame.fill(row, role: .hint)
        let area = row.inset(rows: 0, columns: 1)
        var column = area.left
        for (number, hint) in hints.enumerated() {
            let isLast = number == hints.count - 1
            let width = TextCells.columns(of: hint.key) + 1 + TextCells.columns(of: hint.word)
            guard column + width + (isLast ? 0 : 3) <= area.right else {
                frame.write("…", at: Point(row: row.top, column: column), in: area, role: .hint)
                return
            }
            let key = Point(row: row.top, column: column)
            column += frame.write(hint.key, at: key, in: area, role: .hintKey) + 1
            let word = Point(row: row.top, column: column)
            column += frame.write(hint.word, at: word, in: area, role: .hint) + 2
        }
    }
}
