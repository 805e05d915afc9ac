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

    /// The fields of an encoded text, undecided whether they are UTF-8. Empty pairs are left out.
    public static func decoded(_ text: String) -> [(name: [UInt8], value: [UInt8])] {
        text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let halves = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (
                name: PercentCoding.decoded(halves.first ?? ""[...].utf8),
                value: halves.count == 2 ? PercentCoding.decoded(halves[1]) : []
            )
        }
    }
}
