import Text

/// Numbers and names made of texts: the same text gives the same result in each run.
enum Fingerprint {
    /// Every JSON reader keeps numbers of so many bits exactly.
    static let mostBits = 52

    /// Returns a number of at most so many bits.
    static func number(of text: String, bits: Int = mostBits) -> Int {
        let digits = MD5.hex(of: text.utf8).prefix(mostBits / 4)
        return (Int(digits, radix: 16) ?? 0) & (1 << bits - 1)
    }

    /// Returns 32 hexadecimal digits. No text contains the character between the parts.
    static func name(of parts: [String]) -> String {
        MD5.hex(of: parts.joined(separator: "\u{0}").utf8)
    }
}
