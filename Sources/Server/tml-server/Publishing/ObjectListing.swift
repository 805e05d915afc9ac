import Foundation

/// One page of the list of names in a bucket (`ListObjectsV2` with `encoding-type=url`).
struct ObjectListing {
    let names: [String]
    /// The names up to and with the delimiter.
    let prefixes: [String]
    /// The token for the next page; `nil` for the last page.
    let next: String?

    init(_ body: [UInt8]) {
        let text = String(decoding: body, as: UTF8.self)
        names = Self.texts("Key", in: text).map(Self.decoded)
        prefixes = Self.texts("CommonPrefixes", in: text)
            .flatMap { Self.texts("Prefix", in: $0) }.map(Self.decoded)
        next = Self.texts("NextContinuationToken", in: text).first.map(Self.withoutReferences)
    }

    /// The texts of all elements with this name. The answers of stores have no attributes in these
    /// elements.
    static func texts(_ element: String, in text: some StringProtocol) -> [String] {
        text.components(separatedBy: "<\(element)>").dropFirst().compactMap { rest in
            rest.range(of: "</\(element)>").map { String(rest[..<$0.lowerBound]) }
        }
    }

    private static func decoded(_ name: String) -> String {
        let plain = withoutReferences(name).replacingOccurrences(of: "+", with: " ")
        return plain.removingPercentEncoding ?? plain
    }

    /// The text with the characters of XML references.
    static func withoutReferences(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}
