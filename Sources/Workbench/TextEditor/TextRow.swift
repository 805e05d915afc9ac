import Display

/// A row of an editor's text on the screen. Positions are in UTF-8 code units of the whole text.
struct TextRow: Equatable, Sendable {
    /// A cluster and its width in columns.
    struct Cluster: Equatable, Sendable {
        var range: Range<Int>
        var width: Int
    }

    /// The range of the row without the line end.
    var range: Range<Int>
    /// The clusters in the order of the text. `VisualRow` has their columns.
    var clusters: [Cluster]
    /// The line end of the row; empty if there is none.
    var lineEnd: Range<Int>
    /// True if the paragraph continues in the next row.
    var isParted: Bool
    /// The range of the block of the row.
    var block: Range<Int>
}

/// The visible rows of an editor.
struct VisibleRows: Equatable, Sendable {
    var rows: [TextRow] = []
    var hasMoreAbove = false
    var hasMoreBelow = false
}

extension TextEditor {
    /// The rows of a block, at least one.
    ///
    /// One column at the right stays free, for the cursor and for the space or the line end of the
    /// row.
    func rows(of block: TextBlock, columns: Int) -> [TextRow] {
        let piece = String(
            text[index(at: block.range.lowerBound)..<index(at: block.range.upperBound)])
        let layout = TextLayout(
            piece, columns: max(1, columns - 1), revealing: true, isApart: habits.showsCodes)
        var place = block.range.lowerBound
        let isLast = block.lineEnd.upperBound == text.utf8.count
        return layout.lines.enumerated().map { number, line in
            let clusters = line.placements.map { placement in
                let end = place + piece[placement.range].utf8.count
                defer { place = end }
                return TextRow.Cluster(range: place..<end, width: placement.width)
            }
            let start = clusters.first?.range.lowerBound ?? place
            let closes = number == layout.lines.count - 1
            return TextRow(
                range: start..<place, clusters: clusters,
                lineEnd: closes ? block.lineEnd : place..<place,
                isParted: !closes || block.lineEnd.isEmpty && !isLast, block: block.range)
        }
    }

    /// Returns the rows that fit, with the row of `anchor` in the middle if possible.
    func visibleRows(columns: Int, height: Int, around anchor: Int) -> VisibleRows {
        guard height > 0 else { return VisibleRows() }
        var first = block(at: anchor)
        var last = first
        var rows = rows(of: first, columns: columns)
        var current = rowIndex(of: anchor, in: rows)
        while current < height, let above = block(before: first) {
            let added = self.rows(of: above, columns: columns)
            rows.insert(contentsOf: added, at: 0)
            current += added.count
            first = above
        }
        while rows.count < current + height, let below = block(after: last) {
            rows += self.rows(of: below, columns: columns)
            last = below
        }
        let top = max(0, min(current - height / 2, rows.count - height))
        let shown = rows[top..<min(rows.count, top + height)]
        return VisibleRows(
            rows: Array(shown), hasMoreAbove: top > 0 || block(before: first) != nil,
            hasMoreBelow: top + shown.count < rows.count || block(after: last) != nil)
    }

    /// The row of a cursor at this offset.
    func rowIndex(of offset: Int, in rows: [TextRow]) -> Int {
        rows.lastIndex { $0.range.lowerBound <= offset } ?? 0
    }

    /// The number of rows of the text in this number of columns, at least 1 and at most `limit`.
    public func height(columns: Int, limit: Int = 100) -> Int {
        var block = block(at: 0)
        var height = rows(of: block, columns: columns).count
        while height < limit, let next = self.block(after: block) {
            height += rows(of: next, columns: columns).count
            block = next
        }
        return min(height, limit)
    }

    /// Moves the cursor up or down by a row and keeps its column.
    ///
    /// - Returns: false if there is no such row.
    mutating func moveRow(up: Bool) -> Bool {
        let width = columns > 0 ? columns : .max
        let block = block(at: position)
        let rows = rows(of: block, columns: width)
        let current = rowIndex(of: position, in: rows)
        let beside = up ? current - 1 : current + 1
        let target =
            rows.indices.contains(beside)
            ? rows[beside] : row(beside: block, up: up, columns: width)
        guard let target else {
            insertion = position
            return false
        }
        var orders = BlockOrder()
        let goal = goalColumn ?? visual(rows[current], columns: width, &orders).column(of: position)
        let place = visual(target, columns: width, &orders).place(at: goal)
        finishTyping()
        position = place
        goalColumn = goal
        return true
    }

    private func row(beside block: TextBlock, up: Bool, columns: Int) -> TextRow? {
        if up { return self.block(before: block).flatMap { rows(of: $0, columns: columns).last } }
        return self.block(after: block).flatMap { rows(of: $0, columns: columns).first }
    }
}

/// A paragraph of a text, or a part of a very long paragraph. Positions are in UTF-8 code units.
///
/// Every block starts a row, so a question about a position needs the layout of only one block.
struct TextBlock: Equatable, Sendable {
    /// The start of the paragraph of the block.
    var paragraph: Int
    /// The range of the block without the line end.
    var range: Range<Int>
    /// The line end, `\n` or `\r\n`; empty if there is none.
    var lineEnd: Range<Int>

    /// The number of bytes of a paragraph that form a block, extended to the end of a cluster.
    static let size = 4096
}

extension TextEditor {
    /// The block that contains a position. The end of the text is in the last block, which is empty
    /// after a final line feed.
    ///
    /// - Parameter offset: a position between two clusters.
    func block(at offset: Int) -> TextBlock {
        block(at: offset, paragraph: paragraphStart(before: offset))
    }

    func block(after block: TextBlock) -> TextBlock? {
        let next = block.lineEnd.upperBound
        guard next < text.utf8.count || !block.lineEnd.isEmpty else { return nil }
        return self.block(at: next, paragraph: block.lineEnd.isEmpty ? block.paragraph : next)
    }

    func block(before block: TextBlock) -> TextBlock? {
        guard block.range.lowerBound > 0 else { return nil }
        let place = boundary(before: block.range.lowerBound)
        guard block.range.lowerBound > block.paragraph else { return self.block(at: place) }
        return self.block(at: place, paragraph: block.paragraph)
    }

    private func block(at offset: Int, paragraph start: Int) -> TextBlock {
        let isBehind = offset > start && isLineEnd(at: offset)
        let inside = isBehind ? boundary(before: offset) : offset
        let piece = (inside - start) / TextBlock.size
        let lower = boundary(notBefore: start + piece * TextBlock.size)
        let upper = boundary(notBefore: start + (piece + 1) * TextBlock.size)
        // A line end directly after the piece, of one or two bytes, belongs to the piece.
        let limit = min(upper + 2, text.utf8.count)
        let feed = lineFeed(after: inside, limit: limit)
        guard feed < limit, boundary(before: feed + 1) <= upper else {
            return TextBlock(paragraph: start, range: lower..<upper, lineEnd: upper..<upper)
        }
        let end = boundary(before: feed + 1)
        return TextBlock(paragraph: start, range: lower..<end, lineEnd: end..<feed + 1)
    }

    private func isLineEnd(at offset: Int) -> Bool {
        guard offset < text.utf8.count else { return true }
        let character = text[index(at: offset)]
        return character == "\n" || character == "\r\n"
    }
}

extension TextEditor {
    /// The row in visual order. The order is computed only for rows that are used.
    func visual(_ row: TextRow, columns: Int, _ orders: inout BlockOrder) -> VisualRow {
        let order = orders.of(row.block, in: self)
        let clusters = row.clusters.map { cluster in
            VisualLine.Cluster(
                place: cluster.range.lowerBound - row.block.lowerBound,
                cells: cells(at: cluster.range))
        }
        return VisualRow(row, VisualLine(clusters, in: order), columns: columns)
    }

    /// The order of the characters in a block of the text.
    func order(of block: Range<Int>) -> TextOrder? {
        let piece = text[index(at: block.lowerBound)..<index(at: block.upperBound)]
        let inside = isolates.filter { $0.overlaps(block) }.map {
            max(
                0, $0.lowerBound - block.lowerBound)..<min(
                    block.count, $0.upperBound - block.lowerBound)
        }
        return TextOrder(of: piece, direction: direction, isolates: inside)
    }

    /// The cells of a cluster. The caller sets their role.
    private func cells(at range: Range<Int>) -> [Cell] {
        if isOddSpace(range) { return [Cell("·", role: .invisible)] }
        let piece = text[index(at: range.lowerBound)..<index(at: range.upperBound)]
        if habits.showsCodes {
            return piece == " " ? [Cell("·", role: .invisible)] : TextCells.cells(apart: piece)
        }
        return TextCells.cells(of: piece, role: .text, revealing: true)
    }

    /// True for a space that is hard to see: at an end of the text or of a paragraph, or beside
    /// another space.
    private func isOddSpace(_ place: Range<Int>) -> Bool {
        guard place.count == 1, isSpace(place.lowerBound) else { return false }
        let before = place.lowerBound - 1
        let after = place.upperBound
        return before < 0 || after >= text.utf8.count || isSpace(before) || isSpace(after)
            || isLineFeed(before) || isLineFeed(after)
    }

    private func isSpace(_ offset: Int) -> Bool { text.utf8[index(at: offset)] == 0x20 }

    private func isLineFeed(_ offset: Int) -> Bool {
        let byte = text.utf8[index(at: offset)]
        return byte == 0x0A || byte == 0x0D
    }
}
