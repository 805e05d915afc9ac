/// A header, a setting, a comment or an empty line of a TOML text, with its bytes.
struct SettingStatement {
    enum Kind: Equatable {
        /// A comment, or an empty line.
        case remark
        /// `[a.b]`
        case table([String])
        /// `[[a.b]]`
        case tables([String])
        /// `a.b = value`
        case setting([String])
    }

    var kind: Kind
    /// The whole lines, with the line break at their end.
    var lines: Range<Int>
    /// The value of a setting, without the comment behind the value.
    var value: Range<Int>
    /// The comments inside a value of several lines.
    var comments: [Range<Int>] = []
}

/// Divides a TOML text into statements. The scanner checks only the parts of the syntax that decide
/// where a statement ends; the parser checks the rest.
struct SettingScanner {
    /// The text cannot be divided at this byte.
    struct Failure: Error {
        var position: Int
    }

    let bytes: [UInt8]
    private(set) var position = 0
    private var comments: [Range<Int>] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns all statements of a text, in order.
    static func statements(of bytes: [UInt8]) throws(Failure) -> [SettingStatement] {
        var scanner = SettingScanner(bytes)
        var statements: [SettingStatement] = []
        while let statement = try scanner.statement() { statements.append(statement) }
        return statements
    }

    /// Returns the next statement; `nil` at the end of the text.
    mutating func statement() throws(Failure) -> SettingStatement? {
        guard position < bytes.count else { return nil }
        let start = position
        comments = []
        if start == 0, bytes.starts(with: Self.byteOrderMark) { position = 3 }
        skipBlanks()
        var value = position..<position
        let kind: SettingStatement.Kind
        switch byte {
        case nil, Self.lineFeed, Self.carriageReturn, UInt8(ascii: "#"): kind = .remark
        case UInt8(ascii: "["): kind = try header()
        default:
            let names = try names(before: UInt8(ascii: "="))
            value = try self.value()
            kind = .setting(names)
        }
        let inside = comments
        try endLine()
        return SettingStatement(
            kind: kind, lines: start..<position, value: value, comments: inside)
    }
}

extension SettingScanner {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    private var isAtLineBreak: Bool { byte == Self.lineFeed || byte == Self.carriageReturn }

    private func has(_ marks: String) -> Bool { bytes[position...].starts(with: marks.utf8) }

    private mutating func skipBlanks() {
        while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { position += 1 }
    }

    private mutating func skipComment() {
        let start = position
        while let byte, byte != Self.lineFeed { position += 1 }
        var end = position
        if end > start, bytes[end - 1] == Self.carriageReturn { end -= 1 }
        comments.append(start..<end)
    }

    private mutating func expect(_ marks: String) throws(Failure) {
        guard has(marks) else { throw Failure(position: position) }
        position += marks.utf8.count
    }

    /// Skips the rest of the line, which may only contain a comment.
    private mutating func endLine() throws(Failure) {
        skipBlanks()
        if byte == UInt8(ascii: "#") { skipComment() }
        if byte == Self.carriageReturn { position += 1 }
        guard byte == nil || byte == Self.lineFeed else { throw Failure(position: position) }
        if byte != nil { position += 1 }
    }

    private mutating func header() throws(Failure) -> SettingStatement.Kind {
        let isList = has("[[")
        position += isList ? 2 : 1
        let names = try names(before: UInt8(ascii: "]"))
        if isList { try expect("]") }
        return isList ? .tables(names) : .table(names)
    }

    /// Returns the names of a dotted key, and skips the mark that follows.
    private mutating func names(before end: UInt8) throws(Failure) -> [String] {
        var names: [String] = []
        while true {
            skipBlanks()
            names.append(try name())
            skipBlanks()
            guard let byte else { throw Failure(position: position) }
            position += 1
            if byte == end { break }
            guard byte == UInt8(ascii: ".") else { throw Failure(position: position - 1) }
        }
        skipBlanks()
        return names
    }

    private mutating func name() throws(Failure) -> String {
        let start = position
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            try skipString()
            return Self.unquoted(bytes[start..<position])
        }
        while let byte, Self.isBare(byte) { position += 1 }
        guard position > start else { throw Failure(position: position) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    static func isBare(_ byte: UInt8) -> Bool {
        byte.isWord || byte == UInt8(ascii: "-")
    }

    /// Skips a value and returns its bytes.
    private mutating func value() throws(Failure) -> Range<Int> {
        let start = position
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipString()
        case UInt8(ascii: "["), UInt8(ascii: "{"): try skipBrackets()
        default: skipWord()
        }
        guard position > start else { throw Failure(position: position) }
        return start..<position
    }

    /// Skips a number, a date, `true` or `false`.
    private mutating func skipWord() {
        var end = position
        while let byte, byte != UInt8(ascii: "#"), !isAtLineBreak {
            position += 1
            if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") { end = position }
        }
        position = end
    }

    /// Skips an array or an inline table, also over several lines. A count of the depth replaces
    /// recursion, so that a text with many brackets does not use up the stack.
    private mutating func skipBrackets() throws(Failure) {
        let start = position
        var depth = 0
        repeat {
            switch byte {
            case nil: throw Failure(position: start)
            case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipString()
            case UInt8(ascii: "#"): skipComment()
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                position += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                position += 1
            default: position += 1
            }
        } while depth > 0
    }

    /// Skips a string in single or double quotes, with one quote or three.
    private mutating func skipString() throws(Failure) {
        let start = position
        let quote = bytes[position]
        let isLong = bytes[position...].starts(with: [quote, quote, quote])
        position += isLong ? 3 : 1
        while let byte {
            if byte == quote, !isLong || bytes[position...].starts(with: [quote, quote, quote]) {
                position += isLong ? 3 : 1
                // A long string can have one or two quotes before its closing quotes.
                for _ in 0..<2 where isLong && self.byte == quote { position += 1 }
                return
            }
            if !isLong, isAtLineBreak { break }
            position += byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
        }
        throw Failure(position: start)
    }

    /// Returns the text of a quoted name.
    private static func unquoted(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
        guard bytes.first == UInt8(ascii: "\""), text.contains("\\") else { return text }
        return JSON(Array("\"\(text)\"".utf8))?.string ?? text
    }
}
