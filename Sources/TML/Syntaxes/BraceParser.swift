import Text

/// Finds the placeholders in braces of Python, Java and C#: `{0}`, `{name!r:>10}`,
/// `{0,number,#}`, `{}`, and the signs `{{` and `}}`.
struct BraceParser {
    private let bytes: [UInt8]
    private let partners: BracketPartners
    private var position = 0
    /// The number of placeholders without a name.
    private var unnamed = 0

    static func tokens(in bytes: [UInt8]) -> [Token] {
        guard bytes.contains(where: isBrace) else { return [] }
        var parser = BraceParser(bytes: bytes)
        var tokens: [Token] = []
        while let start = bytes[parser.position...].firstIndex(where: isBrace) {
            parser.position = start
            if let token = parser.token() {
                tokens.append(token)
                parser.position = token.range.upperBound
            } else {
                parser.position = start + 1
            }
        }
        return tokens
    }
}

extension BraceParser {
    private init(bytes: [UInt8]) {
        self.bytes = bytes
        partners = BracketPartners(of: UInt8(ascii: "{"), UInt8(ascii: "}"), in: bytes)
    }

    private static func isBrace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
    }

    private mutating func token() -> Token? {
        let start = position
        if start + 1 < bytes.count, bytes[start + 1] == bytes[start] {
            let range = start..<start + 2
            return Token(placeholder: bytes[range].string, in: bytes, at: range)
        }
        guard let end = partners[start] else { return nil }
        let inside = bytes[start + 1..<end]
        let head = inside.prefix { Self.isNameByte($0) || $0.isSpace }
        let name = head.trimmed
        guard head.endIndex == inside.endIndex || ":!,".utf8.contains(inside[head.endIndex]),
            name.allSatisfy(Self.isNameByte)
        else { return nil }
        if name.isEmpty {
            // Python allows only a format after an empty name.
            guard inside.isEmpty || ":!".utf8.contains(inside[inside.startIndex]) else {
                return nil
            }
            unnamed += 1
            return Token(placeholder: String(unnamed - 1), in: bytes, at: start..<end + 1)
        }
        return Token(placeholder: name.string, in: bytes, at: start..<end + 1)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isWord || byte >= 0x80 || ".[]-".utf8.contains(byte)
    }
}
