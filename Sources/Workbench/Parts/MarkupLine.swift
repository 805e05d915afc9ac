import Display
import TML

/// The beginning of a text of the project on one line. Tokens and decorations of TML are coloured
/// only by their brackets, because the line may end inside of them. In the other syntaxes, a longer
/// beginning than that of the line is parsed. `StyledText` parses and wraps a whole text.
struct MarkupLine {
    var text: String
    var syntax: LabelSyntax
    /// The role of the words.
    var role: Role
    /// The words of the search, which are highlighted.
    var searched = SearchTerms("")
    /// The direction of the line.
    var direction = TextDirection.leftToRight

    /// The least number of scalars at the beginning of a text that are parsed.
    private static let parsed = 256

    func draw(on frame: inout Frame, in area: Rect) {
        guard area.columns > 0 else { return }
        var (cells, start) = Self.beginning(of: text, scalars: area.columns + 2)
        if start.endIndex < text.endIndex, cells.count <= area.columns {
            (cells, start) = Self.beginning(of: text, scalars: area.columns * 16)
        }
        if start.endIndex < text.endIndex || cells.count > area.columns {
            cells = Self.cut(cells, to: area.columns)
        }
        colour(&cells)
        if !searched.isEmpty {
            for index in searched.places(in: cells.map(\.text)).joined() {
                cells[index].role = .match
            }
        }
        let line = VisualLine(
            cells: cells, direction: direction, isolating: [.token, .decoration])
        frame.write(line, in: area)
    }

    /// The cells of the beginning of a text, and the beginning. Marks have no cells, so many
    /// scalars may have few cells.
    private static func beginning(
        of text: String, scalars: Int
    ) -> (cells: [Cell], start: Substring) {
        let start = Substring(text.unicodeScalars.prefix(scalars))
        return (TextCells.cells(of: start, role: .label), start)
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

    private func colour(_ cells: inout [Cell]) {
        switch syntax.placeholders {
        case .tml, .xmessage: Self.colourBrackets(of: &cells, role)
        case .printf, .brace, .icu, .i18next, .plain: colourSegments(of: &cells)
        }
    }

    /// Colours the tokens and decorations, also those that the cut splits. Otherwise, the brackets
    /// of a split token would be mirrored in a line from right to left.
    private func colourSegments(of cells: inout [Cell]) {
        let start = String(text.unicodeScalars.prefix(max(Self.parsed, cells.count * 4)))
        for index in cells.indices { cells[index].role = role }
        for segment in Label(start, syntax: syntax).segments {
            guard let own = segment.role(lost: .warning) else { continue }
            let first = Self.columns(of: start, upTo: segment.range.lowerBound)
            guard first < cells.count else { return }
            let end = Self.columns(of: start, upTo: segment.range.upperBound)
            for index in first..<end where index < cells.count { cells[index].role = own }
        }
    }

    private static func columns(of text: String, upTo offset: Int) -> Int {
        TextCells.columns(of: text[..<text.utf8.index(text.startIndex, offsetBy: offset)])
    }

    private static func colourBrackets(of cells: inout [Cell], _ plain: Role) {
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
