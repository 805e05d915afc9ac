/// Names and values in the encoding of a query or of the body of a form
/// (`application/x-www-form-urlencoded`).
public struct FormFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The media type of a body with the text of `encoded`.
    public static let contentType = "application/x-www-form-urlencoded"

    private var pairs: [[String]] = []

    /// Creates an empty list of fields.
    public init() {}

    /// Creates fields in the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// Appends a field. A name may occur several times.
    public mutating func add(_ name: String, _ value: String) { pairs.append([name, value]) }

    /// The text `name=value&…`. All bytes except unreserved ASCII characters are percent-encoded.
    public var encoded: String {
        pairs.map { $0.map(PercentCoding.encoded).joined(separator: "=") }.joined(separator: "&")
    }

    /// The limit of fields in a decoded text.
    public static let most = 1000

    /// Returns the fields of an encoded text as bytes, which are not always UTF-8. Empty pairs are
    /// skipped. Returns `nil` if there are more than `most` fields.
    public static func decoded(_ text: String) -> [(name: [UInt8], value: [UInt8])]? {
        var fields: [(name: [UInt8], value: [UInt8])] = []
        var rest = text.utf8[...]
        while !rest.isEmpty {
            let pair = rest.prefix { $0 != UInt8(ascii: "&") }
            rest = rest[pair.endIndex...].dropFirst()
            guard !pair.isEmpty else { continue }
            guard fields.count < most else { return nil }
            fields.append(field(pair))
        }
        return fields
    }

    private static func field(_ pair: Substring.UTF8View) -> (name: [UInt8], value: [UInt8]) {
        let name = pair.prefix { $0 != UInt8(ascii: "=") }
        return (
            name: PercentCoding.decoded(name),
            value: PercentCoding.decoded(pair[name.endIndex...].dropFirst())
        )
    }
}
