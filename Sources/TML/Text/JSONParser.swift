/// Reads JSON: strict about the grammar, safe against any input.
struct JSONParser {
    private static let deepest = 200
    /// How many members an object or an array is expected to have.
    private static let usualCount = 4
    private let bytes: [UInt8]
    private var position = 0

    init(_ json: some Collection<UInt8>) { bytes = Array(json) }

    mutating func document() -> JSONValue? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        guard let value = value(depth: 0) else { return nil }
        skipSpace()
        return position == bytes.count ? value : nil
    }
}

extension JSONParser {
    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            position += 1
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func take(_ word: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard bytes[position...].starts(with: wanted) else { return false }
        position += wanted.count
        return true
    }

    private mutating func value(depth: Int) -> JSONValue? {
        skipSpace()
        guard depth < Self.deepest, let byte = next else { return nil }
        switch byte {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map(JSONValue.text)
        case UInt8(ascii: "t"): return take("true") ? .boolean(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .boolean(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func array(depth: Int) -> JSONValue? {
        position += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array([]) }
        var items: [JSONValue] = []
        items.reserveCapacity(Self.usualCount)
        while let item = value(depth: depth + 1) {
            items.append(item)
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(items) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
        return nil
    }

    private mutating func object(depth: Int) -> JSONValue? {
        position += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object([:]) }
        var members = [String: JSONValue](minimumCapacity: Self.usualCount)
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\""), let name = string() else { return nil }
            skipSpace()
            guard take(UInt8(ascii: ":")), let member = value(depth: depth + 1) else { return nil }
            members[name] = member
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
    }

    private mutating func number() -> JSONValue? {
        let start = position
        while let byte = next, Self.isPartOfNumber(byte) { position += 1 }
        let text = bytes[start..<position].string
        guard let last = text.utf8.last, last.isDigit, text.utf8.first != UInt8(ascii: "+") else {
            return nil
        }
        if let integer = Int(text) { return .integer(integer) }
        return Double(text).map(JSONValue.decimal)
    }

    private static func isPartOfNumber(_ byte: UInt8) -> Bool {
        byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
    }

    /// Texts without escapes, which are nearly all, are taken as they are.
    private mutating func string() -> String? {
        position += 1
        var start = position
        var text = ""
        while let byte = next {
            position += 1
            if byte == UInt8(ascii: "\"") {
                let rest = bytes[start..<position - 1].string
                return text.isEmpty ? rest : text + rest
            }
            if byte == UInt8(ascii: "\\") {
                text += bytes[start..<position - 1].string
                guard let scalar = escape() else { return nil }
                text.unicodeScalars.append(scalar)
                start = position
            } else if byte < 0x20 {
                return nil
            }
        }
        return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
        guard let byte = next else { return nil }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return Unicode.Scalar(byte)
        case UInt8(ascii: "u"): return unicodeEscape()
        default: return nil
        }
    }

    /// A lone surrogate is no character; U+FFFD stands for it.
    private mutating func unicodeEscape() -> Unicode.Scalar? {
        guard let unit = codeUnit() else { return nil }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        let start = position
        if unit < 0xDC00, take("\\u"), let low = codeUnit(), (0xDC00...0xDFFF).contains(low) {
            return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        }
        position = start
        return "\u{FFFD}"
    }

    private mutating func codeUnit() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        let digits = bytes[position..<position + 4]
        guard digits.allSatisfy({ $0.isDigit || (0x41...0x46).contains($0 & 0xDF) }) else {
            return nil
        }
        position += 4
        return UInt32(digits.string, radix: 16)
    }
}
