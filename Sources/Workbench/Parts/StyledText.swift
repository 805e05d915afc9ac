import Display

/// A text whose parts have different roles. It is wrapped to the width of its area.
struct StyledText: Equatable, Sendable {
    private struct Run: Equatable {
        /// The range in UTF-8 code units.
        var range: Range<Int>
        var role: Role
        var emphasis: Emphasis
        /// True if the part belongs to the project, not to the program.
        var isText = false
    }

    /// A line whose further rows are aligned with its words, not with the note before the words.
    private struct Hang: Equatable {
        /// The start of the line, the start of its words, and its end, in UTF-8 code units; `nil`:
        /// the line ends with the text.
        var start: Int
        var words: Int
        var end: Int?
    }

    private(set) var text = ""
    private var runs: [Run] = []
    private var hangs: [Hang] = []
    /// The start of the last line.
    private var lastLine = 0

    var isEmpty: Bool { text.isEmpty }

    /// Appends a piece with a role.
    ///
    /// - Parameter isText: true if the piece belongs to the project, so that it is read in the
    ///   direction of its language.
    mutating func append(
        _ piece: some StringProtocol, _ role: Role, _ emphasis: Emphasis = [], isText: Bool = false
    ) {
        guard !piece.isEmpty else { return }
        let start = text.utf8.count
        text += piece
        runs.append(
            Run(range: start..<text.utf8.count, role: role, emphasis: emphasis, isText: isText))
    }

    /// Joins two texts, the second one below the first one.
    static func + (above: StyledText, below: StyledText) -> StyledText {
        guard !above.isEmpty else { return below }
        guard !below.isEmpty else { return above }
        var both = above
        both.newLine()
        let start = both.text.utf8.count
        both.text += below.text
        both.runs += below.runs.map { run in
            let range = run.range.lowerBound + start..<run.range.upperBound + start
            return Run(range: range, role: run.role, emphasis: run.emphasis, isText: run.isText)
        }
        both.hangs += below.hangs.map { hang in
            Hang(
                start: hang.start + start, words: hang.words + start,
                end: hang.end.map { $0 + start })
        }
        both.lastLine = below.lastLine + start
        return both
    }

    /// Returns this text and another text after it. The further rows of the other text are aligned
    /// with its first row.
    func hanging(_ words: StyledText) -> StyledText {
        var both = self
        both.hang()
        let start = both.text.utf8.count
        both.text += words.text
        both.runs += words.runs.map { run in
            let range = run.range.lowerBound + start..<run.range.upperBound + start
            return Run(range: range, role: run.role, emphasis: run.emphasis, isText: run.isText)
        }
        return both
    }

    /// Begins a new line if the text is not empty.
    mutating func newLine() {
        guard !text.isEmpty else { return }
        if let last = hangs.indices.last, hangs[last].end == nil {
            hangs[last].end = text.utf8.count
        }
        append("\n", .text)
        lastLine = text.utf8.count
    }

    /// Aligns the further rows of this line with the next appended piece.
    mutating func hang() {
        let place = text.utf8.count
        if place > lastLine { hangs.append(Hang(start: lastLine, words: place)) }
    }

    /// Appends a text of the project with visible line feeds, and with visible spaces at an end of
    /// a line or beside another space.
    mutating func appendRevealing(
        _ piece: Substring, of whole: String, _ role: Role, _ emphasis: Emphasis = []
    ) {
        var start = piece.startIndex
        for index in piece.indices {
            let sign: String
            switch piece[index] {
            case "\n", "\r\n": sign = "␤\n"
            case " " where whole.isOddSpace(at: index): sign = "·"
            default: continue
            }
            append(piece[start..<index], role, emphasis, isText: true)
            append(sign, .invisible)
            start = piece.index(after: index)
        }
        append(piece[start...], role, emphasis, isText: true)
    }

    /// The number of rows, at most `limit`.
    func height(columns: Int, limit: Int = .max) -> Int {
        isEmpty ? 0 : min(limit, rows(columns: columns, atMost: limit).count)
    }

    /// Draws the rows from `top`. Marks in the column to the right show that there are more rows.
    ///
    /// - Parameter direction: the direction of the language of the project's texts.
    func draw(
        on frame: inout Frame, in area: Rect, top: Int = 0,
        direction: TextDirection = .leftToRight
    ) {
        guard !area.isEmpty, !isEmpty else { return }
        let rows = rows(columns: area.columns, atMost: top + area.rows + 1)
        let first = max(0, min(top, rows.count - area.rows))
        var paragraph: StyledParagraph?
        for (number, row) in rows[first...].prefix(area.rows).enumerated() {
            if paragraph?.holds(row.range) != true {
                paragraph = self.paragraph(around: row.range, direction)
            }
            let clusters = clusters(of: row.range, from: paragraph?.range.lowerBound ?? 0)
            let line = VisualLine(clusters, in: paragraph?.order)
            frame.write(line, in: area.row(number).indented(by: row.indent, line.direction))
        }
        frame.markScrolling(
            in: area, besides: true, above: first > 0, below: rows.count > first + area.rows)
    }
}

extension StyledText {
    /// A row of the text: its range in UTF-8 code units, and the number of empty columns before it.
    fileprivate struct Row {
        var range: Range<Int>
        var indent = 0
    }

    /// All rows. For a very long text, more than `limit` rows, but perhaps not all.
    fileprivate func rows(columns: Int, atMost limit: Int) -> [Row] {
        let columns = max(1, columns)
        let end = text.utf8.count
        var rows: [Row] = []
        var place = 0
        for hang in hangs {
            guard rows.count <= limit else { return rows }
            if hang.start > place {
                rows += self.rows(of: place..<hang.start - 1, columns: columns, atMost: limit)
            }
            rows += self.rows(of: hang, columns: columns, atMost: limit)
            place = (hang.end ?? end) + 1
        }
        guard rows.count <= limit, place <= end else { return rows }
        return rows + self.rows(of: place..<end, columns: columns, atMost: limit)
    }

    /// The rows of a line with an indent. The first row begins with the note before the words. If
    /// the note leaves less than half of the columns for the words, the words use whole rows.
    private func rows(of hang: Hang, columns: Int, atMost limit: Int) -> [Row] {
        let end = hang.end ?? text.utf8.count
        let indent = TextCells.columns(of: text[index(hang.start)..<index(hang.words)])
        guard indent * 2 <= columns else {
            return rows(of: hang.start..<end, columns: columns, atMost: limit)
        }
        var rows = rows(of: hang.words..<end, columns: columns - indent, atMost: limit)
        guard let first = rows.first else { return [Row(range: hang.start..<end)] }
        rows = rows.map { Row(range: $0.range, indent: indent) }
        rows[0] = Row(range: hang.start..<first.range.upperBound)
        return rows
    }

    /// The rows of a part of the text. For a very long part, more than `limit` rows, but perhaps
    /// not all.
    private func rows(of part: Range<Int>, columns: Int, atMost limit: Int) -> [Row] {
        let whole = text[index(part.lowerBound)..<index(part.upperBound)]
        let (most, overflow) = max(0, limit &+ 2).multipliedReportingOverflow(by: columns)
        if limit < .max, !overflow, part.count > 2 * most {
            let start = whole.unicodeScalars.prefix(most)
            let clusters = whole[..<start.endIndex].dropLast()
            let rows = rows(String(clusters), at: part.lowerBound, columns: columns)
            if rows.count > limit { return rows }
        }
        return rows(String(whole), at: part.lowerBound, columns: columns)
    }

    private func rows(_ part: String, at start: Int, columns: Int) -> [Row] {
        TextCells.lines(of: part, columns: columns).map { line in
            let first = part.utf8.distance(from: part.startIndex, to: line.lowerBound)
            let count = part.utf8.distance(from: line.lowerBound, to: line.upperBound)
            return Row(range: start + first..<start + first + count)
        }
    }

    /// The clusters of a row, with their positions relative to `start`, the start of the paragraph.
    fileprivate func clusters(of row: Range<Int>, from start: Int) -> [VisualLine.Cluster] {
        var place = row.lowerBound
        var rest = runs.drop { $0.range.upperBound <= place }
        return text[index(row.lowerBound)..<index(row.upperBound)].map { character in
            while let run = rest.first, run.range.upperBound <= place { rest = rest.dropFirst() }
            let cells = TextCells.cells(
                of: String(character), role: rest.first?.role ?? .text,
                emphasis: rest.first?.emphasis ?? [])
            defer { place += character.utf8.count }
            return VisualLine.Cluster(place: place - start, cells: cells)
        }
    }

    /// The paragraph that contains a line, and its visual order. The program's words about a text
    /// are isolated from the order of the text.
    fileprivate func paragraph(
        around line: Range<Int>, _ direction: TextDirection
    ) -> StyledParagraph {
        let scalars = text.unicodeScalars
        let start = scalars[..<index(line.lowerBound)].lastIndex(where: \.endsLine)
        let end = scalars[index(line.upperBound)...].firstIndex(where: \.endsLine) ?? text.endIndex
        let first = start.map { scalars.index(after: $0) } ?? text.startIndex
        let range = offset(first)..<offset(end)
        let inside = runs.filter { $0.range.overlaps(range) }
        let isText = inside.contains(where: \.isText)
        let isolates = inside.filter { isText && (!$0.isText || $0.role.isMarkup) }.map { run in
            let end = index(min(run.range.upperBound, range.upperBound))
            let begin = index(max(run.range.lowerBound, range.lowerBound))
            // Spaces after a word of the program separate it from the text.
            let spaces = text[begin..<end].reversed().prefix { $0 == " " }.count
            return offset(begin) - range.lowerBound..<offset(end) - spaces - range.lowerBound
        }
        let order = TextOrder(
            of: text[first..<end], direction: isText ? direction : .leftToRight,
            isolates: isolates)
        return StyledParagraph(range: range, order: order)
    }

    fileprivate func offset(_ index: String.Index) -> Int {
        text.utf8.distance(from: text.startIndex, to: index)
    }

    fileprivate func index(_ offset: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: offset)
    }
}

/// A paragraph of a styled text in UTF-8 code units, with its visual order.
private struct StyledParagraph {
    let range: Range<Int>
    let order: TextOrder?

    func holds(_ line: Range<Int>) -> Bool {
        range.lowerBound <= line.lowerBound && line.upperBound <= range.upperBound
    }
}

extension Rect {
    /// The rest of the row if columns stay empty at the edge where the text begins.
    fileprivate func indented(by columns: Int, _ direction: TextDirection) -> Rect {
        direction == .rightToLeft
            ? splitRight(columns: columns).rest : splitLeft(columns: columns).rest
    }
}

extension Unicode.Scalar {
    /// True for the same scalars as `Character.isNewline`, which is slower because it first
    /// searches for the bounds of characters.
    var endsLine: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

extension Role {
    /// True for tokens and decorations, which belong to no language.
    var isMarkup: Bool { self == .token || self == .decoration }
}

extension String {
    /// True for a space at an end of the text or of a line, or beside another space.
    fileprivate func isOddSpace(at index: Index) -> Bool {
        let next = self.index(after: index)
        guard index > startIndex, next < endIndex else { return true }
        let before = self[self.index(before: index)]
        return before == " " || before == "\n" || self[next] == " " || self[next] == "\n"
    }
}
