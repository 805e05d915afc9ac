import Foundation

/// Bytes as lower-case hexadecimal digits.
enum Hexadecimal {
    static func text(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether a text is `count` lower-case or upper-case hexadecimal digits and nothing else.
    static func isText(_ text: String, count: Int) -> Bool {
        text.utf8.count == count
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
            }
    }
}

/// Bytes as base64 for addresses, without padding (RFC 4648, 5).
enum Base64URL {
    static func text(of bytes: [UInt8]) -> String {
        let mapped = Data(bytes).base64EncodedString().utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return String(decoding: mapped, as: UTF8.self)
    }
}
