/// Divides text into lines, character by character.
struct LineBreaker {
    private let columns: Int
    private var lines: [TextLayout.Line] = []
    private var placements: [Placement] = []
    private var lineStart: String.Index?
    private var column = 0
    /// The number of placements that may stay on the line if the rest moves to the next line.
    private var breakAfter = 0
    private var last: LineBreakClass?
    /// True in a command, for example `:about-language`. A line does not break at the hyphens of a
    /// command.
    private var isCommand = false

    init(columns: Int) {
        self.columns = columns
    }

    mutating func add(_ character: Character, range: Range<String.Index>, width: Int) {
        let kind = kind(of: character)
        if let last, last.allowsBreak(before: kind) { breakAfter = placements.count }
        if kind == .space, width == 1, column == columns {
            append(range, width: width, kind: kind)
            return part(after: placements.count)
        }
        while column + width > columns, !placements.isEmpty {
            part(after: breakAfter > 0 ? breakAfter : placements.count)
        }
        append(range, width: width, kind: kind)
    }

    /// Ends the line at the line feed between `end` and `next`.
    mutating func endLine(at end: String.Index, next: String.Index) {
        close(at: end, endsWithLineFeed: true)
        lineStart = next
        isCommand = false
    }

    /// Returns all lines of the text from `start` to `end`.
    mutating func finish(at end: String.Index, from start: String.Index) -> [TextLayout.Line] {
        lineStart = lineStart ?? start
        close(at: end, endsWithLineFeed: false)
        return lines
    }
}

extension LineBreaker {
    private mutating func kind(of character: Character) -> LineBreakClass {
        let kind = LineBreakClass(character, after: last)
        switch kind {
        case .hyphen where isCommand: return .other
        case .space: isCommand = false
        case .closing where last?.endsWord ?? true:
            isCommand = character == ":"
            // A line may begin with a command, not with a closing bracket.
            if isCommand { return .other }
        case .hyphen, .opening, .closing, .ideographic, .other: break
        }
        return kind
    }

    private mutating func append(_ range: Range<String.Index>, width: Int, kind: LineBreakClass) {
        placements.append(Placement(range: range, column: column, width: width))
        column += width
        last = kind
    }

    /// Keeps the first `count` characters on the line, and moves the other characters to the next
    /// line.
    private mutating func part(after count: Int) {
        let rest = placements[count...]
        placements.removeSubrange(count...)
        let end = placements.last?.range.upperBound
        let kind = last
        if let end { close(at: end, endsWithLineFeed: false) }
        lineStart = end
        for placement in rest {
            placements.append(
                Placement(range: placement.range, column: column, width: placement.width))
            column += placement.width
        }
        last = rest.isEmpty ? nil : kind
    }

    private mutating func close(at end: String.Index, endsWithLineFeed: Bool) {
        let start = lineStart ?? placements.first?.range.lowerBound ?? end
        lines.append(
            TextLayout.Line(
                range: start..<end, placements: placements, endsWithLineFeed: endsWithLineFeed))
        placements = []
        lineStart = nil
        column = 0
        breakAfter = 0
        last = nil
    }
}
