import Display

/// A text whose parts have roles of their own, wrapped to the width it is shown in.
struct StyledText: Equatable, Sendable {
    private struct Run: Equatable {
        /// Offsets into the UTF-8 of the text.
        var range: Range<Int>
        var role: Role
        var emphasis: Emphasis
    }

    private(set) var text = ""
    private var runs: [Run] = []

    var isEmpty: Bool { text.isEmpty }

    mutating func append(_ piece: some StringProtocol, _ role: Role, _ emphasis: Emphasis = []) {
        guard !piece.isEmpty else { return }
        let start = text.utf8.count
        text += piece
        runs.append(Run(range: start..<text.utf8.count, role: role, emphasis: emphasis))
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
            return Run(range: range, role: run.role, emphasis: run.emphasis)
        }
        return both
    }

    /// Begins a new line unless nothing is there yet.
    mutating func newLine() {
        if !text.isEmpty { append("\n", .text) }
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
            append(piece[start..<index], role, emphasis)
            append(sign, .invisible)
            start = piece.index(after: index)
        }
        append(piece[start...], role, emphasis)
    }

    /// The rows it takes; where more than `limit` are of no interest, that many at most.
    func height(columns: Int, limit: Int = .max) -> Int {
        isEmpty ? 0 : min(limit, lines(columns: columns, atMost: limit).count)
    }

    /// Draws the lines from `top` on, with marks in the column right of them where there are more.
    func draw(on frame: inout Frame, in area: Rect, top: Int = 0) {
        guard !area.isEmpty, !isEmpty else { return }
        let lines = lines(columns: area.columns, atMost: top + area.rows + 1)
        let first = max(0, min(top, lines.count - area.rows))
        for (row, line) in lines[first...].prefix(area.rows).enumerated() {
            frame.write(
                cells: cells(of: line), at: area.row(row).origin, in: area)
        }
        frame.markScrolling(
            in: area, besides: true, above: first > 0, below: lines.count > first + area.rows,
            role: .dim)
    }
}

extension StyledText {
    /// All lines, or of a very long text at least more than so many.
    fileprivate func lines(columns: Int, atMost limit: Int) -> [Range<String.Index>] {
        let columns = max(1, columns)
        let (most, overflow) = max(0, limit &+ 2).multipliedReportingOverflow(by: columns)
        if limit < .max, !overflow, text.utf8.count > 2 * most {
            let start = text.unicodeScalars.prefix(most)
            let clusters = text[..<start.endIndex].dropLast()
            let lines = TextCells.lines(of: String(clusters), columns: columns)
            if lines.count > limit { return lines }
        }
        return TextCells.lines(of: text, columns: columns)
    }

    fileprivate func cells(of line: Range<String.Index>) -> [Cell] {
        let range = offset(line.lowerBound)..<offset(line.upperBound)
        return runs.filter { $0.range.overlaps(range) }.flatMap { run -> [Cell] in
            let piece = text[
                index(
                    max(run.range.lowerBound, range.lowerBound))..<index(
                        min(run.range.upperBound, range.upperBound))]
            return TextCells.cells(of: piece, role: run.role, emphasis: run.emphasis)
        }
    }

    fileprivate func offset(_ index: String.Index) -> Int {
        text.utf8.distance(from: text.startIndex, to: index)
    }

    fileprivate func index(_ offset: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: offset)
    }
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
