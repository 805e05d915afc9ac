/// Writes compact JSON.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ value: JSON) {
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .boolean(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): bytes.append(contentsOf: String(value).utf8)
        case .number(let value): write(value)
        case .string(let text): write(text)
        case .array(let elements): write(elements)
        case .object(let object): write(object)
        }
    }
}

extension JSONWriter {
    /// Writes a number. Infinity and NaN become null, because JSON cannot represent them.
    private mutating func write(_ value: Double) {
        bytes.append(contentsOf: (value.isFinite ? String(value) : "null").utf8)
    }

    private mutating func write(_ elements: [JSON]) {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func write(_ object: JSONObject) {
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in object.members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(member.name)
            bytes.append(UInt8(ascii: ":"))
            write(member.value)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func write(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { buffer in write(buffer) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a text. Parts without escapes are copied as a whole, because they are most of a text.
    private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
        var rest = text[...]
        while let place = rest.firstIndex(where: Self.isEscaped) {
            bytes.append(contentsOf: rest[..<place])
            write(escaped: rest[place])
            rest = rest[(place + 1)...]
        }
        bytes.append(contentsOf: rest)
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func write(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
        case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
        case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
        case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
        case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
        default: write(control: byte)
        }
    }

    private mutating func write(control byte: UInt8) {
        bytes.append(contentsOf: #"\u00"#.utf8)
        bytes.append(contentsOf: Hexadecimal.pair(of: byte))
    }
}

extension JSON {
    /// Returns the escape of a character, such as `\u202e`; two escapes for a character above
    /// U+FFFF.
    public static func escape(of scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            "\\u" + Hexadecimal.text(of: [UInt8(unit >> 8), UInt8(unit & 0xFF)])
        }.joined()
    }
}
