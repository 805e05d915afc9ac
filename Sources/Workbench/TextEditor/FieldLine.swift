import Display

/// The visible part of the text in a single-line field, with the cursor. Columns are those of the
/// field.
struct FieldLine {
    /// The column of the cursor; `nil` if there is no cursor.
    let cursorColumn: Int?
    private let line: VisualLine
    private let firstColumn: Int
    /// True if the text continues before and after the visible part.
    private let isCut: (before: Bool, after: Bool)

    /// - Parameters:
    ///   - cursor: the number of characters before the cursor; `nil`: the beginning of the text is
    ///     visible.
    ///   - columns: the width of the field.
    ///   - mistake: the wrong part of the text, in Unicode scalars from 0; `nil` if there is none.
    init(
        _ text: String, _ direction: TextDirection, cursor: Int?, columns: Int,
        mistake: Range<Int>? = nil
    ) {
        let signs = Sign.all(of: text, mistake: mistake ?? 0..<0)
        let width = signs.last?.end ?? 0
        let first =
            cursor.map { cursor in
                let column = cursor < signs.count ? signs[cursor].start : width
                return Self.firstColumn(cursor: column, width: width, room: columns)
            } ?? 0
        isCut = (first > 0, width - first > columns)
        let (start, end) = (first + (isCut.before ? 1 : 0), first + columns - (isCut.after ? 1 : 0))
        let shown = signs.indices.filter { signs[$0].start >= start && signs[$0].end <= end }
        line = VisualLine(
            shown.map { signs[$0].cluster }, in: TextOrder(of: text, direction: direction))
        let space = (shown.first.map { signs[$0].start } ?? first) - first
        firstColumn =
            line.direction == .rightToLeft ? columns - space - line.cells.count : space
        let (line, firstColumn) = (line, firstColumn)
        cursorColumn = cursor.map { cursor in
            let number = cursor - (shown.first ?? 0)
            let isSeen = line.columns.indices.contains(number)
            let column = firstColumn + (isSeen ? line.columns[number] : line.end)
            return max(0, min(column, columns - 1))
        }
    }

    /// Draws the line on a row, with `…` at an edge where the text is cut.
    func draw(on frame: inout Frame, in row: Rect) {
        frame.write(cells: line.cells, at: row.origin.moved(columns: firstColumn), in: row)
        let goesRight = line.direction == .rightToLeft
        let (isCutLeft, isCutRight) =
            goesRight ? (isCut.after, isCut.before) : (isCut.before, isCut.after)
        if isCutLeft { frame.write("…", at: row.origin, in: row, role: .dim) }
        let edge = row.splitRight(columns: 1).right
        if isCutRight { frame.write("…", at: edge.origin, in: edge, role: .dim) }
    }

    /// The first visible column of the text. It is 0 if the whole text fits. Otherwise, the cursor
    /// is at two thirds of the field if enough text follows.
    private static func firstColumn(cursor: Int, width: Int, room: Int) -> Int {
        guard width + 1 > room else { return 0 }
        return max(0, min(cursor - room * 2 / 3, width + 1 - room))
    }
}

/// A character of the text, with its columns in the order of the text.
private struct Sign {
    let cluster: VisualLine.Cluster
    let start: Int
    var end: Int { start + cluster.cells.count }

    static func all(of text: String, mistake: Range<Int>) -> [Sign] {
        var (place, column, scalar) = (0, 0, 0)
        return text.map { character in
            let role: Role = mistake.contains(scalar) ? .mistake : .text
            let cells = TextCells.cells(of: String(character), role: role, revealing: true)
            defer {
                place += character.utf8.count
                column += cells.count
                scalar += character.unicodeScalars.count
            }
            return Sign(cluster: .init(place: place, cells: cells), start: column)
        }
    }
}
