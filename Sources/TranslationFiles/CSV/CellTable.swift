import Text

/// The cells of a table of comma-separated values (RFC 4180), with their places. Tabs or semicolons
/// can replace the commas.
struct CellTable: Sendable {
    /// A cell.
    struct Cell: Hashable, Sendable {
        /// The place, with quotation marks.
        var range: Range<Int>
        /// True if the cell has quotation marks.
        var isQuoted: Bool
    }

    /// The text of the file.
    let text: [UInt8]
    /// The byte between two cells.
    let separator: UInt8
    /// The rows with at least one cell that has characters.
    private(set) var rows: [[Cell]] = []

    private static let quote = UInt8(ascii: "\"")
    /// The limit of the cells.
    private let most: Int
    /// The number of further cells that the table may have.
    private var left: Int

    /// Reads a table. Throws `malformed` if a quotation mark is not closed or is followed by text;
    /// `tooLarge` if it has more cells than `most`.
    init(
        _ text: [UInt8], most: Int = FileStorage.mostParts
    ) throws(FileError) {
        self.text = text
        (self.most, left) = (most, most)
        var place = 0
        (separator, place) = Self.separator(of: text)
        while place < text.count {
            let row = try row(from: &place)
            left -= row.count
            if row.contains(where: { !$0.range.isEmpty }) { rows.append(row) }
        }
    }

    /// Throws `malformed` if a merge has left its marks outside of quotation marks, because they are
    /// rows like all others.
    func requireNoMergeMarks() throws(FileError) {
        let isMarked = rows.contains { row in
            !row[0].isQuoted && text[row[0].range].starts(with: "<<<<<<< ".utf8)
        }
        if isMarked, let line = MergeMarks.firstLine(in: text) { throw MergeMarks.conflict(line) }
    }

    /// Returns the text of a cell; `nil` if the row has fewer cells.
    func text(of column: Int, in row: [Cell]) -> ExactText? {
        guard column < row.count else { return nil }
        let cell = row[column]
        let bytes = text[cell.range]
        guard cell.isQuoted else { return ExactText(bytes.string) }
        let inner = bytes.dropFirst().dropLast()
        return ExactText(Self.withoutPairs(inner).string)
    }

    /// Returns the bytes of a cell with this text.
    func bytes(of text: ExactText, isQuoted: Bool) -> [UInt8] {
        let special = [separator, Self.quote, 0x0A, 0x0D]
        let hasSpaces = text.utf8.first == 0x20 || text.utf8.last == 0x20
        guard isQuoted || hasSpaces || text.utf8.contains(where: special.contains) else {
            return Array(text.utf8)
        }
        let inner = text.utf8.flatMap { $0 == Self.quote ? [$0, $0] : [$0] }
        return [Self.quote] + inner + [Self.quote]
    }

    /// Returns the bytes with one quotation mark for each two.
    private static func withoutPairs(_ inner: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(inner.count)
        var isSecond = false
        for byte in inner {
            isSecond = byte == quote && !isSecond
            if byte != quote || isSecond { result.append(byte) }
        }
        return result
    }
}

extension CellTable {
    /// Returns the byte that is most often in the first line outside of quotation marks, and the
    /// place of the first row. The first line can also name the separator: `sep=;`.
    private static func separator(of text: [UInt8]) -> (UInt8, Int) {
        let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        let name = Array("sep=".utf8)
        if line.starts(with: name), line.count == name.count + 1 {
            return (line[name.count], line.count)
        }
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in text {
            if byte == quote { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A || byte == 0x0D { break }
            counts[byte, default: 0] += 1
        }
        let comma = UInt8(ascii: ",")
        let most = [comma, UInt8(ascii: ";"), 0x09].max { counts[$0] ?? 0 < counts[$1] ?? 0 }
        return (most.map { counts[$0] == nil ? comma : $0 } ?? comma, 0)
    }

    private func row(from place: inout Int) throws(FileError) -> [Cell] {
        var cells: [Cell] = []
        while true {
            cells.append(try cell(from: &place))
            try FileStorage.check(parts: most - left + cells.count, most: most)
            guard place < text.count, text[place] == separator else { break }
            place += 1
        }
        if place < text.count { place += 1 }
        return cells
    }

    private func cell(from place: inout Int) throws(FileError) -> Cell {
        let start = place
        if place < text.count, text[place] == Self.quote {
            try skipQuoted(from: &place)
            return Cell(range: start..<place, isQuoted: true)
        }
        while place < text.count, !isEnd(text[place]) { place += 1 }
        return Cell(range: start..<place, isQuoted: false)
    }

    private func isEnd(_ byte: UInt8) -> Bool {
        byte == separator || byte == 0x0A || byte == 0x0D
    }

    private func skipQuoted(from place: inout Int) throws(FileError) {
        let start = place
        place += 1
        while place < text.count {
            let isQuote = text[place] == Self.quote
            place += 1
            guard isQuote else { continue }
            if place < text.count, text[place] == Self.quote {
                place += 1
                continue
            }
            guard place == text.count || isEnd(text[place]) else {
                throw error(at: place, "There is text after a closing quotation mark.")
            }
            return
        }
        throw error(at: start, "A quotation mark is not closed.")
    }

    private func error(at place: Int, _ message: String) -> FileError {
        .malformed(line: text[..<place].count { $0 == 0x0A } + 1, message)
    }
}
