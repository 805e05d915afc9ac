/// Reads a table of comma-separated values (RFC 4180), one row at a time. The reader keeps no rows.
/// Tabs or semicolons can replace the commas; the first line decides.
public final class CSVReader {
    /// A row of the table.
    public struct Row: Hashable, Sendable {
        /// The line on which the row begins, counted from 1.
        public var line: Int
        /// The texts of the columns.
        public var fields: [String]
    }

    /// The limit of a row in bytes. A longer row has a quotation mark that is not closed.
    private static let longestRow = 4_000_000

    private let pieces: TextFilePieces
    private var piece: [UInt8] = []
    private var place = 0
    private var isAtEnd = false
    private var line = 1
    private var separator: UInt8?

    /// Opens the file at a path; throws `failed`.
    public init(path: String) throws(TextFileError) {
        pieces = try TextFilePieces(path: path)
        try refill()
        if piece.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    /// Returns the next row; `nil` at the end. Empty lines are skipped. Throws `malformed` if a
    /// quotation mark is not closed or is followed by text, and if the text is not UTF-8.
    public func next() throws(TextFileError) -> Row? {
        while let first = try peek() {
            if first == Self.lineFeed || first == Self.carriageReturn {
                try skipLineEnd()
                continue
            }
            return try row()
        }
        return nil
    }
}

extension CSVReader {
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let quote = UInt8(ascii: "\"")

    private func row() throws(TextFileError) -> Row {
        let start = line
        if separator == nil { separator = findSeparator() }
        var fields: [String] = []
        var size = 0
        while true {
            let bytes = try field(from: start)
            size += bytes.count
            guard size <= Self.longestRow else { throw tooLong(start) }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw .malformed(line: start, "The text is not UTF-8.")
            }
            fields.append(text)
            guard try peek() == separator else { break }
            place += 1
        }
        try skipLineEnd()
        return Row(line: start, fields: fields)
    }

    /// Returns the first separator of the first line that is outside of quotation marks; a comma if
    /// there is none.
    private func findSeparator() -> UInt8 {
        var isQuoted = false
        for byte in piece[place...] {
            if byte == Self.quote { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == Self.lineFeed || byte == Self.carriageReturn { break }
            if ",;\t".utf8.contains(byte) { return byte }
        }
        return UInt8(ascii: ",")
    }

    private func field(from start: Int) throws(TextFileError) -> [UInt8] {
        if try peek() == Self.quote { return try quotedField(from: start) }
        var bytes: [UInt8] = []
        while let byte = try peek(), byte != separator, byte != Self.lineFeed,
            byte != Self.carriageReturn
        {
            guard bytes.count <= Self.longestRow else { throw tooLong(start) }
            bytes.append(byte)
            place += 1
        }
        return bytes
    }

    private func quotedField(from start: Int) throws(TextFileError) -> [UInt8] {
        place += 1
        var bytes: [UInt8] = []
        while let byte = try peek() {
            place += 1
            if byte == Self.quote {
                guard try peek() == Self.quote else {
                    try requireEnd()
                    return bytes
                }
                place += 1
            }
            if byte == Self.lineFeed { line += 1 }
            guard bytes.count <= Self.longestRow else { throw tooLong(start) }
            bytes.append(byte)
        }
        throw .malformed(line: start, "A quotation mark is not closed.")
    }

    /// Throws if the field does not end after its closing quotation mark.
    private func requireEnd() throws(TextFileError) {
        guard let next = try peek() else { return }
        guard next == separator || next == Self.lineFeed || next == Self.carriageReturn else {
            throw .malformed(line: line, "There is text after a closing quotation mark.")
        }
    }

    private func tooLong(_ start: Int) -> TextFileError {
        .malformed(line: start, "A row is too long.")
    }

    private func skipLineEnd() throws(TextFileError) {
        guard let byte = try peek() else { return }
        place += 1
        line += 1
        if byte == Self.carriageReturn, try peek() == Self.lineFeed { place += 1 }
    }

    private func peek() throws(TextFileError) -> UInt8? {
        if place == piece.count { try refill() }
        return place < piece.count ? piece[place] : nil
    }

    private func refill() throws(TextFileError) {
        guard !isAtEnd else { return }
        piece = try pieces.next()
        place = 0
        isAtEnd = piece.isEmpty
    }
}
