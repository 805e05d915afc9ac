import Text

/// Finds the placeholders of i18next: `{{name}}`, `{{- name}}`, `{{name, format}}`, `$t(key)`.
struct I18nextParser {
    private let bytes: [UInt8]
    private var position = 0
    /// The partners of the parentheses; `nil` if the text has no `$t(`.
    private let partners: BracketPartners?

    static func tokens(in bytes: [UInt8]) -> [Token] {
        var parser = I18nextParser(bytes: bytes)
        var tokens: [Token] = []
        while let start = bytes[parser.position...].firstIndex(where: isSign) {
            parser.position = start
            if let token = parser.token() { tokens.append(token) }
        }
        return tokens
    }
}

extension I18nextParser {
    private init(bytes: [UInt8]) {
        self.bytes = bytes
        let hasNesting = bytes.contains(UInt8(ascii: "$"))
        partners =
            hasNesting
            ? BracketPartners(of: UInt8(ascii: "("), UInt8(ascii: ")"), in: bytes) : nil
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "$")
    }

    private func isAt(_ text: StaticString, _ place: Int) -> Bool {
        let end = place + text.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        return text.withUTF8Buffer { bytes[place..<end].elementsEqual($0) }
    }

    /// Reads the placeholder at the position, and moves behind the bytes that were read.
    private mutating func token() -> Token? {
        if isAt("{{", position) { return value() }
        if isAt("$t(", position), let token = nesting() { return token }
        position += 1
        return nil
    }

    /// Reads up to `}}`. Another `{{` before them begins the placeholder instead.
    private mutating func value() -> Token? {
        let start = position
        position += 2
        let content = position
        while position < bytes.count, !isAt("}}", position) {
            if isAt("{{", position) { return nil }
            position += 1
        }
        guard position < bytes.count else { return nil }
        let inside = bytes[content..<position]
        position += 2
        var name = inside.prefix { $0 != UInt8(ascii: ",") }.trimmed
        if name.first == UInt8(ascii: "-") { name = name.dropFirst().trimmed }
        guard !name.isEmpty else { return nil }
        return Token(placeholder: name.string, in: bytes, at: start..<position)
    }

    /// Reads `$t(key)` and `$t(key, { "count": {{count}} })`. The name has no options.
    private mutating func nesting() -> Token? {
        let start = position
        guard let end = partners?[start + 2] else { return nil }
        let key = bytes[start + 3..<end].prefix { $0 != UInt8(ascii: ",") }.trimmed
        guard !key.isEmpty else { return nil }
        position = end + 1
        return Token(placeholder: "$t(\(key.string))", in: bytes, at: start..<position)
    }
}
