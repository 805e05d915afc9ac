import TranslationService
import Wire

/// `a=1&b=2`, as in queries and form bodies. Empty pairs are tolerated (1.3).
enum FormFields {
    static func parameters(of text: String) -> RequestParameters {
        RequestParameters(pairs(of: text))
    }

    /// The fields as JSON: values that are objects or arrays are taken as such, all others are
    /// text. The last of several with the same name counts.
    static func object(of text: String) -> JSONObject {
        var object = JSONObject()
        for (name, value) in pairs(of: text) { object[name] = nested(value) ?? .string(value) }
        return object
    }

    private static func nested(_ value: String) -> JSON? {
        guard value.utf8.first == UInt8(ascii: "{") || value.utf8.first == UInt8(ascii: "[")
        else { return nil }
        return try? JSON(parsing: Array(value.utf8))
    }

    static func pairs(of text: String) -> [(name: String, value: String)] {
        text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let halves = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (
                name: decoded(halves.first ?? ""[...].utf8),
                value: halves.count == 2 ? decoded(halves[1]) : ""
            )
        }
    }

    /// `+` is a space; bytes that are not UTF-8 become U+FFFD.
    static func decoded(_ text: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                bytes.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), let value = hexValue(rest.prefix(2)) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexValue(_ digits: Substring.UTF8View) -> UInt8? {
        guard digits.count == 2, digits.allSatisfy({ $0 != UInt8(ascii: "+") }) else { return nil }
        return UInt8(String(digits) ?? "", radix: 16)
    }
}
