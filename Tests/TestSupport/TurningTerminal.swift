public import Display

/// What terminals that turn letters from right to left by themselves make of a row that they are sent.
public enum TurningTerminal: CaseIterable, Sendable {
    /// It brings the row into order by UAX #9, beginning at the left; a cell keeps its colours.
    case ofLines
    /// It takes signs of one font that stand beside each other for a word and shows it from right to left if
    /// its first letter is of such a script; colours stay at their columns. All signs are in one font.
    case ofWords
    /// The same, where letters from right to left have a font of their own.
    case ofWordsInFonts

    /// What it is to be told.
    public var order: TextProfile.Order { self == .ofLines ? .lines : .words }

    /// What is seen, from left to right.
    ///
    /// - Parameter emphasis: how a cell stands out.
    public func shown(_ sent: [Cell], emphasis: (Cell) -> Emphasis) -> [Cell] {
        switch self {
        case .ofLines: line(sent).cells.filter { $0.text != Self.mark }
        case .ofWords, .ofWordsInFonts: words(sent, emphasis)
        }
    }

    /// In which column the cursor is seen that it is sent to.
    public func column(of sent: Int, in row: [Cell]) -> Int {
        guard self == .ofLines else { return sent }
        let line = line(row)
        let cells = Self.apart(row)
        let places = cells.indices.filter { cells[$0].width > 0 }
        let isSeen = places.map { cells[$0].text != Self.mark }
        let starts = row.indices.filter { row[$0].width > 0 }
        let columns = zip(line.columns, isSeen).filter(\.1).map(\.0)
        guard let number = starts.firstIndex(of: sent) else { return sent }
        return columns[number] - line.cells[..<columns[number]].count { $0.text == Self.mark }
    }

    private func line(_ sent: [Cell]) -> VisualLine {
        TextProfile.$current.withValue(TextProfile()) { VisualLine(cells: Self.apart(sent)) }
    }

    private static let mark = "\u{200E}"

    /// With each mark from left to right in a cell of its own behind the one that it was sent with.
    private static func apart(_ row: [Cell]) -> [Cell] {
        var cells: [Cell] = []
        var isMarked = false
        for cell in row {
            if cell.width > 0, isMarked {
                cells.append(Cell(mark, role: .text))
                isMarked = false
            }
            var bare = cell
            isMarked = isMarked || bare.text.unicodeScalars.last == "\u{200E}"
            bare.text.unicodeScalars.removeAll { $0 == "\u{200E}" }
            cells.append(bare)
        }
        return cells
    }
}

extension TurningTerminal {
    private func words(_ sent: [Cell], _ emphasis: (Cell) -> Emphasis) -> [Cell] {
        var shown = sent
        var word: [Int] = []
        var font: Int?
        for (column, cell) in sent.enumerated() {
            let next = self.font(of: cell, emphasis(cell), before: font)
            if next != font {
                turn(word, of: &shown)
                word = []
            }
            font = next
            if next != nil { word.append(column) }
        }
        turn(word, of: &shown)
        return shown
    }

    /// `nil`: it is drawn without one, as spaces and lines are.
    private func font(of cell: Cell, _ emphasis: Emphasis, before: Int?) -> Int? {
        guard let sign = cell.text.unicodeScalars.first else {
            return cell.width == 0 ? before : nil
        }
        if sign == " " || (0x2500...0x259F).contains(sign.value) { return nil }
        let look = Int(emphasis.intersection([.bold, .italic]).rawValue)
        let isOwn =
            self == .ofWordsInFonts
            && cell.text.unicodeScalars.contains { ReadingDirection(of: $0) != .other }
        return look + (isOwn ? 100 : 0)
    }

    private func turn(_ word: [Int], of row: inout [Cell]) {
        let scalars = word.flatMap { row[$0].text.unicodeScalars }
        let strong = scalars.first { $0.properties.isAlphabetic || Self.hasScript($0) }
        guard let strong, Self.hasScript(strong) else { return }
        // A wide sign stays together.
        let signs = word.filter { row[$0].width > 0 }.map { row[$0] }
        let turned = signs.reversed().flatMap { sign in
            [(String(sign.text.map { Self.mirrored[$0] ?? $0 }), sign.width)]
                + Array(repeating: ("", 0), count: sign.width - 1)
        }
        for (column, sign) in zip(word, turned) { (row[column].text, row[column].width) = sign }
    }

    /// Of a script from right to left, and of no other.
    private static func hasScript(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x605, 0x60C, 0x61B, 0x61F, 0x640, 0x6DD, 0x8E2, 0xFD3E, 0xFD3F: false
        default: ReadingDirection(of: scalar) != .other
        }
    }

    private static let mirrored: [Character: Character] = [
        "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<",
    ]
}
