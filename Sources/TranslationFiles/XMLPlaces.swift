import TextFiles

/// The elements and texts of an XML file, with their places in its bytes.
///
/// A place is a range of offsets into the text of the file. The text is UTF-8, although the XML
/// declaration can name the encoding of the file.
struct XMLPlaces: Sendable {
    /// The text of the file.
    let bytes: [UInt8]
    /// The nodes in the order of the file. The content of an element follows the element.
    let nodes: [Node]
    /// The prefixes of each namespace.
    let prefixes: [String: Set<String>]
    private let names: [Name]

    /// Reads a file. Throws `malformed` if the text is not XML, if it declares external entities,
    /// or if its entities expand without measure; `tooLarge` if it has more nodes than `most`.
    init(
        _ bytes: [UInt8], most: Int = FileStorage.mostParts
    ) throws(FileError) {
        self.bytes = bytes
        (nodes, names, prefixes) = try XMLPlacesReader.read(bytes, most: most)
    }
}

extension XMLPlaces {
    /// The name of an element.
    struct Name: Hashable, Sendable {
        /// The name as the file has it: `xliff:g`.
        let qualified: String
        /// The name without the prefix: `g`.
        let local: String
        /// The namespace of the prefix; empty without one, or if the file does not declare it.
        let namespace: String
    }

    /// An element, a text, or another part of the file.
    struct Node: Hashable, Sendable {
        /// The kinds of nodes.
        enum Kind: Hashable, Sendable {
            case element
            /// Characters and references to characters.
            case text
            case cdata
            /// A reference to an entity that the file declares: `&app;`.
            case reference
            case comment
            /// A processing instruction.
            case instruction
        }

        let kind: Kind
        // A file is short enough for these numbers, and may have millions of nodes.
        private let place: UInt32
        private let start: UInt32
        private let contentStart: UInt32
        private var contentEnd: UInt32
        private var finish: UInt32
        private var next: UInt32
        fileprivate let name: UInt32

        /// Creates a node without nodes in it.
        init(
            _ kind: Kind, at index: Int, _ range: Range<Int>, content: Range<Int>, name: Int = 0
        ) {
            self.kind = kind
            place = UInt32(index)
            start = UInt32(range.lowerBound)
            contentStart = UInt32(content.lowerBound)
            contentEnd = UInt32(content.upperBound)
            finish = UInt32(range.upperBound)
            next = UInt32(index + 1)
            self.name = UInt32(name)
        }

        /// The index in `nodes`.
        var index: Int { Int(place) }
        /// The index of the first node after this node and its content.
        var end: Int { Int(next) }
        /// All bytes of the node. For an element: from its start tag to its end tag.
        var range: Range<Int> { Int(start)..<Int(finish) }
        /// The bytes between the tags or the delimiters. For an empty tag: the place after it.
        var content: Range<Int> { Int(contentStart)..<Int(contentEnd) }
        /// The start tag or the empty tag of an element.
        var tag: Range<Int> { Int(start)..<Int(contentStart) }
        /// True for an element with one tag: `<a/>`.
        var isEmptyTag: Bool { contentStart == finish }

        /// Ends an element with an end tag, or a longer text.
        mutating func close(_ endTag: Range<Int>, next: Int) {
            contentEnd = UInt32(endTag.lowerBound)
            finish = UInt32(endTag.upperBound)
            self.next = UInt32(next)
        }
    }
}

extension XMLPlaces {
    /// The first element.
    var root: Node {
        nodes.first { $0.kind == .element }
            ?? Node(.element, at: 0, 0..<0, content: 0..<0)
    }

    /// Returns the name of an element.
    func name(of node: Node) -> Name { names[Int(node.name)] }

    /// Returns the nodes directly in an element.
    func children(of node: Node) -> [Node] {
        var children: [Node] = []
        var index = node.index + 1
        while index < node.end {
            children.append(nodes[index])
            index = nodes[index].end
        }
        return children
    }

    /// Returns the elements directly in an element; only those with this name without prefix.
    func elements(of node: Node, named name: String? = nil) -> [Node] {
        children(of: node).filter {
            $0.kind == .element && (name == nil || self.name(of: $0).local == name)
        }
    }

    /// Returns the text of an element without its comments; `nil` if the element contains elements
    /// or references to entities.
    func text(of element: Node) -> String? {
        var text = ""
        for node in children(of: element) {
            switch node.kind {
            case .text: text += XMLText.read(bytes[node.content])
            case .cdata: text += XMLText.lines(bytes[node.content])
            case .comment, .instruction: break
            case .element, .reference: return nil
            }
        }
        return text
    }

    /// Returns a part of the file as it is written.
    func source(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns the number of a line, counted from 1. The time grows with the place.
    func line(at offset: Int) -> Int { XMLPlaces.line(at: offset, in: bytes) }

    /// Returns the number of a line of a text, counted from 1.
    static func line(at offset: Int, in bytes: [UInt8]) -> Int {
        1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
    }
}
