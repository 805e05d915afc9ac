import Text

/// Reads text in the grammar of RFC 8259 with the place of each value. Half a surrogate pair
/// becomes U+FFFD.
struct PlacedJSONReader {
    /// The limit of nesting. It protects the stack.
    static let depthLimit = 128

    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0
    /// The number of further values that the text may have.
    private var left = JSON.mostValues

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a whole text. A text without characters is an object without members.
    static func read(_ bytes: [UInt8]) throws(FileError) -> PlacedJSON {
        var reader = PlacedJSONReader(bytes)
        reader.skipSpace()
        if reader.next == nil {
            return PlacedJSON(content: .object([]), range: bytes.count..<bytes.count)
        }
        let value = try reader.value()
        reader.skipSpace()
        guard reader.next == nil else { throw reader.error("There is text after the end.") }
        return value
    }

    /// Reads a text whose value is an object.
    static func readObject(_ bytes: [UInt8]) throws(FileError) -> PlacedJSON {
        let value = try read(bytes)
        guard value.isObject else {
            throw .malformed(line: 1, "The file does not contain a JSON object.")
        }
        return value
    }
}

extension PlacedJSONReader {
    private func error(_ message: String) -> FileError {
        let lineFeeds = bytes[..<min(place, bytes.count)].count { $0 == UInt8(ascii: "\n") }
        return .malformed(line: lineFeeds + 1, message)
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            place += 1
        }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func expect(_ word: StaticString) throws(FileError) {
        for offset in 0..<word.utf8CodeUnitCount {
            guard skip(word.utf8Start[offset]) else { throw error("A value is not JSON.") }
        }
    }

    private mutating func value() throws(FileError) -> PlacedJSON {
        skipSpace()
        guard left > 0 else { throw .tooLarge("The file has more than 4,000,000 values.") }
        left -= 1
        let start = place
        let content = try content()
        return PlacedJSON(content: content, range: start..<place)
    }

    private mutating func content() throws(FileError) -> PlacedJSON.Content {
        switch next {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"):
            try expect("true")
            return .boolean(true)
        case UInt8(ascii: "f"):
            try expect("false")
            return .boolean(false)
        case UInt8(ascii: "n"):
            try expect("null")
            return .null
        default:
            try number()
            return .number
        }
    }

    private mutating func enter() throws(FileError) {
        guard depth < Self.depthLimit else {
            throw error("The values are nested deeper than \(Self.depthLimit) levels.")
        }
        depth += 1
        place += 1
        skipSpace()
    }

    private mutating func members() throws(FileError) -> [PlacedJSON.Member] {
        try enter()
        defer { depth -= 1 }
        var members: [PlacedJSON.Member] = []
        if skip(UInt8(ascii: "}")) { return [] }
        repeat {
            skipSpace()
            let start = place
            guard next == UInt8(ascii: "\"") else { throw error("A name is missing.") }
            let name = try string()
            let range = start..<place
            skipSpace()
            guard skip(UInt8(ascii: ":")) else { throw error("A colon is missing.") }
            members.append(PlacedJSON.Member(name: name, nameRange: range, value: try value()))
            skipSpace()
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "}")) else { throw error("A comma or a brace is missing.") }
        return members
    }

    private mutating func elements() throws(FileError) -> [PlacedJSON] {
        try enter()
        defer { depth -= 1 }
        var elements: [PlacedJSON] = []
        if skip(UInt8(ascii: "]")) { return [] }
        repeat {
            elements.append(try value())
            skipSpace()
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "]")) else { throw error("A comma or a bracket is missing.") }
        return elements
    }
}

extension PlacedJSONReader {
    private mutating func number() throws(FileError) {
        _ = skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try digits() }
        if skip(UInt8(ascii: ".")) { try digits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
            try digits()
        }
    }

    private mutating func digits() throws(FileError) {
        guard let first = next, first.isDigit else { throw error("A value is not JSON.") }
        while let byte = next, byte.isDigit { place += 1 }
    }

    private mutating func string() throws(FileError) -> ExactText {
        place += 1
        var text: [UInt8] = []
        while true {
            let start = place
            while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""),
                byte != UInt8(ascii: "\\")
            {
                place += 1
            }
            text += bytes[start..<place]
            guard skip(UInt8(ascii: "\\")) else { break }
            try escape(into: &text)
        }
        return try endOfString(text)
    }

    private mutating func endOfString(_ text: [UInt8]) throws(FileError) -> ExactText {
        guard let byte = next else { throw error("A string is not closed.") }
        guard byte == UInt8(ascii: "\"") else {
            throw error("A string has a line break or a control character.")
        }
        guard let string = String(validating: text, as: UTF8.self) else {
            throw error("A string is not UTF-8.")
        }
        place += 1
        return ExactText(string)
    }

    private mutating func escape(into text: inout [UInt8]) throws(FileError) {
        guard let byte = next else { throw error("A string is not closed.") }
        place += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "u"): text += String(try escapedScalar()).utf8
        default: throw error("A string has an unknown escape.")
        }
    }

    private mutating func escapedScalar() throws(FileError) -> Unicode.Scalar {
        let unit = try fourHexDigits()
        guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
        let afterLead = place
        guard skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else {
            place = afterLead
            return "\u{FFFD}"
        }
        let trail = try fourHexDigits()
        guard UTF16.isTrailSurrogate(trail) else {
            place = afterLead
            return "\u{FFFD}"
        }
        return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    }

    private mutating func fourHexDigits() throws(FileError) -> UInt16 {
        guard place + 4 <= bytes.count else { throw error("A string is not closed.") }
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Hexadecimal.value(of: bytes[place]) else {
                throw error("A string has an unknown escape.")
            }
            unit = unit << 4 | UInt16(digit)
            place += 1
        }
        return unit
    }
}
