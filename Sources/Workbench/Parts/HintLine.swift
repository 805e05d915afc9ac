import Display

/// The last line but one, with the most important notice and the keys of the active commands.
struct HintLine: Equatable, Sendable {
    var hints: [Hint]
    /// The hint that is always visible; `nil` if there is none.
    var help: Hint?
    /// The visible notices, the most important one last. It is shown on the line, and the others
    /// are above the line.
    var notices: [Notice]
    /// True if the line shows the command line.
    var isTaken: Bool
    /// The conditions that a completion offers, in place of the hints.
    private var offers: [OfferedConditions.Offer] = []

    private static let mostRows = 3
    /// The columns between a notice and the hints, and between two hints.
    private static let gaps = (notice: 3, hint: 2)

    /// - Parameter note: the line about the typed text; `nil` if there is none. A mistake is more
    ///   important than all notices. Offered conditions need the room of notices that are no
    ///   warnings and no errors.
    init(hints: [Hint], help: Hint?, notices: [Notice], isTaken: Bool, note: FieldNote?) {
        (self.hints, self.help, self.notices, self.isTaken) = (hints, help, notices, isTaken)
        switch note {
        case .mistake(let sentence): self.notices.append(Notice(sentence, .error))
        case .offers(let offers):
            self.offers = offers
            self.notices.removeAll { $0.grade == .information || $0.grade == .good }
        case nil: break
        }
    }

    /// - Parameter told: the rows above the line for notices.
    func draw(on frame: inout Frame, in row: Rect, above told: Rect) {
        frame.lay(.base, in: row)
        var area = row.inset(rows: 0, columns: 1)
        if let notice = noticeOnLine(columns: row.columns) {
            let place = area.splitLeft(columns: room(columns: row.columns)).left
            let used = Self.draw(notice, on: &frame, in: place)
            area = area.splitLeft(columns: used + Self.gaps.notice).rest
        }
        if offers.isEmpty {
            drawHints(on: &frame, in: area)
        } else {
            drawOffers(on: &frame, in: area)
        }
        drawNotices(on: &frame, in: told)
    }

    /// The number of rows above the line that notices need.
    func rowsAbove(columns: Int) -> Int {
        noticesAbove(columns: columns).reduce(0) { $0 + Self.rows(of: $1, columns: columns) }
    }
}

extension HintLine {
    /// The most important notice if it fits beside the help hint. After a key press, the notice may
    /// also be cut.
    private func noticeOnLine(columns: Int) -> Notice? {
        guard !isTaken, let notice = notices.last else { return nil }
        return notice.isFresh && Self.columns(of: notice) > room(columns: columns) ? nil : notice
    }

    private func noticesAbove(columns: Int) -> [Notice] {
        let above = isTaken ? notices.filter(\.isFresh) : notices
        return noticeOnLine(columns: columns) == nil ? above : above.dropLast()
    }

    /// The maximum number of columns of a notice on the line.
    private func room(columns: Int) -> Int {
        let kept = help.map { $0.columns + Self.gaps.notice } ?? 0
        return max(0, columns - 2 - kept)
    }

    private func drawNotices(on frame: inout Frame, in told: Rect) {
        guard !told.isEmpty else { return }
        frame.lay(.status, in: told)
        var rest = told
        for notice in noticesAbove(columns: told.columns) {
            let (place, below) = rest.splitTop(rows: Self.rows(of: notice, columns: told.columns))
            rest = below
            let inside = place.inset(rows: 0, columns: 1)
            let (sign, role) = notice.sign
            let used = frame.write(sign, at: inside.origin, in: inside, role: role)
            frame.writeParagraph(
                notice.text, in: inside.splitLeft(columns: used).rest, role: notice.role)
        }
    }

    /// - Returns: the columns used.
    private static func draw(_ notice: Notice, on frame: inout Frame, in area: Rect) -> Int {
        let (sign, role) = notice.sign
        let used = frame.write(sign, at: area.origin, in: area, role: role)
        let place = area.splitLeft(columns: used).rest
        return used + frame.writeLine(notice.text, in: place, role: notice.role)
    }

    private static func columns(of notice: Notice) -> Int {
        TextCells.columns(of: notice.sign.0) + TextCells.columns(of: notice.text)
    }

    /// The number of rows of a notice above the line. A notice that was read has one row.
    private static func rows(of notice: Notice, columns: Int) -> Int {
        guard notice.isFresh else { return 1 }
        let room = columns - 2 - TextCells.columns(of: notice.sign.0)
        return min(mostRows, TextCells.lines(of: notice.text, columns: max(1, room)).count)
    }
}

extension HintLine {
    /// Draws the hints that fit beside the help hint without cutting one. The last hints are the
    /// least useful ones.
    private func drawHints(on frame: inout Frame, in area: Rect) {
        let end = area.right - (help.map { $0.columns + Self.gaps.hint } ?? 0)
        var column = area.left
        for hint in hints {
            guard column + hint.columns <= end else { break }
            column += draw(hint, at: column, on: &frame, in: area) + Self.gaps.hint
        }
        if let help { _ = draw(help, at: column, on: &frame, in: area) }
    }

    /// Draws the conditions, each with its number of keys. The last condition may be cut.
    private func drawOffers(on frame: inout Frame, in area: Rect) {
        var rest = area
        for offer in offers where !rest.isEmpty {
            let number = offer.count.map { " " + Strings.number($0) } ?? ""
            let columns = TextCells.columns(of: offer.shown + number)
            guard columns <= rest.columns else {
                frame.writeLine(offer.shown, in: rest, role: .hint)
                return
            }
            let used = frame.write(offer.shown, at: rest.origin, in: rest, role: .hint)
            frame.write(number, at: rest.origin.moved(columns: used), in: rest, role: .dim)
            rest = rest.splitLeft(columns: columns + Self.gaps.hint).rest
        }
    }

    /// - Returns: the columns used.
    private func draw(
        _ hint: Hint, at column: Int, on frame: inout Frame, in area: Rect
    ) -> Int {
        let key = Point(row: area.top, column: column)
        let used = frame.write(hint.key, at: key, in: area, role: .hintKey) + 1
        return used + frame.write(hint.word, at: key.moved(columns: used), in: area, role: .hint)
    }
}

/// A key and the word for its command.
struct Hint: Hashable, Sendable {
    var key: String
    var word: String

    fileprivate var columns: Int { TextCells.columns(of: key) + 1 + TextCells.columns(of: word) }
}

extension Notice {
    fileprivate var sign: (String, Role) {
        switch grade {
        case .information: ("", .notice)
        case .good: ("✓ ", .good)
        case .warning: ("! ", .warning)
        case .error: ("× ", .error)
        }
    }

    /// Facts are less visible than messages that need an action. Errors are always in colour.
    fileprivate var role: Role {
        switch grade {
        case .information: .notice
        case .good, .warning: .text
        case .error: .error
        }
    }
}
