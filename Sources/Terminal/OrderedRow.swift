import Display

/// A row for a terminal that reorders each row from left to right by the rules of Unicode
/// (`TextProfile.Order.lines`).
///
/// Adjacent right-to-left characters, with the spaces between them, are sent in reading order, and
/// the terminal reverses them. A left-to-right mark before and after them takes no column and keeps
/// numbers, brackets and bars in place. Arabic digits are sent in order, with the marks.
struct OrderedRow {
    /// The cells from left to right, as they are sent.
    private(set) var cells: [Cell]
    /// The columns that are sent in reading order.
    private var turned: [Range<Int>] = []

    /// U+200E, which a cell may contain after its text.
    static let mark: Unicode.Scalar = "\u{200E}"

    /// Creates the row; `nil` if it contains no right-to-left characters.
    ///
    /// - Parameter row: the cells as they must appear.
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

    /// Returns the column to which the cursor is sent so that it appears in the column `wanted`.
    /// The terminal moves the cursor together with its cell.
    func column(of wanted: Int) -> Int {
        guard let run = turned.first(where: { $0.contains(wanted) }) else { return wanted }
        return run.lowerBound + run.upperBound - 1 - wanted
    }
}

extension OrderedRow {
    /// Returns the pieces of a cell that is not drawn as a whole, with the mark after the last
    /// piece.
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

    /// Returns true for a character of another script whose marks a terminal may treat as
    /// right-to-left characters.
    private static func endsFromTheRight(_ cell: Cell) -> Bool {
        cell.text.utf8.count > 1
            && cell.text.unicodeScalars.dropFirst().contains {
                ReadingDirection(of: $0) == .rightToLeft
            }
    }

    /// Returns the end of a run of right-to-left characters or Arabic digits; `nil` if no run
    /// starts here.
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
        // The last column needs no mark after it.
        if run.upperBound < cells.count { markBehind(run.upperBound - 1) }
    }

    private mutating func markBehind(_ column: Int) {
        guard let sign = cells.prefix(column + 1).lastIndex(where: { $0.width > 0 }),
            cells[sign].text.unicodeScalars.last != OrderedRow.mark
        else { return }
        cells[sign].text.unicodeScalars.append(OrderedRow.mark)
    }
}
