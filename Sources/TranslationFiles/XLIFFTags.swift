import Text
import TextFiles

/// The inline elements of a unit.
///
/// In a text for people, an inline element is a tag with its name and its identifier. All other
/// characters stand for themselves: `Save <x id="1"/> & <g id="2">quit</g>`. In the file, the tag
/// is written as in the source, with all attributes and with the code in the element.
struct XLIFFTags: Sendable {
    /// The elements without text for people. Their content is code of the original format.
    private static let codes: Set = [
        "x", "bx", "ex", "bpt", "ept", "ph", "it", "ut", "sc", "ec", "cp", "sm", "em",
    ]
    /// The elements around texts.
    private static let spans: Set = ["g", "mrk", "pc"]

    /// The limit of the tags that are looked for one after another.
    private static let mostLong = 100

    /// The spelling in the file of each tag in texts.
    private var spellings: [String: String] = [:]
    /// The tags that have several spellings in the sources. In texts, they are written as in the
    /// file.
    private var ambiguous: Set<String> = []
    /// The tags that have a `>` before their end, because they are written as in the file.
    private var long: [String] = []

    /// Collects the inline elements. If the sources contain no inline elements, there are none.
    init(_ xml: XMLPlaces, sources: [XMLPlaces.Node], targets: [XMLPlaces.Node]) {
        for source in sources {
            for case .tag(let tag, let spelling) in Self.pieces(of: source, in: xml) {
                if let other = spellings[tag], !other.isSame(as: spelling) {
                    ambiguous.insert(tag)
                    add(other, other)
                    add(spelling, spelling)
                }
                add(tag, spellings[tag] ?? spelling)
            }
        }
        guard !isEmpty else { return }
        for target in targets {
            for case .tag(let tag, let spelling) in Self.pieces(of: target, in: xml) {
                addFromTarget(tag, spelling)
            }
        }
    }

    /// True if the texts have no inline elements.
    var isEmpty: Bool { spellings.isEmpty }

    /// An element of a target can contain a translated text in its code.
    private mutating func addFromTarget(_ tag: String, _ spelling: String) {
        if ambiguous.contains(tag) {
            add(spelling, spelling)
        } else if spellings[tag] == nil || Self.hasTexts(spelling) {
            add(tag, spelling)
        }
    }

    private static func hasTexts(_ code: String) -> Bool {
        code.contains("<sub") || code.contains(":sub")
    }

    private mutating func add(_ tag: String, _ spelling: String) {
        let isNew = spellings.updateValue(spelling, forKey: tag) == nil
        if isNew, tag.utf8.dropLast().contains(UInt8(ascii: ">")) { long.append(tag) }
    }
}

extension XLIFFTags {
    /// Returns the text of an element for people. `nil` if no text can be written so that it is
    /// read back in the same way.
    func text(of element: XMLPlaces.Node, in xml: XMLPlaces) -> String? {
        var text = ""
        var tags = 0
        for piece in Self.pieces(of: element, in: xml) {
            switch piece {
            case .text(let words): text += words
            case .entity: return nil
            case .tag(let tag, let spelling):
                guard !isEmpty else { continue }
                text += ambiguous.contains(tag) ? spelling : tag
                tags += 1
            }
        }
        guard !isEmpty else { return text }
        guard long.count <= Self.mostLong else { return nil }
        var found = 0
        for part in parts(of: text) {
            if case .unknown = part { return nil }
            if case .tag = part { found += 1 }
        }
        return found == tags ? text : nil
    }

    /// Returns a text for people as it is written in the file.
    ///
    /// Throws `cannotContain` if the text has an inline element that the source does not have, or
    /// if the elements are not nested.
    ///
    /// - Parameter write: returns characters as they are written in the file.
    func written(
        _ text: String, unit: String, _ write: (String) -> String
    ) throws(FileError) -> String {
        guard !isEmpty else { return write(text) }
        var written = ""
        for part in parts(of: text) {
            switch part {
            case .characters(let characters): written += write(characters)
            case .tag(let spelling): written += spelling
            case .unknown(let tag):
                throw .cannotContain(unit: unit, "The source does not contain \(tag).")
            }
        }
        guard (try? XMLPlaces(Array("<t>\(written)</t>".utf8))) != nil else {
            throw .cannotContain(unit: unit, "The tags are not in pairs.")
        }
        return written
    }
}

extension XLIFFTags {
    /// A part of a text for people.
    private enum Part {
        case characters(String)
        /// A tag, as it is written in the file.
        case tag(String)
        /// A tag of an inline element that the unit does not have.
        case unknown(String)
    }

    private func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var rest = Array(text.utf8)[...]
        var start = rest.startIndex
        while let place = rest[start...].firstIndex(of: UInt8(ascii: "<")) {
            let known = known(rest[place...])
            guard let tag = known ?? Self.unknown(rest[place...]) else {
                start = place + 1
                continue
            }
            parts.append(.characters(rest[..<place].string))
            parts.append(spellings[tag].map { .tag($0) } ?? Self.control(tag) ?? .unknown(tag))
            rest = rest[(place + tag.utf8.count)...]
            start = rest.startIndex
        }
        return parts + [.characters(rest.string)]
    }

    /// Returns the tag of the unit at the beginning of a text.
    private func known(_ text: ArraySlice<UInt8>) -> String? {
        if let tag = Self.tag(text), spellings[tag] != nil { return tag }
        return long.filter { text.starts(with: $0.utf8) }.max { $0.utf8.count < $1.utf8.count }
    }

    /// Returns a tag with the name of an inline element and an identifier.
    private static func unknown(_ text: ArraySlice<UInt8>) -> String? {
        guard let tag = tag(text) else { return nil }
        let words = tag.utf8.dropFirst().split(separator: 0x20)
        guard words.count > 1, let name = words[0].split(separator: UInt8(ascii: ":")).last,
            codes.contains(name.string) || spans.contains(name.string),
            ["id=", "startRef=", "hex="].contains(where: { words[1].starts(with: $0.utf8) })
        else { return nil }
        return tag
    }

    /// Returns the text up to the first `>`, if there is no `<` before.
    private static func tag(_ text: ArraySlice<UInt8>) -> String? {
        let ends = [UInt8(ascii: "<"), UInt8(ascii: ">")]
        guard let end = text.dropFirst().firstIndex(where: ends.contains),
            text[end] == UInt8(ascii: ">")
        else { return nil }
        return text[...end].string
    }

    /// Returns the element of a control character, which needs no element in the source.
    private static func control(_ tag: String) -> Part? {
        let isControl =
            tag.wholeMatch(of: /<([A-Za-z][\w.-]*:)?cp hex="[0-9A-Fa-f]{1,6}"\/>/) != nil
        return isControl ? .tag(tag) : nil
    }
}

extension XLIFFTags {
    /// A part of the content of an element.
    private enum Piece {
        case text(String)
        /// A reference to an entity of the file.
        case entity
        /// A tag with its identifier, and as it is written in the file.
        case tag(String, String)
    }

    private static func pieces(of element: XMLPlaces.Node, in xml: XMLPlaces) -> [Piece] {
        var pieces: [Piece] = []
        for node in xml.children(of: element) {
            switch node.kind {
            case .text: pieces.append(.text(XMLText.read(xml.bytes[node.content])))
            case .cdata: pieces.append(.text(XMLText.lines(xml.bytes[node.content])))
            case .reference: pieces.append(.entity)
            case .comment, .instruction: break
            case .element: pieces += self.pieces(ofInline: node, in: xml)
            }
        }
        return pieces
    }

    private static func pieces(ofInline node: XMLPlaces.Node, in xml: XMLPlaces) -> [Piece] {
        let name = xml.name(of: node)
        if node.isEmptyTag || codes.contains(name.local) {
            return [
                .tag(tag(node, "/>", in: xml) ?? xml.source(node.range), xml.source(node.range))
            ]
        }
        let start = xml.source(node.tag)
        let end = xml.source(node.content.upperBound..<node.range.upperBound)
        return [.tag(tag(node, ">", in: xml) ?? start, start)] + pieces(of: node, in: xml)
            + [.tag("</\(name.qualified)>", end)]
    }

    /// Returns the tag with the identifier only; `nil` if the element has none.
    private static func tag(_ node: XMLPlaces.Node, _ end: String, in xml: XMLPlaces) -> String? {
        let identifier = xml.attributes(of: node).first {
            ["id", "startRef"].contains($0.name) && !xml.bytes[$0.place].contains(0x22)
        }
        guard let identifier else { return nil }
        let value = xml.source(identifier.place)
        return "<\(xml.name(of: node).qualified) \(identifier.name)=\"\(value)\"\(end)"
    }
}
