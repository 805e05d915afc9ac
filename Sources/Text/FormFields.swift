/// Names and values as a query or the body of a form carries them (`application/x-www-form-urlencoded`).
public struct FormFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The type of a body made of `encoded`.
    public static let contentType = "application/x-www-form-urlencoded"

    private var pairs: [[String]] = []

    /// No fields yet.
    public init() {}

    /// Fields in the order in which they are written.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// Appends a field; a name may come more than once.
    public mutating func add(_ name: String, _ value: String) { pairs.append([name, value]) }

    /// `name=value&…`, everything but unreserved ASCII characters percent-encoded.
    public var encoded: String {
        pairs.map { $0.map(PercentCoding.encoded).joined(separator: "=") }.joined(separator: "&")
    }

    /// The most fields that are decoded.
    public static let most = 1000

    /// The fields of an encoded text, undecided whether they are UTF-8. Empty pairs are left out. `nil` for
    /// more than `most` fields, of which no more is decoded.
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
