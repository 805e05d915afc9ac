import Text
import TextFiles

extension XMLPlaces {
    /// An attribute in a tag.
    struct Attribute: Hashable, Sendable {
        /// The name as the file has it: `xml:lang`.
        let name: String
        /// The value without references, except references to entities that the file declares.
        let value: String
        /// The bytes from the name to the last quote.
        let range: Range<Int>
        /// The bytes between the quotes.
        let place: Range<Int>
        /// The quote at both ends: `"` or `'`.
        let quote: UInt8
    }

    /// Returns the attributes in the tag of an element, in their order.
    func attributes(of element: Node) -> [Attribute] {
        var found: [Attribute] = []
        var at = element.tag.lowerBound + 1
        skip(to: &at) { !Self.isNameEnd($0) }
        while true {
            skip(to: &at, while: \.isSpace)
            guard at < element.tag.upperBound, !Self.isNameEnd(bytes[at]) else { return found }
            found.append(attribute(&at))
        }
    }

    /// Returns the value of an attribute; `nil` if the tag does not have it.
    func attribute(_ name: String, of element: Node) -> String? {
        attributes(of: element).first { $0.name.isSame(as: name) }?.value
    }

    /// Reads the attribute at this place, and moves the place to its end.
    private func attribute(_ at: inout Int) -> Attribute {
        let start = at
        skip(to: &at) { !Self.isNameEnd($0) }
        let name = source(start..<at)
        skip(to: &at) { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        let quote = bytes[at]
        at += 1
        let first = at
        skip(to: &at) { $0 != quote }
        let place = first..<at
        at += 1
        return Attribute(
            name: name, value: XMLText.read(bytes[place], isAttribute: true), range: start..<at,
            place: place, quote: quote)
    }

    private func skip(to at: inout Int, while isSkipped: (UInt8) -> Bool) {
        while at < bytes.count, isSkipped(bytes[at]) { at += 1 }
    }

    private static func isNameEnd(_ byte: UInt8) -> Bool {
        byte.isSpace || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/")
            || byte == UInt8(ascii: ">")
    }
}
