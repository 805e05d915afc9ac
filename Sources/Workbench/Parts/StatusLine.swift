import Catalog
import Display

/// The last line: where one is, how much is done, and how the link stands.
struct StatusLine: Equatable, Sendable {
    /// What the screen says of itself, and last how the link stands.
    var status: [String]
    /// Of what the screen is about, in hundredths.
    var percentDone: Int?
    var link: Link
    var outbox: OutboxCounts

    private static let barColumns = 20
    /// Narrower lines say how much is done in figures alone.
    private static let columnsForBar = 70

    /// The link keeps its place at the right; what is left of it is cut where it must be.
    func draw(on frame: inout Frame, in row: Rect) {
        frame.lay(.status, in: row)
        let columns = min(row.columns, TextCells.columns(of: status.last ?? "") + 2)
        let (rest, end) = row.splitRight(columns: columns)
        let inside = rest.inset(rows: 0, columns: 1)
        let left = status.dropLast().filter { !$0.isEmpty }.joined(separator: " · ")
        let used = frame.writeLine(left, in: inside, role: .text)
        let bar = inside.splitLeft(columns: used + 2).rest.splitLeft(columns: Self.barColumns).left
        if let percent = shownPercent(columns: row.columns), bar.columns >= Self.barColumns / 2 {
            frame.progressBar(percent, in: bar)
        }
        frame.writeLine(status.last ?? "", in: end.inset(rows: 0, columns: 1), role: linkRole)
    }

    /// While keys are fetched that is what one waits for, also in a narrow window.
    private func shownPercent(columns: Int) -> Int? {
        link.percentFetched ?? (columns >= Self.columnsForBar ? percentDone : nil)
    }

    private var linkRole: Role {
        if outbox.conflicting + outbox.refused + outbox.gone > 0 { return .warning }
        switch link {
        case .offline, .refusing, .signedOut: return .warning
        case .online, .synchronizing: return .good
        case .notAsked, .stopped, .practice: return .dim
        }
    }
}
