/// Reads only text in the grammar of RFC 8259. Half a surrogate pair, which the grammar allows,
/// becomes U+FFFD.
struct JSONParser {
    /// The limit of nesting. It protects the stack.
    static let depthLimit = 128
    /// The limit of names that are kept per depth. Objects with more members usually have different
    /// names.
    private static let namesLimit = 64

    private let bytes: [UInt8]
    private let end: Int
    private var place: Int
    private var depth = 0
    /// The number of further values that the text may have. A value of one or two bytes takes at
    /// least 40 bytes in memory.
    private var left: Int
    /// The names of the members of the last object at each depth. The next object usually has the
    /// same names.
    private var lastNames: [[String]] = []

    init(_ bytes: [UInt8], most: Int) { self.init(bytes, in: 0..<bytes.count, most: most) }

    /// Creates a parser for a part of `bytes` with a limit of `most` values.
    init(_ bytes: [UInt8], in range: Range<Int>, most: Int) {
        self.bytes = bytes
        left = most
        place = range.lowerBound
        end = range.upperBound
    }

    mutating func wholeText() throws(JSONError) -> JSON {
        if place == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        let value = try value()
        skipSpace()
        guard place == end else { throw error() }
        return value
    }
}

extension JSONParser {
    private func error() -> JSONError { JSONError(offset: place) }

    private var next: UInt8? { place < end ? bytes[place] : nil }

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

    private mutating func expect(_ word: StaticString) throws(JSONError) {
        for offset in 0..<word.utf8CodeUnitCount {
            guard skip(word.utf8Start[offset]) else { throw error() }
        }
    }

    private mutating func value() throws(JSONError) -> JSON {
        skipSpace()
        guard left > 0 else { throw JSONError(offset: place, hasTooMany: true) }
        left -= 1
        switch next {
        case UInt8(ascii: "{"):
            return try nested { parser throws(JSONError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { parser throws(JSONError) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"):
            try expect("true")
            return true
        case UInt8(ascii: "f"):
            try expect("false")
            return false
        case UInt8(ascii: "n"):
            try expect("null")
            return .null
        default: return try number()
        }
    }

    private mutating func nested(
        _ read: (inout JSONParser) throws(JSONError) -> JSON
    ) throws(JSONError) -> JSON {
        guard depth < Self.depthLimit else { throw error() }
        depth += 1
        place += 1
        let value = try read(&self)
        depth -= 1
        return value
    }

    private mutating func object() throws(JSONError) -> JSON {
        var members: [JSONObject.Member] = []
        skipSpace()
        if skip(UInt8(ascii: "}")) { return .object(JSONObject()) }
        while lastNames.count <= depth { lastNames.append([]) }
        members.reserveCapacity(lastNames[depth].count)
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error() }
            let name = try name(at: members.count)
            skipSpace()
            guard skip(UInt8(ascii: ":")) else { throw error() }
            members.append(JSONObject.Member(name: name, value: try value()))
            skipSpace()
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "}")) else { throw error() }
        return .object(JSONObject(members))
    }

    /// Reads the name of a member. If the last object has the same name at this index, the name is
    /// reused.
    private mutating func name(at index: Int) throws(JSONError) -> String {
        let isKnown = index < lastNames[depth].count
        if isKnown, skip(quoted: lastNames[depth][index]) { return lastNames[depth][index] }
        let start = place
        let name = try string()
        // A name with escapes has other bytes in the text, so it cannot be reused.
        let plain = place - start == name.utf8.count + 2 ? name : ""
        if isKnown {
            lastNames[depth][index] = plain
        } else if index < Self.namesLimit {
            lastNames[depth].append(plain)
        }
        return name
    }

    /// Skips the string if it is `text` without escapes. Otherwise returns false and does not move.
    private mutating func skip(quoted text: String) -> Bool {
        let utf8 = text.utf8
        var last = place + 1
        guard last + utf8.count < end, bytes[last + utf8.count] == UInt8(ascii: "\"") else {
            return false
        }
        for byte in utf8 {
            guard bytes[last] == byte else { return false }
            last += 1
        }
        place = last + 1
        return true
    }

    private mutating func array() throws(JSONError) -> JSON {
        var elements: [JSON] = []
        skipSpace()
        if skip(UInt8(ascii: "]")) { return .array([]) }
        repeat {
            elements.append(try value())
            skipSpace()
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "]")) else { throw error() }
        return .array(elements)
    }

    /// Begins to read an array that is the whole text. Its elements are read one by one.
    mutating func enterArray() throws(JSONError) {
        skipSpace()
        guard skip(UInt8(ascii: "[")) else { throw error() }
        depth += 1
    }

    /// Reads the next element of the array; `nil` after the last. Then the text must end.
    mutating func nextElement(isFirst: Bool) throws(JSONError) -> JSON? {
        skipSpace()
        if !isFirst, skip(UInt8(ascii: ",")) { return try value() }
        if isFirst, next != UInt8(ascii: "]") { return try value() }
        guard skip(UInt8(ascii: "]")) else { throw error() }
        skipSpace()
        guard place == end else { throw error() }
        return nil
    }
}

extension JSONParser {
    /// Checks a number against the grammar. The standard library computes its value.
    private mutating func number() throws(JSONError) -> JSON {
        let start = place
        var isWhole = true
        _ = skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try digits() }
        if skip(UInt8(ascii: ".")) {
            isWhole = false
            try digits()
        }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            isWhole = false
            if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
            try digits()
        }
        if isWhole, place - start <= Self.shortDigits { return .integer(integer(from: start)) }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if isWhole, let integer = Int(text) { return .integer(integer) }
        guard let double = Double(text), double.isFinite else { throw error() }
        return .number(double)
    }

    /// The limit of characters in a number that always fits into `Int`.
    private static let shortDigits = 18

    private func integer(from start: Int) -> Int {
        let isNegative = bytes[start] == UInt8(ascii: "-")
        let digits = bytes[(isNegative ? start + 1 : start)..<place]
        let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return isNegative ? -value : value
    }

    private mutating func digits() throws(JSONError) {
        guard let first = next, first.isDigit else { throw error() }
        while let byte = next, byte.isDigit { place += 1 }
    }

    private mutating func string() throws(JSONError) -> String {
        place += 1
        let start = place
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20
        {
            place += 1
        }
        guard next == UInt8(ascii: "\\") else {
            return try endOfString(bytes[start..<place])
        }
        var text = Array(bytes[start..<place])
        while let byte = next, byte != UInt8(ascii: "\"") {
            place += 1
            if byte == UInt8(ascii: "\\") {
                try escape(into: &text)
            } else if byte >= 0x20 {
                text.append(byte)
            } else {
                place -= 1
                throw error()
            }
        }
        return try endOfString(text[...])
    }

    private mutating func endOfString(_ text: ArraySlice<UInt8>) throws(JSONError) -> String {
        guard let string = String(validating: text, as: UTF8.self), skip(UInt8(ascii: "\"")) else {
            throw error()
        }
        return string
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        guard let byte = next else { throw error() }
        place += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "u"): text.append(contentsOf: String(try escapedScalar()).utf8)
        default: throw error()
        }
    }

    private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
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

    private mutating func fourHexDigits() throws(JSONError) -> UInt16 {
        guard place + 4 <= end else { throw error() }
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Hexadecimal.value(of: bytes[place]) else { throw error() }
            unit = unit << 4 | UInt16(digit)
            place += 1
        }
        return unit
    }
}
