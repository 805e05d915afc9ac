import Display

/// A row for a terminal that reverses each word (`TextProfile.Order.words`).
///
/// Such a terminal treats adjacent characters of one font as a word. If the first letter is of a
/// right-to-left script, it shows the whole word from right to left. So such a word is sent in
/// reading order. The font of a bracket or a digit depends on the user's fonts. In bold or italic,
/// the bracket or digit certainly has another font than the word, and so stays in place.
struct WordRow {
    /// The cells from left to right, as they are sent.
    private(set) var cells: [Cell]
    private let fonts: [Emphasis]

    private struct Part {
        var columns: Range<Int>
        var isTurned: Bool
    }

    /// Creates the row; `nil` if it contains no right-to-left characters.
    ///
    /// - Parameters:
    ///   - row: the cells as they must appear.
    ///   - emphasis: returns the emphasis of a cell from the theme and from the cell.
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
    /// Returns runs of adjacent characters, without spaces and lines, which have no font.
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

    /// Returns true if the terminal reverses the cell. Right-to-left marks on a letter of another
    /// script have no effect.
    private static func isTurned(_ cell: Cell) -> Bool {
        guard cell.width == 1, let sign = cell.text.unicodeScalars.first else { return false }
        let isOther = sign.properties.isAlphabetic && ReadingDirection(of: sign) == .other
        return cell.isFromTheRight && !isOther
    }

    private static func isBetweenWords(_ cell: Cell) -> Bool {
        guard let sign = cell.text.unicodeScalars.first else { return cell.width > 0 }
        return sign == " " || (0x2500...0x259F).contains(sign.value)
    }

    /// Reverses the texts of a word. The look of each cell stays in place.
    private mutating func turn(_ word: Range<Int>) {
        let texts = cells[word].map(\.text)
        guard texts.contains(where: WordRow.hasScript) else { return }
        for (column, text) in zip(word, texts.reversed()) { cells[column].text = text }
    }

    /// Characters that other scripts also use. They do not make a word right-to-left.
    private static let common: [Unicode.Scalar] = [
        "\u{605}", "\u{60C}", "\u{61B}", "\u{61F}", "\u{640}", "\u{6DD}", "\u{8E2}", "\u{FD3E}",
        "\u{FD3F}",
    ]

    private static func hasScript(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            !common.contains($0) && ReadingDirection(of: $0) != .other
        }
    }

    /// Returns the fonts of the words directly before and after a part.
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
