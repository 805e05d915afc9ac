import Catalog
import Display

/// The last line: the current place, the progress and the state of the connection.
struct StatusLine: Equatable, Sendable {
    /// The texts of the screen, and the state of the connection as the last one.
    var status: [String]
    /// The progress of the subject of the screen in percent.
    var percentDone: Int?
    var link: Link
    var outbox: OutboxCounts

    private static let barColumns = 20
    /// In a narrower line, the progress is shown only as a number.
    private static let columnsForBar = 70

    /// Draws the line. The state of the connection is at the right edge. The text at its left is
    /// cut if necessary.
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

    /// During a download, the progress of the download is shown, even in a narrow window.
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
