import Text

/// Finds the placeholders of `printf` in one pass: those of C, Python, PHP and Objective-C.
///
/// A placeholder without a number and a name has the position of its argument as its name, counted
/// from 1. `*` for a width or a precision takes an argument too.
struct PrintfParser {
    private let bytes: [UInt8]
    private var position = 0
    /// The number of arguments of the placeholders without a number.
    private var arguments = 0
    /// The end of the last placeholder.
    private var lastEnd = 0

    static func tokens(in bytes: [UInt8]) -> [Token] {
        var parser = PrintfParser(bytes: bytes)
        var tokens: [Token] = []
        while let start = bytes[parser.position...].firstIndex(of: UInt8(ascii: "%")) {
            parser.position = start
            if let token = parser.token() { tokens.append(token) }
        }
        return tokens
    }
}

extension PrintfParser {
    private static let flags = Set("-+ 0#I'".utf8)
    private static let lengths = Set("hljztLq".utf8)
    /// The letters at the end. `r` is of Python, `b` of PHP, `@`, `D`, `O` and `U` of Objective-C.
    private static let conversions = Set("diouxXeEfFgGaAcCsSpnrb@DOU".utf8)

    /// The spaces that languages write before a percent sign.
    private static let spaces = ["\u{A0}", "\u{202F}", "\u{2009}", "\u{200A}"].map {
        Array($0.utf8)
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func skip(_ accepts: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        while let byte = next, accepts(byte) { position += 1 }
        return bytes[start..<position]
    }

    /// Reads the placeholder that begins at the position. Without one, moves behind the sign.
    private mutating func token() -> Token? {
        let (start, known) = (position, arguments)
        position += 1
        guard let name = sign() ?? named() ?? variable() ?? argument(from: start) else {
            (position, arguments) = (start + 1, known)
            return nil
        }
        lastEnd = position
        return Token(placeholder: name, in: bytes, at: start..<position)
    }

    /// Reads `%%`, `%m` and `%3$m`, which take no argument.
    private mutating func sign() -> String? {
        if take(UInt8(ascii: "%")) { return "%%" }
        let start = position
        _ = number()
        if take(UInt8(ascii: "m")) { return "%m" }
        position = start
        return nil
    }

    /// Reads the placeholder with a name of Python: `%(name)s`.
    private mutating func named() -> String? {
        let start = position
        guard take(UInt8(ascii: "(")) else { return nil }
        let name = skip { !"()%\n".utf8.contains($0) }
        guard take(UInt8(ascii: ")")), readsFormat(mayHaveSpace: true) else {
            position = start
            return nil
        }
        return name.string
    }

    /// Reads the variables of Apple's tables: `%#@files@`, `%1$#@files@`, `%arg`.
    private mutating func variable() -> String? {
        let start = position
        _ = number()
        if take(UInt8(ascii: "#")), take(UInt8(ascii: "@")) {
            let name = skip(\.isWord)
            if !name.isEmpty, take(UInt8(ascii: "@")) { return name.string }
        }
        position = start
        let word = skip(\.isWord)
        if word.elementsEqual("arg".utf8) { return "arg" }
        position = start
        return nil
    }

    /// Reads the placeholder of an argument. Returns its position.
    private mutating func argument(from start: Int) -> String? {
        let known = position
        let number = number()
        // The space of `100% sure` is no flag.
        guard readsFormat(mayHaveSpace: !isPercentSign(at: start)) else {
            position = known
            return nil
        }
        if let number { return number.string }
        arguments += 1
        return String(arguments)
    }

    /// Returns true if a number or a space is before the sign, as in `100%` and `100 %`.
    private func isPercentSign(at start: Int) -> Bool {
        guard start > 0 else { return false }
        let last = bytes[start - 1]
        return last.isDigit || last.isSpace || lastEnd == start
            || Self.spaces.contains { bytes[..<start].suffix($0.count).elementsEqual($0) }
    }

    /// Reads a position such as `1$`.
    private mutating func number() -> ArraySlice<UInt8>? {
        let start = position
        let digits = skip(\.isDigit)
        if let first = digits.first, first != UInt8(ascii: "0"), take(UInt8(ascii: "$")) {
            return digits
        }
        position = start
        return nil
    }

    /// Reads the flags, the width, the precision, the length and the letter.
    private mutating func readsFormat(mayHaveSpace: Bool) -> Bool {
        while let byte = next, Self.flags.contains(byte),
            mayHaveSpace || byte != UInt8(ascii: " ")
        {
            position += 1
            if byte == UInt8(ascii: "'") { skipFilling() }
        }
        skipWidth()
        if take(UInt8(ascii: ".")) { skipWidth() }
        return readsMacro() || readsLetter()
    }

    /// Moves behind the filling character of PHP: `*` of `%'*10s`.
    private mutating func skipFilling() {
        guard let byte = next, byte < 0x80, position + 1 < bytes.count else { return }
        let isFilling = bytes[position + 1].isDigit && !byte.isDigit && byte != UInt8(ascii: ".")
        if isFilling { position += 1 }
    }

    private mutating func skipWidth() {
        guard take(UInt8(ascii: "*")) else {
            _ = skip(\.isDigit)
            return
        }
        if number() == nil { arguments += 1 }
    }

    /// Reads the name of a macro of C: `<PRIu64>`.
    private mutating func readsMacro() -> Bool {
        guard take(UInt8(ascii: "<")) else { return false }
        return !skip(\.isWord).isEmpty && take(UInt8(ascii: ">"))
    }

    private mutating func readsLetter() -> Bool {
        let start = position
        _ = skip(Self.lengths.contains)
        guard position - start <= 2, let byte = next, Self.conversions.contains(byte) else {
            return false
        }
        position += 1
        return true
    }
}
