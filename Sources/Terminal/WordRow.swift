import Display

/// A row for a terminal that turns each word (`TextProfile.Order.words`).
///
/// Such a terminal takes signs of one font that stand beside each other for a word, and shows it from right
/// to left if its first letter is of such a script, with all that is in it. So each such word is sent in
/// the order in which it is read. Whether a bracket or a digit is of the word's font depends on the fonts
/// that its user has; drawn bolder, or else slanted, it is of another one in any case, and stays.
struct WordRow {
    /// From left to right as they are sent.
    private(set) var cells: [Cell]
    private let fonts: [Emphasis]

    private struct Part {
        var columns: Range<Int>
        var isTurned: Bool
    }

    /// - Parameters:
    ///   - row: as it is to be seen. `nil`: nothing in it goes from right to left.
    ///   - emphasis: what the theme gives a cell, and what the cell has besides.
    init?(_ row: ArraySlice<Cell>, emphasis: (Cell) -> Emphasis) {
        guard row.contains(where: \.isFromTheRight) else { return nil }
        cells = Cell.piecewise(row)
        fonts = cells.map { emphasis($0).intersection([.bold, .italic]) }
        let parts = WordRow.parts(of: cells, fonts)
        for (number, part) in parts.enumerated() {
            if part.isTurned {
                turn(part.columns)
            } else {
                keepApart(part.columns, from: fontsBeside(number, parts))
            }
        }
    }
}

extension WordRow {
    /// Signs that stand beside each other, without what is drawn in no font: spaces and lines.
    private static func parts(of cells: [Cell], _ fonts: [Emphasis]) -> [Part] {
        var parts: [Part] = []
        for (column, cell) in cells.enumerated() where !isBetweenWords(cell) {
            let isTurned = isTurned(cell)
            if let last = parts.last, last.columns.upperBound == column, last.isTurned == isTurned,
                !isTurned || fonts[column - 1] == fonts[column]
            {
                parts[parts.count - 1].columns = last.columns.lowerBound..<column + 1
            } else {
                parts.append(Part(columns: column..<column + 1, isTurned: isTurned))
            }
        }
        return parts
    }

    /// Marks from right to left on a letter of another script do not turn it.
    private static func isTurned(_ cell: Cell) -> Bool {
        guard cell.width == 1, let sign = cell.text.unicodeScalars.first else { return false }
        let isOther = sign.properties.isAlphabetic && ReadingDirection(of: sign) == .other
        return cell.isFromTheRight && !isOther
    }

    private static func isBetweenWords(_ cell: Cell) -> Bool {
        guard let sign = cell.text.unicodeScalars.first else { return cell.width > 0 }
        return sign == " " || (0x2500...0x259F).contains(sign.value)
    }

    /// Each cell stays as it looks, with the text of another.
    private mutating func turn(_ word: Range<Int>) {
        let texts = cells[word].map(\.text)
        guard texts.contains(where: WordRow.hasScript) else { return }
        for (column, text) in zip(word, texts.reversed()) { cells[column].text = text }
    }

    /// Signs that other scripts have, too: they do not make a word one from right to left.
    private static let common: [Unicode.Scalar] = [
        "\u{605}", "\u{60C}", "\u{61B}", "\u{61F}", "\u{640}", "\u{6DD}", "\u{8E2}", "\u{FD3E}",
        "\u{FD3F}",
    ]

    private static func hasScript(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            !common.contains($0) && ReadingDirection(of: $0) != .other
        }
    }

    /// The fonts of the words right before and behind a part.
    private func fontsBeside(_ number: Int, _ parts: [Part]) -> (
        before: Emphasis?, behind: Emphasis?
    ) {
        let columns = parts[number].columns
        let before = number > 0 ? parts[number - 1] : nil
        let behind = number + 1 < parts.count ? parts[number + 1] : nil
        let isBefore = before?.columns.upperBound == columns.lowerBound
        let isBehind = behind?.columns.lowerBound == columns.upperBound
        return (
            isBefore ? fonts[columns.lowerBound - 1] : nil,
            isBehind ? fonts[columns.upperBound] : nil
        )
    }

    private mutating func keepApart(
        _ part: Range<Int>, from words: (before: Emphasis?, behind: Emphasis?)
    ) {
        let changes: [Emphasis] = [[], .bold, .italic, [.bold, .italic]]
        let change = changes.first { change in
            fonts[part.lowerBound].union(change) != words.before
                && fonts[part.upperBound - 1].union(change) != words.behind
        }
        guard let change, !change.isEmpty else { return }
        for column in part { cells[column].emphasis.formUnion(change) }
    }
}
