import Display

/// A row for a terminal that brings each row into order by the rules of Unicode, beginning at the left
/// (`TextProfile.Order.lines`).
///
/// Letters from right to left that stand beside each other, with the spaces between them, are sent in the
/// order in which they are read, and the terminal turns them back. Before and behind them is a mark from
/// left to right, which takes no column: so no number, bracket or bar goes with them. Digits of Arabic
/// have the marks only.
struct OrderedRow {
    /// From left to right as they are sent.
    private(set) var cells: [Cell]
    /// What is sent in the order in which it is read.
    private var turned: [Range<Int>] = []

    /// U+200E, which a cell may have behind its text.
    static let mark: Unicode.Scalar = "\u{200E}"

    /// - Parameter row: as it is to be seen. `nil`: nothing in it goes from right to left.
    init?(_ row: ArraySlice<Cell>) {
        cells = Cell.piecewise(row)
        let directions = cells.map(OrderedRow.direction)
        guard directions.contains(where: { $0 == .rightToLeft || $0 == .arabicNumber }) else {
            return nil
        }
        var column = 0
        while column < cells.count {
            let end = OrderedRow.end(ofRunAt: column, directions, cells)
            if let end {
                takeApart(column..<end, isTurned: directions[column] == .rightToLeft)
            } else if OrderedRow.endsFromTheRight(cells[column]) {
                markBehind(column)
            }
            column = end ?? column + 1
        }
    }

    /// Where the cursor is sent that is to be seen in a column: such a terminal shows it at the cell that it
    /// was sent to, wherever that stands.
    func column(of wanted: Int) -> Int {
        guard let run = turned.first(where: { $0.contains(wanted) }) else { return wanted }
        return run.lowerBound + run.upperBound - 1 - wanted
    }
}

extension OrderedRow {
    /// What a cell is drawn by that is not drawn in one go, with the mark behind the last.
    static func pieces(of cell: Cell) -> [Cell] {
        guard cell.text.unicodeScalars.last == mark else { return cell.plain }
        var bare = cell
        bare.text.unicodeScalars.removeLast()
        var pieces = bare.plain
        if let last = pieces.lastIndex(where: { $0.width > 0 }) {
            pieces[last].text.unicodeScalars.append(mark)
        }
        return pieces
    }

    private static func direction(of cell: Cell) -> ReadingDirection {
        guard cell.width == 1, cell.text.utf8.count > 1,
            let first = cell.text.unicodeScalars.first
        else { return .other }
        return ReadingDirection(of: first)
    }

    /// True for a letter of another script with marks that a terminal may take for letters from right to left.
    private static func endsFromTheRight(_ cell: Cell) -> Bool {
        cell.text.utf8.count > 1
            && cell.text.unicodeScalars.dropFirst().contains {
                ReadingDirection(of: $0) == .rightToLeft
            }
    }

    /// `nil` where no letter or digit of those begins.
    private static func end(
        ofRunAt start: Int, _ directions: [ReadingDirection], _ cells: [Cell]
    ) -> Int? {
        switch directions[start] {
        case .arabicNumber:
            return directions[start...].firstIndex { $0 != .arabicNumber } ?? cells.count
        case .rightToLeft:
            var end = start + 1
            for column in end..<max(end, cells.count) {
                if directions[column] == .rightToLeft {
                    end = column + 1
                } else if cells[column].text != " " {
                    break
                }
            }
            return end
        case .sign, .other: return nil
        }
    }

    private mutating func takeApart(_ run: Range<Int>, isTurned: Bool) {
        if isTurned {
            cells[run].reverse()
            turned.append(run)
        }
        markBehind(run.lowerBound - 1)
        // Behind the last column nothing has to be kept apart.
        if run.upperBound < cells.count { markBehind(run.upperBound - 1) }
    }

    private mutating func markBehind(_ column: Int) {
        guard let sign = cells.prefix(column + 1).lastIndex(where: { $0.width > 0 }),
            cells[sign].text.unicodeScalars.last != OrderedRow.mark
        else { return }
        cells[sign].text.unicodeScalars.append(OrderedRow.mark)
    }
}
