/// Converts between bytes and their percent-encoding, such as `%2F` (RFC 3986).
public enum PercentCoding {
    /// Encodes all characters except `A–Z a–z 0–9 - . _ ~`, for a path, a query or a form.
    public static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes += Hexadecimal.pair(of: byte, isUpperCase: true)
            }
        }
        return bytes.string
    }

    /// Decodes the encoding of forms: `+` is a space. A `%` without two digits does not change.
    public static func decoded(_ text: Substring.UTF8View) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                bytes.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), let value = value(rest.prefix(2)) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    private static func value(_ digits: Substring.UTF8View) -> UInt8? {
        let values = digits.compactMap(Hexadecimal.value)
        return values.count == 2 ? values[0] << 4 | values[1] : nil
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isWord || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "~")
    }
}
