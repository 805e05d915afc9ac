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

    /// A mistake at which the TOML parser would end the program.
    struct Hazard {
        var position: Int
        var sentence: String
    }

    let bytes: [UInt8]
    private(set) var position = 0
    /// The first hazard before `position`. The scanner does not stop at a hazard.
    private(set) var hazard: Hazard?
    private var comments: [Range<Int>] = []
    /// True if the last string contains the character U+0000 as an escape sequence.
    private var hasZero = false

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
        skipBlanks()
        if !(byte.map { Self.isBare($0) || Self.isQuote($0) } ?? false) {
            note("the name of a table is missing")
        }
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
        noteNames(names.count)
        skipBlanks()
        return names
    }

    private mutating func name() throws(Failure) -> String {
        let start = position
        if let byte, Self.isQuote(byte) {
            try skipString()
            if hasZero { noteZero() }
            return Self.unquoted(bytes[start..<position])
        }
        while let byte, Self.isBare(byte) { position += 1 }
        guard position > start else { throw Failure(position: position) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    static func isBare(_ byte: UInt8) -> Bool {
        byte.isWord || byte == UInt8(ascii: "-")
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
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
            checkTime(after: byte)
            position += 1
            if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") { end = position }
        }
        position = end
    }

    /// Skips an array or an inline table, also over several lines. A list of the open brackets
    /// replaces recursion, so that a text with many brackets does not use up the stack.
    private mutating func skipBrackets() throws(Failure) {
        let start = position
        var open: [Bracket] = []
        repeat {
            guard let byte else { throw Failure(position: start) }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if isAfterWord, bytes[position - 1] != UInt8(ascii: ".") { noteBrackets() }
                try skipString()
                if hasZero, open.last?.isBeforeName == true { noteZero() }
            case UInt8(ascii: "#"): skipComment()
            default:
                take(byte, &open)
                position += 1
            }
        } while !open.isEmpty
    }

    /// Skips a string in single or double quotes, with one quote or three.
    private mutating func skipString() throws(Failure) {
        let start = position
        let quote = bytes[position]
        let isLong = bytes[position...].starts(with: [quote, quote, quote])
        position += isLong ? 3 : 1
        hasZero = false
        while let byte {
            if byte == quote, !isLong || bytes[position...].starts(with: [quote, quote, quote]) {
                position += isLong ? 3 : 1
                // A long string can have one or two quotes before its closing quotes.
                for _ in 0..<2 where isLong && self.byte == quote { position += 1 }
                return
            }
            if !isLong, isAtLineBreak { break }
            let isEscape = byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"")
            if isEscape, has("\\u0000") || has("\\U00000000") { hasZero = true }
            position += isEscape ? 2 : 1
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

/// The hazards. All of them are mistakes, except very many names and U+0000 in a name.
extension SettingScanner {
    /// The largest number of names that dots join in a header or before a value, also through
    /// several tables in braces. Tables inside tables use up the stack.
    private static let maxNames = 100

    /// An open bracket inside a value.
    private struct Bracket {
        let mark: UInt8
        /// The number of dots in the names of the tables in braces around the bracket.
        let outerDots: Int
        /// The number of dots in the names before the next value, with `outerDots`.
        var dots: Int
        /// True between `=` and the next comma.
        var hasValue = false

        var isBeforeName: Bool { mark == UInt8(ascii: "{") && !hasValue }
        var end: UInt8 { UInt8(ascii: mark == UInt8(ascii: "{") ? "}" : "]") }
    }

    private mutating func note(_ sentence: String) {
        hazard = hazard ?? Hazard(position: position, sentence: sentence)
    }

    private mutating func noteNames(_ count: Int) {
        if count > Self.maxNames { note("more than \(Self.maxNames) names are joined with dots") }
    }

    private mutating func noteZero() { note("a name contains the character U+0000") }

    private mutating func noteBrackets() { note("the value in brackets is not valid TOML") }

    /// True after a byte of a bare name, a number or a date.
    private var isAfterWord: Bool { Self.isInWord(bytes[position - 1]) }

    private static func isInWord(_ byte: UInt8) -> Bool {
        isBare(byte) || "+.:".utf8.contains(byte)
    }

    /// Takes a byte between brackets, outside strings and comments.
    private mutating func take(_ byte: UInt8, _ open: inout [Bracket]) {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            if isAfterWord { noteBrackets() }
            let dots = open.last?.dots ?? 0
            open.append(Bracket(mark: byte, outerDots: dots, dots: dots))
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            if open.popLast()?.end != byte { noteBrackets() }
        default: take(byte, in: &open[open.count - 1])
        }
    }

    private mutating func take(_ byte: UInt8, in bracket: inout Bracket) {
        switch byte {
        case UInt8(ascii: ","): (bracket.dots, bracket.hasValue) = (bracket.outerDots, false)
        case UInt8(ascii: "="):
            if !bracket.isBeforeName { noteBrackets() }
            bracket.hasValue = true
        case UInt8(ascii: ".") where bracket.isBeforeName:
            bracket.dots += 1
            noteNames(bracket.dots + 1)
        case UInt8(ascii: "\t"), Self.carriageReturn, Self.lineFeed: break
        case UInt8(ascii: " ") where !isAfterWord || bracket.isBeforeName: break
        default:
            if byte != UInt8(ascii: " "), !Self.isInWord(byte) { noteBrackets() }
            if !bracket.isBeforeName { checkTime(after: byte) }
        }
    }

    /// Notes a `T` after a date, or a blank before a digit, if it is not between a date and a time.
    private mutating func checkTime(after mark: UInt8) {
        guard "Tt ".utf8.contains(mark) else { return }
        let next = bytes[(position + 1)...].prefix(3)
        let isDate = Self.form(bytes[..<position].suffix(10)) == "0000-00-00"
        let isMeant = mark == UInt8(ascii: " ") ? next.first?.isDigit == true : isDate
        guard isMeant, !isDate || Self.form(next) != "00:" else { return }
        note(
            isDate
                ? "the time of a date is not valid TOML"
                : "a value contains a space: write a text in quotes, and a number without spaces")
    }

    /// Returns the text with 0 for each digit.
    private static func form(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { $0.isDigit ? UInt8(ascii: "0") : $0 }, as: UTF8.self)
    }
}
