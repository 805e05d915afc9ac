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
        var at = startOfAttributes(of: element)
        while let (name, place) = nextAttribute(&at, in: element) {
            found.append(
                Attribute(
                    name: source(name), value: XMLText.read(bytes[place], isAttribute: true),
                    range: name.lowerBound..<at, place: place, quote: bytes[at - 1]))
        }
        return found
    }

    /// Returns the value of an attribute; `nil` if the tag does not have it.
    func attribute(_ name: String, of element: Node) -> String? {
        var at = startOfAttributes(of: element)
        while let (found, place) = nextAttribute(&at, in: element) {
            if bytes[found].elementsEqual(name.utf8) {
                return XMLText.read(bytes[place], isAttribute: true)
            }
        }
        return nil
    }

    private func startOfAttributes(of element: Node) -> Int {
        var at = element.tag.lowerBound + 1
        skip(to: &at) { !Self.isNameEnd($0) }
        return at
    }

    /// Returns the places of the next name and of its value. Moves the place to the end of the
    /// attribute.
    private func nextAttribute(
        _ at: inout Int, in element: Node
    ) -> (name: Range<Int>, place: Range<Int>)? {
        skip(to: &at, while: \.isSpace)
        guard at < element.tag.upperBound, !Self.isNameEnd(bytes[at]) else { return nil }
        let start = at
        skip(to: &at) { !Self.isNameEnd($0) }
        let name = start..<at
        skip(to: &at) { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        let quote = bytes[at]
        at += 1
        let first = at
        skip(to: &at) { $0 != quote }
        defer { at += 1 }
        return (name, first..<at)
    }

    private func skip(to at: inout Int, while isSkipped: (UInt8) -> Bool) {
        while at < bytes.count, isSkipped(bytes[at]) { at += 1 }
    }

    private static func isNameEnd(_ byte: UInt8) -> Bool {
        byte.isSpace || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/")
            || byte == UInt8(ascii: ">")
    }
}

extension XMLPlaces {
    /// Returns the replacements that give an element other attributes. A value that is `nil` means
    /// that the attribute is removed.
    func setting(_ attributes: [(String, String?)], of element: Node) -> [FileReplacement] {
        let old = self.attributes(of: element)
        return attributes.compactMap { name, value in
            if let attribute = old.first(where: { $0.name == name }) {
                guard let value else {
                    let before = rangeOfSpace(endingAt: attribute.range.lowerBound)
                    return FileReplacement(
                        range: before.lowerBound..<attribute.range.upperBound, bytes: [])
                }
                let text = XMLText.attribute(value, quote: attribute.quote)
                return FileReplacement(range: attribute.place, bytes: Array(text.utf8))
            }
            guard let value else { return nil }
            let quote = old.last?.quote ?? UInt8(ascii: "\"")
            let place = endOfAttributes(of: element)
            let mark = Character(Unicode.Scalar(quote))
            let text = " \(name)=\(mark)\(XMLText.attribute(value, quote: quote))\(mark)"
            return FileReplacement(range: place..<place, bytes: Array(text.utf8))
        }
    }

    /// Returns the start tag of an element with other attributes.
    func tag(of element: Node, setting attributes: [(String, String?)]) -> String {
        var tag: [UInt8] = []
        var end = element.tag.lowerBound
        let replacements = setting(attributes, of: element).enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        for (_, replacement) in replacements {
            tag += bytes[end..<replacement.range.lowerBound] + replacement.bytes
            end = replacement.range.upperBound
        }
        return (tag + bytes[end..<element.tag.upperBound]).string
    }

    /// Returns the place after the last attribute of a tag, or after its name.
    func endOfAttributes(of element: Node) -> Int {
        attributes(of: element).last?.range.upperBound
            ?? element.tag.lowerBound + 1 + name(of: element).qualified.utf8.count
    }

    /// Returns the white space before an element.
    func space(before element: Node) -> String { space(endingAt: element.range.lowerBound) }

    /// Returns the white space before a place.
    func space(endingAt end: Int) -> String { source(rangeOfSpace(endingAt: end)) }

    private func rangeOfSpace(endingAt end: Int) -> Range<Int> {
        var start = end
        while start > 0, bytes[start - 1].isSpace { start -= 1 }
        return start..<end
    }
}
