import Display
import TML

/// The beginning of a text of the project on one line. Tokens and decorations of TML are coloured
/// only by their brackets, which is enough for a text that may be cut. `StyledText` parses the
/// markup of a whole text.
struct MarkupLine {
    var text: String
    var syntax: LabelSyntax
    /// The role of the words.
    var role: Role
    /// The words of the search, which are highlighted.
    var searched = SearchTerms("")
    /// The direction of the line.
    var direction = TextDirection.leftToRight

    func draw(on frame: inout Frame, in area: Rect) {
        guard area.columns > 0 else { return }
        switch syntax.placeholders {
        case .tml, .xmessage: break
        case .printf, .brace, .icu, .i18next, .plain: return drawParsed(on: &frame, in: area)
        }
        var (cells, isWhole) = Self.beginning(of: text, scalars: area.columns + 2)
        if !isWhole, cells.count <= area.columns {
            (cells, isWhole) = Self.beginning(of: text, scalars: area.columns * 16)
        }
        if !isWhole || cells.count > area.columns { cells = Self.cut(cells, to: area.columns) }
        Self.colour(&cells, role)
        if !searched.isEmpty {
            for index in searched.places(in: cells.map(\.text)).joined() {
                cells[index].role = .match
            }
        }
        let line = VisualLine(
            cells: cells, direction: direction, isolating: [.token, .decoration])
        frame.write(line, in: area)
    }

    private func drawParsed(on frame: inout Frame, in area: Rect) {
        let shown = TextCells.clipped(text, to: area.columns)
        var line = StyledText()
        line.append(
            markup: shown, in: syntax, words: role, marking: searched.ranges(in: shown))
        line.draw(on: &frame, in: area.row(0), direction: direction)
    }

    /// The cells of the beginning of a text, and whether they are the whole text. Marks have no
    /// cells, so many scalars may have few cells.
    private static func beginning(
        of text: String, scalars: Int
    ) -> (cells: [Cell], isWhole: Bool) {
        let start = text.unicodeScalars.prefix(scalars)
        let cells = TextCells.cells(of: Substring(start), role: .label)
        return (cells, start.endIndex == text.endIndex)
    }

    /// If the cut would split a cluster, spaces replace its first part.
    private static func cut(_ cells: [Cell], to columns: Int) -> [Cell] {
        var kept = Array(cells.prefix(columns - 1))
        if let start = kept.lastIndex(where: { $0.width > 0 }),
            start + kept[start].width > kept.count
        {
            for index in start..<kept.count { kept[index] = Cell(" ", role: kept[index].role) }
        }
        return kept + TextCells.cells(of: "…", role: .label)
    }

    private static func colour(_ cells: inout [Cell], _ plain: Role) {
        var role = plain
        var openDecorations = 0
        for index in cells.indices {
            let sign = cells[index].sign
            if role == plain { role = opening(sign) ?? plain }
            cells[index].role = role
            if role == plain, sign == "]", openDecorations > 0 {
                cells[index].role = .decoration
                openDecorations -= 1
            }
            if role == .decoration, sign == ":" { openDecorations += 1 }
            if closes(sign, role) { role = plain }
        }
    }

    private static func opening(_ sign: Unicode.Scalar?) -> Role? {
        switch sign {
        case "{": .token
        case "[", "<": .decoration
        default: nil
        }
    }

    private static func closes(_ sign: Unicode.Scalar?, _ role: Role) -> Bool {
        if role == .token { return sign == "}" }
        return role == .decoration && (sign == "]" || sign == ">" || sign == ":")
    }
}

extension Cell {
    /// The text of the cell if it is one ASCII character, for example a bracket.
    fileprivate var sign: Unicode.Scalar? {
        text.utf8.count == 1 ? text.utf8.first.map { Unicode.Scalar($0) } : nil
    }
}
