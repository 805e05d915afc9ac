/// Names and values as a query or the body of a form carries them.
public struct FormFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The type of a body made of `encoded`.
    public static let contentType = "application/x-www-form-urlencoded"

    private var pairs: [[String]] = []

    public init() {}

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    public mutating func add(_ name: String, _ value: String) { pairs.append([name, value]) }

    /// `name=value&…`, everything but unreserved ASCII characters percent-encoded.
    public var encoded: String {
        pairs.map { $0.map(Self.percentEncoded).joined(separator: "=") }.joined(separator: "&")
    }

    /// Percent-encodes all but `A–Z a–z 0–9 - . _ ~`, so that it also fits into a path.
    public static func percentEncoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += (byte < 16 ? "%0" : "%") + digits
            }
        }
        return encoded
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default:
            false
        }
    }
}
