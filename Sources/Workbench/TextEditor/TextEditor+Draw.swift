public import Display

extension TextEditor {
    /// Draws the wrapped text so that the row of the cursor is visible, and sets the cursor of the
    /// frame. Without the focus, the beginning is visible. Marks at the right edge show that the
    /// text continues above or below.
    ///
    /// - Parameters:
    ///   - highlights: ranges of UTF-8 code units of the text, with their roles. If ranges overlap,
    ///     the last one is used.
    ///   - ground: the background; `nil`: the existing background.
    ///   - firstRow: the first visible row without the focus.
    ///   - ghost: the suggested text after the cursor. It is shown only if it needs no additional
    ///     row.
    public func draw(
        on frame: inout Frame, in area: Rect, isFocused: Bool,
        highlights: [(range: Range<Int>, role: Role)] = [], ground: Ground?, firstRow: Int = 0,
        ghost: String = ""
    ) {
        guard !area.isEmpty else { return }
        if isFocused, let offering = offering(ghost, columns: area.columns) {
            let place = position..<position + ghost.utf8.count
            return offering.draw(
                on: &frame, in: area, isFocused: true, highlights: highlights + [(place, .ghost)],
                ground: ground)
        }
        frame.fill(area, role: .text)
        if let ground { frame.setGround(ground, under: area) }
        let visible = shownRows(in: area.size, isFocused: isFocused, firstRow: firstRow)
        var orders = BlockOrder()
        let rows = visible.rows.map { visual($0, columns: area.columns, &orders) }
        for (number, row) in rows.enumerated() {
            draw(row, on: &frame, in: area.row(number), highlights: highlights)
        }
        if isFocused {
            let number = rowIndex(of: position, in: visible.rows)
            placeCursor(on: &frame, in: area, row: number, rows.isEmpty ? nil : rows[number])
        }
        frame.markScrolling(
            in: area, above: visible.hasMoreAbove, below: visible.hasMoreBelow)
    }

    /// The text with the suggested text after the cursor; `nil` if there is no suggestion or it
    /// would need an additional row.
    private func offering(_ ghost: String, columns: Int) -> TextEditor? {
        guard !ghost.isEmpty else { return nil }
        var offering = self
        let place = position
        offering.replace(utf8: place..<place, with: ghost)
        offering.position = place
        let rows = rows(of: block(at: place), columns: columns)
        let offered = offering.rows(of: offering.block(at: place), columns: columns)
        return offered.count == rows.count ? offering : nil
    }

    /// The position in UTF-8 code units that is drawn at a point, relative to the first cell of an
    /// area of this size. If the point has no row, the nearest row is used.
    func place(at point: Point, in size: Size, isFocused: Bool, firstRow: Int) -> Int {
        let rows = shownRows(in: size, isFocused: isFocused, firstRow: firstRow).rows
        guard !rows.isEmpty else { return position }
        var orders = BlockOrder()
        let row = rows[max(0, min(point.row, rows.count - 1))]
        return visual(row, columns: size.columns, &orders).place(at: point.column)
    }

    private func shownRows(in size: Size, isFocused: Bool, firstRow: Int) -> VisibleRows {
        isFocused
            ? visibleRows(columns: size.columns, height: size.rows, around: position)
            : rows(from: firstRow, columns: size.columns, height: size.rows)
    }

    /// The rows from `firstRow`. If fewer rows follow than fit, the last rows.
    private func rows(from firstRow: Int, columns: Int, height: Int) -> VisibleRows {
        var block = block(at: 0)
        var rows = rows(of: block, columns: columns)
        while rows.count <= firstRow + height, let next = self.block(after: block) {
            rows += self.rows(of: next, columns: columns)
            block = next
        }
        let top = max(0, min(firstRow, rows.count - height))
        let shown = rows[top..<min(rows.count, top + height)]
        return VisibleRows(
            rows: Array(shown), hasMoreAbove: top > 0,
            hasMoreBelow: top + shown.count < rows.count || self.block(after: block) != nil)
    }

    private func placeCursor(
        on frame: inout Frame, in area: Rect, row number: Int, _ row: VisualRow?
    ) {
        let column = row?.column(of: position) ?? 0
        frame.cursor = Point(
            row: area.top + number, column: area.left + max(0, min(column, area.columns - 1)))
    }

    private func draw(
        _ visual: VisualRow, on frame: inout Frame, in area: Rect,
        highlights: [(range: Range<Int>, role: Role)]
    ) {
        let row = visual.row
        let here = highlights.filter { $0.range.overlaps(row.range) }
        var cells = visual.line.cells
        for (number, cluster) in row.clusters.enumerated() {
            let role = here.last { $0.range.contains(cluster.range.lowerBound) }?.role ?? .text
            let isSelected = selection?.contains(cluster.range.lowerBound) ?? false
            let first = visual.line.columns[number]
            for column in first..<first + cluster.width {
                if cells[column].role != .invisible { cells[column].role = role }
                if isSelected { cells[column].emphasis.insert(.reverse) }
            }
        }
        let start = Point(row: area.top, column: area.left + visual.firstColumn)
        _ = frame.write(cells: cells, at: start, in: area)
        guard !row.lineEnd.isEmpty else { return }
        let column = visual.column(of: row.range.upperBound)
        let sign = row.lineEnd.count > 1 ? "␍" : "␤"
        let end = Point(row: area.top, column: area.left + column)
        _ = frame.write(sign, at: end, in: area, role: .invisible)
    }
}
