import Text

/// Finds the signs of shortcuts: `&` before a letter or a digit, and `&&` for the sign itself.
enum ShortcutParser {
    /// The maximum length of the name of an entity such as `&amp;`.
    private static let longestEntity = 10

    /// Returns the signs outside of some ranges.
    static func tokens(in bytes: [UInt8], outside closed: [Range<Int>]) -> [Token] {
        var tokens: [Token] = []
        var closed = closed.sorted { $0.lowerBound < $1.lowerBound }[...]
        var place = 0
        while let sign = bytes[place...].firstIndex(of: UInt8(ascii: "&")) {
            closed = closed.drop { $0.upperBound <= sign }
            if let range = closed.first, range.contains(sign) {
                place = range.upperBound
            } else if let token = token(in: bytes, at: sign) {
                tokens.append(token)
                place = token.range.upperBound
            } else {
                place = sign + 1
            }
        }
        return tokens
    }

    private static func token(in bytes: [UInt8], at sign: Int) -> Token? {
        guard sign + 1 < bytes.count else { return nil }
        let next = bytes[sign + 1]
        if next == UInt8(ascii: "&") {
            return Token(placeholder: "&&", in: bytes, at: sign..<sign + 2)
        }
        guard next.isAlphanumeric || next >= 0x80, !isEntity(in: bytes, at: sign) else {
            return nil
        }
        return Token(placeholder: "&", in: bytes, at: sign..<sign + 1)
    }

    private static func isEntity(in bytes: [UInt8], at sign: Int) -> Bool {
        let name = bytes[(sign + 1)...].prefix(longestEntity).prefix { $0.isAlphanumeric }
        return name.endIndex < bytes.count && bytes[name.endIndex] == UInt8(ascii: ";")
    }
}
