import Catalog
import Display
import TML

/// The columns of the outbox. My text and the text on the server are side by side, so that the
/// translator can compare many changes quickly.
struct OutboxColumns {
    private static let marks = 2
    /// The maximum offset at which two texts are compared.
    private static let longest = 2_000

    private let widths: [Int]
    private let calendar: LocalCalendar

    init(width: Int, calendar: LocalCalendar) {
        self.calendar = calendar
        let state = 10
        let kind = width >= 110 ? 14 : 0
        let since = width >= 140 ? 18 : 0
        let locale = width >= 60 ? 7 : 0
        let rest = max(0, width - Self.marks - state - kind - since - locale)
        let text = width >= 60 ? rest / 3 : 0
        widths = [state, kind, since, locale, rest - 2 * text, text, text]
    }

    func drawHead(on frame: inout Frame, in row: Rect) {
        draw(
            [
                Strings.stateColumn, Strings.changeColumn, Strings.sinceColumn,
                Strings.languageCodeColumn, Strings.labelColumn, Strings.mineColumn,
                Strings.theirsColumn,
            ], on: &frame, in: row, roles: Array(repeating: .dim, count: widths.count))
    }

    func draw(
        _ change: Change, on frame: inout Frame, in row: Rect, isMarked: Bool
    ) {
        if isMarked {
            frame.write("*", at: row.origin.moved(columns: 1), in: row, role: .accent)
        }
        let state = FormState(change.state).role
        let (mine, theirs) = texts(of: change)
        draw(
            [
                Strings.word(for: change.state), ChangeWords(change.kind).name,
                calendar.minute(of: change.submittedAt), change.form.locale.rawValue,
                Strings.formAndLabel(of: change),
                mine, theirs,
            ], on: &frame, in: row,
            roles: [state, .text, .dim, .text, .label, .text, state])
    }

    /// My text and the text on the server. If their difference would be cut off, both begin shortly
    /// before it.
    private func texts(of change: Change) -> (mine: String, theirs: String) {
        let mine = Strings.onOneLine(ChangeWords(change.kind).sentence)
        let theirs = Strings.against(change)
        let width = widths.last ?? 0
        let common = zip(mine, theirs).prefix(Self.longest).prefix { $0 == $1 }.count
        guard common > width / 2 else { return (mine, theirs) }
        let seen = common - width / 4
        return ("…\(mine.dropFirst(seen))", "…\(theirs.dropFirst(seen))")
    }

    private func draw(_ parts: [String], on frame: inout Frame, in row: Rect, roles: [Role]) {
        var rest = row.splitLeft(columns: Self.marks).rest
        for (number, width) in widths.enumerated() where width > 0 {
            let (place, after) = rest.splitLeft(columns: width)
            let room = place.splitRight(columns: 1).rest
            frame.writeLine(parts[number], in: room, role: roles[number])
            rest = after
        }
    }
}
