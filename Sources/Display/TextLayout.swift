/// A text in lines, with the position of each character. An editor uses the layout to place the
/// cursor.
public struct TextLayout: Hashable, Sendable {
    /// A line as drawn.
    public struct Line: Hashable, Sendable {
        /// The range of the line in the text, without the line feed at the end of the line.
        public var range: Range<String.Index>
        /// The line's characters, in order.
        public var placements: [Placement]
        /// True if the line ends with a line feed; false if the line is full or the text ends.
        public var endsWithLineFeed: Bool

        /// The column after the line's last character.
        public var columns: Int { placements.last.map { $0.column + $0.width } ?? 0 }
    }

    /// The lines; at least one. If the text ends with a line feed, or with a space that did not
    /// fit, an empty line for the cursor follows.
    public let lines: [Line]
    /// The maximum width of a line; at least 1.
    public let columns: Int

    /// - Parameters:
    ///   - columns: the maximum width of a line; less than 1 counts as 1. A space may take one more
    ///     column, and a character that is wider than a line takes its whole width. Therefore an
    ///     editor leaves one column of its area for the cursor.
    ///   - revealing: see `TextCells.cells`.
    ///   - isApart: true if each scalar of a character is shown separately, as in
    ///     `TextCells.cells(apart:)`.
    public init(
        _ text: String, columns: Int = .max, revealing: Bool = false, isApart: Bool = false
    ) {
        self.columns = max(1, columns)
        var breaker = LineBreaker(columns: self.columns)
        let profile = TextProfile.current
        var start = text.startIndex
        while start < text.endIndex {
            if let simple = SimpleScalars.first(of: text, at: start, profile) {
                let range = start..<simple.end
                breaker.add(Character(simple.scalar), range: range, width: simple.columns)
                start = simple.end
                continue
            }
            let end = text.index(after: start)
            if text[start] == "\n" || text[start] == "\r\n" {
                breaker.endLine(at: start, next: end)
            } else {
                let width =
                    isApart
                    ? TextCells.cells(apart: text[start..<end]).count
                    : TextCells.width(of: text[start], revealing: revealing, profile)
                breaker.add(text[start], range: start..<end, width: width)
            }
            start = end
        }
        lines = breaker.finish(at: text.endIndex, from: text.startIndex)
    }

    /// Returns the row and the column of a cursor before the character at `index`.
    ///
    /// If a full line ends before this character, the cursor is at the beginning of the next line.
    public func point(of index: String.Index) -> Point {
        let row = lines.lastIndex { $0.range.lowerBound <= index } ?? 0
        let line = lines[row]
        let column = line.placements.first { $0.range.upperBound > index }?.column ?? line.columns
        return Point(row: row, column: min(column, columns))
    }

    /// Returns the character at a position, or the next character. If there is none, returns the
    /// nearest character.
    public func index(at point: Point) -> String.Index {
        let row = max(0, min(point.row, lines.count - 1))
        let line = lines[row]
        if let hit = line.placements.first(where: { $0.column + $0.width > point.column }) {
            return hit.range.lowerBound
        }
        let isParted = row + 1 < lines.count && !line.endsWithLineFeed
        return isParted
            ? line.placements.last?.range.lowerBound ?? line.range.upperBound
            : line.range.upperBound
    }
}
