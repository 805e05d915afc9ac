/// Splits the text of a PO file into comments, keywords and strings.
struct POScanner {
    enum Token: Hashable {
        /// A comment without its line end.
        case comment(Range<Int>)
        /// A keyword, with the number in brackets: `msgstr[1]`. The range begins at the keyword.
        case keyword(String, index: Int?, Range<Int>)
        /// A string with its quotes.
        case string(Range<Int>)
    }

    let text: [UInt8]
    private(set) var position = 0

    init(_ text: [UInt8]) { self.text = text }

    /// Returns the next part; `nil` at the end. Throws `malformed`.
    mutating func next() throws(FileError) -> Token? {
        while position < text.count, Self.isSpace(text[position]) { position += 1 }
        guard position < text.count else { return nil }
        switch text[position] {
        case UInt8(ascii: "#"): return .comment(comment())
        case UInt8(ascii: "\""): return .string(try string())
        default: return try keyword()
        }
    }

    /// Returns an error at a place of the text.
    func malformed(at place: Int, _ description: String) -> FileError {
        let lines = text[..<place].count { $0 == UInt8(ascii: "\n") }
        return .malformed(line: lines + 1, description)
    }
}

extension POScanner {
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private mutating func comment() -> Range<Int> {
        let start = position
        position = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
        let hasReturn = text[position - 1] == UInt8(ascii: "\r")
        return start..<(hasReturn ? position - 1 : position)
    }

    private mutating func string() throws(FileError) -> Range<Int> {
        let start = position
        position += 1
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "\""):
                position += 1
                return start..<position
            case UInt8(ascii: "\\"): position += 2
            case UInt8(ascii: "\n"), 0: throw malformed(at: start, "The string has no end.")
            default: position += 1
            }
        }
        throw malformed(at: start, "The string has no end.")
    }

    private mutating func keyword() throws(FileError) -> Token {
        let start = position
        while position < text.count,
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[position])
                || text[position] == UInt8(ascii: "_")
        { position += 1 }
        guard position > start else {
            throw malformed(at: start, "There is no keyword, string or comment.")
        }
        let name = String(decoding: text[start..<position], as: UTF8.self)
        return .keyword(name, index: try index(), start..<position)
    }

    /// Takes a number in brackets, if there is one.
    private mutating func index() throws(FileError) -> Int? {
        skipBlanks()
        let start = position
        guard take(UInt8(ascii: "[")) else { return nil }
        skipBlanks()
        var index = 0
        let digits = position
        while position < text.count, (0x30...0x39).contains(text[position]), index < 1000 {
            index = index * 10 + Int(text[position] - 0x30)
            position += 1
        }
        let hasDigits = position > digits
        skipBlanks()
        guard hasDigits, take(UInt8(ascii: "]")) else {
            throw malformed(at: start, "The number of the plural form is not valid.")
        }
        return index
    }

    private mutating func skipBlanks() {
        while position < text.count, text[position] == 0x20 || text[position] == 0x09 {
            position += 1
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < text.count, text[position] == byte else { return false }
        position += 1
        return true
    }
}
