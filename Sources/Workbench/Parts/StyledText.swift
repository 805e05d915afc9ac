import Display

/// A text whose parts have roles of their own, wrapped to the width it is shown in.
struct StyledText: Equatable, Sendable {
    private struct Run: Equatable {
        /// Offsets into the UTF-8 of the text.
        var range: Range<Int>
        var role: Role
        var emphasis: Emphasis
        /// Whether it is the project's text, and no word of ours about it.
        var isText = false
    }

    /// A line whose further rows begin below its words, and not below what tells whose they are.
    private struct Hang: Equatable {
        /// Where the line begins, where its words do, and where it ends unless that is the end of all:
        /// offsets into the UTF-8 of the text.
        var start: Int
        var words: Int
        var end: Int?
    }

    private(set) var text = ""
    private var runs: [Run] = []
    private var hangs: [Hang] = []
    /// Where the last line begins.
    private var lastLine = 0

    var isEmpty: Bool { text.isEmpty }

    /// - Parameter isText: whether it is the project's, which is read in the direction of its
    ///   language.
    mutating func append(
        _ piece: some StringProtocol, _ role: Role, _ emphasis: Emphasis = [], isText: Bool = false
    ) {
        guard !piece.isEmpty else { return }
        let start = text.utf8.count
        text += piece
        runs.append(
            Run(range: start..<text.utf8.count, role: role, emphasis: emphasis, isText: isText))
    }

    /// Puts another text below this one.
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

    /// Begins a new line unless nothing is there yet.
    mutating func newLine() {
        guard !text.isEmpty else { return }
        if let last = hangs.indices.last, hangs[last].end == nil {
            hangs[last].end = text.utf8.count
        }
        append("\n", .text)
        lastLine = text.utf8.count
    }

    /// Has the further rows of this line begin where the next thing that is appended does.
    mutating func hang() {
        let place = text.utf8.count
        if place > lastLine { hangs.append(Hang(start: lastLine, words: place)) }
    }

    /// Shows a text of the project's with its line feeds, and with the spaces that one would not
    /// see or not count: at an end, or beside another.
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

    /// The rows it takes; where more than `limit` are of no interest, that many at most.
    func height(columns: Int, limit: Int = .max) -> Int {
        isEmpty ? 0 : min(limit, rows(columns: columns, atMost: limit).count)
    }

    /// Draws the lines from `top` on, with marks in the column right of them where there are more.
    ///
    /// - Parameter direction: that of the language which the project's texts in it are of.
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
            in: area, besides: true, above: first > 0, below: rows.count > first + area.rows,
            role: .dim)
    }
}

extension StyledText {
    /// A row of the text: its place in the UTF-8, and the columns that stay empty before it.
    fileprivate struct Row {
        var range: Range<Int>
        var indent = 0
    }

    /// All rows, or of a very long text at least more than so many.
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

    /// Its first row begins with what tells whose the words are; where that would leave the words
    /// less than half of a row, they have whole ones.
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

    /// The rows of a part of the text, or of a very long one at least more than so many.
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

    /// The clusters of a row, with their places in the paragraph that begins at `start`.
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

    /// The paragraph that a line is of, and the order of what is in it. Of our words about a text
    /// none has a part in the order of the text.
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
            // Spaces behind a word of ours stand between it and the text.
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

/// A paragraph of a styled text, in UTF-8 code units, and the order of its signs.
private struct StyledParagraph {
    let range: Range<Int>
    let order: TextOrder?

    func holds(_ line: Range<Int>) -> Bool {
        range.lowerBound <= line.lowerBound && line.upperBound <= range.upperBound
    }
}

extension Rect {
    /// What is left of a row when columns stay empty at the edge where reading begins.
    fileprivate func indented(by columns: Int, _ direction: TextDirection) -> Rect {
        direction == .rightToLeft
            ? splitRight(columns: columns).rest : splitLeft(columns: columns).rest
    }
}

extension Unicode.Scalar {
    /// As `Character.isNewline`, of which the search would look for the bounds of characters first.
    fileprivate var endsLine: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

extension Role {
    /// Tokens and decorations, which are of no language.
    var isMarkup: Bool { self == .token || self == .decoration }
}

extension String {
    /// A space at an end of the text or a line, or beside another.
    fileprivate func isOddSpace(at index: Index) -> Bool {
        let next = self.index(after: index)
        guard index > startIndex, next < endIndex else { return true }
        let before = self[self.index(before: index)]
        return before == " " || before == "\n" || self[next] == " " || self[next] == "\n"
    }
}
