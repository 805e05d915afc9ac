import Catalog
import Display

/// The last two lines: hints; and where one is, behind what was told last.
struct StatusLine: Equatable, Sendable {
    /// What the screen says of itself, and last how the link stands.
    var status: [String]
    var link: Link
    var outbox: OutboxCounts
    var hints: [Hint]
    var notice: Notice?

    /// - Parameter told: the rows of a notice that has no room beside the status.
    func draw(on frame: inout Frame, hints: Rect, status row: Rect, above told: Rect) {
        drawHints(on: &frame, in: hints)
        drawStatus(on: &frame, in: row, withNotice: told.isEmpty)
        guard let notice, !told.isEmpty else { return }
        let (text, role) = line(of: notice)
        frame.fill(told, role: role)
        frame.writeParagraph(text, in: told.inset(rows: 0, columns: 1), role: role)
    }

    /// The rows above the hints that a notice takes: none where it has room beside the status, and
    /// once a key was pressed.
    func rowsAbove(columns: Int) -> Int {
        guard let notice, notice.isFresh else { return 0 }
        let text = line(of: notice).0
        let room = columns - linkColumns(of: columns) - 2
        if TextCells.columns(of: text) <= room { return 0 }
        return min(3, TextCells.lines(of: text, columns: max(1, columns - 2)).count)
    }

    private func linkColumns(of columns: Int) -> Int {
        min(columns, TextCells.columns(of: status.last ?? "") + 2)
    }

    /// The link keeps its place at the right; what is left of it is cut where it must be.
    private func drawStatus(on frame: inout Frame, in row: Rect, withNotice isTold: Bool) {
        frame.fill(row, role: .statusLine)
        let (rest, end) = row.splitRight(columns: linkColumns(of: row.columns))
        var inside = rest.inset(rows: 0, columns: 1)
        if let notice, isTold {
            let (text, role) = line(of: notice)
            let used = frame.writeLine(text, in: inside, role: role)
            inside = inside.splitLeft(columns: used + 2).rest
        }
        let left = status.dropLast().filter { !$0.isEmpty }.joined(separator: " · ")
        frame.writeLine(left, in: inside, role: .statusLine)
        frame.writeLine(status.last ?? "", in: end.inset(rows: 0, columns: 1), role: linkRole)
    }

    private var linkRole: Role {
        if outbox.conflicting + outbox.refused + outbox.gone > 0 { return .statusWarning }
        switch link {
        case .offline, .refusing, .signedOut: return .statusWarning
        case .online, .synchronizing: return .statusGood
        case .notAsked: return .statusLine
        }
    }

    private func line(of notice: Notice) -> (String, Role) {
        let (sign, role): (String, Role) =
            switch notice.grade {
            case .information: ("", .notice)
            case .good: ("✓ ", .good)
            case .warning: ("! ", .warning)
            case .error: ("× ", .error)
            }
        return (sign + notice.text, role)
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
