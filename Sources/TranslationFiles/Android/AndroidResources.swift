import TML
import Text
import TextFiles

/// The texts of a file with Android's string resources.
struct AndroidResources: Sendable {
    /// The kinds of texts.
    enum Kind: String, Sendable {
        case text = "string"
        case plurals = "plurals"
        case array = "string-array"
    }

    /// An element with one or more texts.
    struct Entry: Sendable {
        let kind: Kind
        let element: XMLPlaces.Node
        /// The name, with the product after `#` if there is one: `title#tablet`.
        let name: String
        /// False if the texts are not to be translated.
        let isTranslatable: Bool
        /// True if the texts have placeholders.
        let isFormatted: Bool

        /// The name with the kind, because texts of different kinds can have the same name.
        var key: ExactText { ExactText("\(kind.rawValue)/\(name)") }
    }

    /// The file.
    let places: XMLPlaces
    /// The entries in the order of the file.
    let entries: [Entry]
    /// The places of the entries.
    let list: SpacedList
    private let lineEnd: LineEnd

    /// Reads a file. Throws `malformed`.
    init(_ text: [UInt8]) throws(FileError) {
        places = try XMLPlaces(text)
        let root = places.root
        guard places.name(of: root).local == "resources" else {
            throw .malformed(
                line: places.line(at: root.range.lowerBound), "The first element is not resources.")
        }
        lineEnd = LineEnd(in: text)
        let (places, lineEnd) = (places, lineEnd)
        let elements = places.elements(of: root)
        entries = elements.compactMap { Self.entry($0, in: places) }
        let known = Set(entries.map(\.element.index))
        list = SpacedList(
            of: root, in: places, lineEnd: lineEnd, isEntry: { known.contains($0.index) })
    }
}

extension AndroidResources {
    /// Returns true if the first tag of a text can be that of string resources.
    static func isLikely(_ text: [UInt8]) -> Bool {
        var at = text.startIndex
        while let place = text[at...].firstIndex(of: UInt8(ascii: "<")), place + 1 < text.count {
            let rest = text[(place + 1)...]
            if rest.starts(with: "!--".utf8) {
                at = end(of: rest)
            } else if rest.first == UInt8(ascii: "?") || rest.first == UInt8(ascii: "!") {
                at = place + 1
            } else {
                return rest.starts(with: "resources".utf8)
            }
        }
        return false
    }

    /// Returns the place after the comment that begins these bytes.
    private static func end(of comment: ArraySlice<UInt8>) -> Int {
        var at = comment.startIndex
        while at < comment.endIndex, !comment[at...].starts(with: "-->".utf8) { at += 1 }
        return at
    }

    /// Returns the items of plural forms or of an array.
    func items(of entry: Entry) -> [XMLPlaces.Node] {
        places.elements(of: entry.element, named: "item")
    }

    /// Returns the items of plural forms by their categories. The last one of a category counts.
    func quantities(of entry: Entry) -> [String: XMLPlaces.Node] {
        let items = items(of: entry).compactMap { item in
            places.attribute("quantity", of: item).map { ($0, item) }
        }
        return Dictionary(items) { _, last in last }
    }

    /// Returns the places of the items of an entry.
    func list(of entry: Entry) -> SpacedList {
        SpacedList(of: entry.element, in: places, lineEnd: lineEnd) { [places] in
            places.name(of: $0).local == "item"
        }
    }

    /// The language that the file names: `tools:locale="en"`.
    var locale: LocaleCode? {
        places.attribute("tools:locale", of: places.root).map { LocaleCode($0) }
    }

    /// The bytes of the end of a line.
    var lineBreak: String { lineEnd.rawValue }

    /// Returns the comments of an entry, a line each.
    func comments(at index: Int) -> [String] {
        list.entries[index].comments.flatMap { places.comment($0) }
    }

    private static func entry(_ element: XMLPlaces.Node, in places: XMLPlaces) -> Entry? {
        let attributes = Dictionary(
            places.attributes(of: element).map { ($0.name, $0.value) }
        ) { first, _ in first }
        let local = places.name(of: element).local
        let isText = local == "item" && attributes["type"] == "string"
        guard let kind = isText ? Kind.text : Kind(rawValue: local),
            let name = attributes["name"]
        else { return nil }
        return Entry(
            kind: kind, element: element,
            name: attributes["product"].map { "\(name)#\($0)" } ?? name,
            isTranslatable: attributes["translatable"] != "false",
            isFormatted: attributes["formatted"] != "false")
    }
}

extension SpacedList {
    /// Creates the list of some elements in an element.
    init(
        of parent: XMLPlaces.Node, in places: XMLPlaces, lineEnd: LineEnd,
        isEntry: (XMLPlaces.Node) -> Bool
    ) {
        let parts = places.children(of: parent).compactMap { node -> Part? in
            switch node.kind {
            case .comment: .comment(node.range)
            case .element: isEntry(node) ? .entry(node.range) : .other
            case .text: places.bytes[node.range].allSatisfy(\.isSpace) ? nil : .other
            case .cdata, .reference, .instruction: .other
            }
        }
        self.init(parts, in: places.bytes, content: parent.content, lineEnd: lineEnd)
    }
}
