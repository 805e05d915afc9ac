import Display
import TML

/// The part of a text around its first marked place, on one line.
struct FoundLine {
    private var text = ""
    private let syntax: LabelSyntax
    private var marks: [Range<Int>] = []
    private let columns: Int

    /// - Parameters:
    ///   - syntax: the syntax of the text.
    ///   - marks: the marked places in UTF-8 code units, in order.
    ///   - columns: the number of columns of the line.
    init(_ whole: String, in syntax: LabelSyntax, marking marks: [Range<Int>], columns: Int) {
        self.syntax = syntax
        self.columns = columns
        let utf8 = whole.utf8
        var end = whole.startIndex
        for mark in marks {
            guard text.utf8.count <= columns * Self.bytesOfCell else { break }
            let start = utf8.index(whole.startIndex, offsetBy: mark.lowerBound)
            append(before: whole[end..<start], isFirst: self.marks.isEmpty)
            end = utf8.index(start, offsetBy: mark.count)
            let place = text.utf8.count
            text += Strings.onOneLine(String(whole[start..<end]))
            self.marks.append(place..<text.utf8.count)
        }
        // More characters than columns are never visible.
        text += Strings.onOneLine(String(whole[end...].prefix(columns + 1)))
    }

    /// About the maximum number of bytes in a cell of usual texts.
    private static let bytesOfCell = 4

    /// Appends the text before a mark. The text before the first mark is cut at its beginning if the
    /// mark would not be visible otherwise.
    private mutating func append(before piece: Substring, isFirst: Bool) {
        let end = piece.suffix(columns)
        let isWhole = end.startIndex == piece.startIndex
        let line = Strings.onOneLine(String(end))
        if isFirst, !isWhole || TextCells.columns(of: line) > columns * 2 / 3 {
            text += "…" + line.suffix(columns / 3)
        } else {
            text += Strings.onOneLine(String(piece))
        }
    }

    /// Draws the line.
    ///
    /// - Parameters:
    ///   - role: the role of the marked places.
    ///   - direction: the direction of the text.
    func draw(on frame: inout Frame, in row: Rect, as role: Role, direction: TextDirection) {
        guard row.columns > 0 else { return }
        var styled = StyledText()
        let shown = TextCells.clipped(text, to: row.columns)
        let length = shown.utf8.count
        styled.append(
            markup: shown, in: syntax, words: .text,
            marking: marks.filter { $0.lowerBound < length }.map { $0.clamped(to: 0..<length) },
            as: role)
        styled.draw(on: &frame, in: row, direction: direction)
    }
}
