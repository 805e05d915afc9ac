/// A text in lines, and where each of its characters is: what an editor needs to place the cursor.
public struct TextLayout: Hashable, Sendable {
    /// A line as it is drawn.
    public struct Line: Hashable, Sendable {
        /// Where the line's text is, without the line feed that ends it.
        public var range: Range<String.Index>
        /// The line's characters, in order.
        public var placements: [Placement]
        /// Whether a line feed ends it, and not the lack of room or the end of the text.
        public var endsWithLineFeed: Bool

        /// The column after the line's last character.
        public var columns: Int { placements.last.map { $0.column + $0.width } ?? 0 }
    }

    /// At least one line; after a line feed at the end of the text comes an empty one, and also
    /// after a space for which there was no room, if nothing follows it: the cursor must stand
    /// somewhere.
    public let lines: [Line]
    /// The room for a line; at least 1.
    public let columns: Int

    /// - Parameters:
    ///   - columns: the room for a line; less than one counts as one. A space may take one
    ///     column more, and a character that is wider than a line what it needs. So an editor leaves
    ///     one column of its area for the cursor.
    ///   - revealing: as with `TextCells.cells`.
    ///   - isApart: whether each scalar of a character is shown for itself, as `TextCells.cells(apart:)`.
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

    /// Where a cursor before that character stands: row and column within the layout.
    ///
    /// Between two lines parted for lack of room it stands at the beginning of the second.
    public func point(of index: String.Index) -> Point {
        let row = lines.lastIndex { $0.range.lowerBound <= index } ?? 0
        let line = lines[row]
        let column = line.placements.first { $0.range.upperBound > index }?.column ?? line.columns
        return Point(row: row, column: min(column, columns))
    }

    /// The character at, or else the one that follows, a place; the nearest where there is none.
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
