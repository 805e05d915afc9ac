import Catalog
import Display

/// The last two lines: hints; and where one is, behind what was told last.
struct StatusLine: Equatable, Sendable {
    /// What the screen says of itself, and last how the link stands.
    var status: [String]
    /// Of what the screen is about, in hundredths.
    var percentDone: Int?
    var link: Link
    var outbox: OutboxCounts
    var hints: [Hint]
    var notice: Notice?

    /// - Parameter told: the rows of a notice that has no room beside the status.
    func draw(on frame: inout Frame, hints: Rect, status row: Rect, above told: Rect) {
        drawHints(on: &frame, in: hints)
        drawStatus(on: &frame, in: row, withNotice: told.isEmpty)
        guard let notice, !told.isEmpty else { return }
        frame.lay(.status, in: told)
        let inside = told.inset(rows: 0, columns: 1)
        let (sign, role) = Self.sign(of: notice.grade)
        let used = frame.write(sign, at: inside.origin, in: inside, role: role)
        frame.writeParagraph(
            notice.text, in: inside.splitLeft(columns: used).rest, role: Self.role(of: notice))
    }

    /// The rows above the hints that a notice takes: none where it has room beside the status, and
    /// once a key was pressed.
    func rowsAbove(columns: Int) -> Int {
        guard let notice, notice.isFresh else { return 0 }
        let sign = TextCells.columns(of: Self.sign(of: notice.grade).0)
        let room = columns - linkColumns(of: columns) - 2 - sign
        if TextCells.columns(of: notice.text) <= room { return 0 }
        return min(3, TextCells.lines(of: notice.text, columns: max(1, columns - 2 - sign)).count)
    }

    private static let barColumns = 20
    /// Narrower lines say how much is done in figures alone.
    private static let columnsForBar = 100

    private func linkColumns(of columns: Int) -> Int {
        min(columns, TextCells.columns(of: status.last ?? "") + 2)
    }

    /// While keys are fetched that is what one waits for, also in a narrow window.
    private func shownPercent(columns: Int) -> Int? {
        link.percentFetched ?? (columns >= Self.columnsForBar ? percentDone : nil)
    }

    /// The link keeps its place at the right; what is left of it is cut where it must be.
    private func drawStatus(on frame: inout Frame, in row: Rect, withNotice isTold: Bool) {
        frame.lay(.status, in: row)
        let (rest, end) = row.splitRight(columns: linkColumns(of: row.columns))
        var inside = rest.inset(rows: 0, columns: 1)
        if let notice, isTold {
            let (sign, role) = Self.sign(of: notice.grade)
            let before = frame.write(sign, at: inside.origin, in: inside, role: role)
            inside = inside.splitLeft(columns: before).rest
            let used = frame.writeLine(notice.text, in: inside, role: Self.role(of: notice))
            inside = inside.splitLeft(columns: used + 2).rest
        }
        let left = status.dropLast().filter { !$0.isEmpty }.joined(separator: " · ")
        let used = frame.writeLine(left, in: inside, role: notice != nil && isTold ? .dim : .text)
        let bar = inside.splitLeft(columns: used + 2).rest.splitLeft(columns: Self.barColumns).left
        if let percent = shownPercent(columns: row.columns), bar.columns >= Self.barColumns / 2 {
            frame.progressBar(percent, in: bar)
        }
        frame.writeLine(status.last ?? "", in: end.inset(rows: 0, columns: 1), role: linkRole)
    }

    private var linkRole: Role {
        if outbox.conflicting + outbox.refused + outbox.gone > 0 { return .warning }
        switch link {
        case .offline, .refusing, .signedOut: return .warning
        case .online, .synchronizing: return .good
        case .notAsked, .stopped: return .dim
        }
    }

    private static func sign(of grade: Notice.Grade) -> (String, Role) {
        switch grade {
        case .information: ("", .notice)
        case .good: ("✓ ", .good)
        case .warning: ("! ", .warning)
        case .error: ("× ", .error)
        }
    }

    /// What is only to be known stands back behind what is to be done; an error does not.
    private static func role(of notice: Notice) -> Role {
        switch notice.grade {
        case .information: .notice
        case .good, .warning: .text
        case .error: .error
        }
    }

    /// Whole hints, as many as fit; `…` says that there are more.
    private func drawHints(on frame: inout Frame, in row: Rect) {
        frame.lay(.base, in: row)
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
