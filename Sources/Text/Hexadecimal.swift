/// Converts between bytes and hexadecimal digits.
package enum Hexadecimal {
    private static let lowerCase = Array("0123456789abcdef".utf8)
    private static let upperCase = Array("0123456789ABCDEF".utf8)

    /// Returns two lower-case digits for each byte.
    package static func text(of bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: bytes.count * 2) { digits in
            for (index, byte) in bytes.enumerated() {
                digits[index * 2] = lowerCase[Int(byte >> 4)]
                digits[index * 2 + 1] = lowerCase[Int(byte & 15)]
            }
            return bytes.count * 2
        }
    }

    /// Returns the two digits of a byte, in ASCII.
    package static func pair(of byte: UInt8, isUpperCase: Bool = false) -> [UInt8] {
        let digits = isUpperCase ? upperCase : lowerCase
        return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    /// Whether a text consists of exactly `count` digits of either case.
    package static func isText(_ text: String, count: Int) -> Bool {
        text.utf8.count == count && text.utf8.allSatisfy { value(of: $0) != nil }
    }

    /// Returns 0 to 15 for a digit of either case; `nil` for any other byte.
    package static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
