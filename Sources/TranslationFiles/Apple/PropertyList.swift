import Text
import TextFiles

/// The dictionaries of a property list in XML.
struct PropertyList: Sendable {
    /// A key with its value.
    struct Pair: Sendable {
        let key: ExactText
        /// The element after the key.
        let value: XMLPlaces.Node
    }

    /// The file.
    let places: XMLPlaces
    /// The outermost dictionary.
    let root: XMLPlaces.Node
    /// The end of the lines.
    let lineEnd: LineEnd

    /// Reads a file. Throws `malformed`.
    init(_ text: [UInt8]) throws(FileError) {
        places = try XMLPlaces(text)
        lineEnd = LineEnd(in: text)
        guard places.name(of: places.root).local == "plist",
            let root = places.elements(of: places.root, named: "dict").first
        else { throw .malformed(line: 1, "The property list has no dictionary.") }
        self.root = root
        for node in places.nodes where node.kind == .element && isDictionary(node) {
            try check(node)
        }
    }

    /// Returns true if a text begins as XML.
    static func isLikely(_ text: [UInt8]) -> Bool {
        let rest = text.drop(while: \.isSpace)
        return ["<?xml", "<!DOCTYPE", "<!--", "<plist"].contains { rest.starts(with: $0.utf8) }
    }
}

extension PropertyList {
    /// Returns true if the element is a dictionary.
    func isDictionary(_ node: XMLPlaces.Node) -> Bool { places.name(of: node).local == "dict" }

    /// Returns the pairs of a dictionary in the order of the file.
    func pairs(of dictionary: XMLPlaces.Node) -> [Pair] {
        let elements = places.elements(of: dictionary)
        return stride(from: 0, to: elements.count - 1, by: 2).map { index in
            Pair(
                key: ExactText(text(of: elements[index])), value: elements[index + 1])
        }
    }

    /// Returns the value of a key. The last one counts.
    func value(of key: ExactText, in dictionary: XMLPlaces.Node) -> XMLPlaces.Node? {
        pairs(of: dictionary).last { $0.key == key }?.value
    }

    /// Returns the text of a string.
    func text(of node: XMLPlaces.Node) -> String {
        places.text(of: node) ?? places.source(node.content)
    }

    /// Returns the places of the pairs of a dictionary.
    func list(of dictionary: XMLPlaces.Node) -> SpacedList {
        var parts: [SpacedList.Part] = []
        var key: Int?
        for node in places.children(of: dictionary) {
            switch node.kind {
            case .comment where key == nil: parts.append(.comment(node.range))
            case .element:
                if let start = key { parts.append(.entry(start..<node.range.upperBound)) }
                key = key == nil ? node.range.lowerBound : nil
            case .comment, .text, .cdata, .reference, .instruction: break
            }
        }
        return SpacedList(
            parts, in: places.bytes, content: dictionary.content, lineEnd: lineEnd)
    }

    /// Throws `malformed` unless the dictionary has a key before each value.
    private func check(_ dictionary: XMLPlaces.Node) throws(FileError) {
        let elements = places.elements(of: dictionary)
        for (index, node) in elements.enumerated() {
            let isKey = places.name(of: node).local == "key"
            guard isKey == index.isMultiple(of: 2) else {
                throw malformed(node, isKey ? "A value is missing." : "A key is missing.")
            }
        }
        if let last = elements.last, !elements.count.isMultiple(of: 2) {
            throw malformed(last, "A value is missing.")
        }
    }

    private func malformed(_ node: XMLPlaces.Node, _ words: String) -> FileError {
        .malformed(line: places.line(at: node.range.lowerBound), words)
    }
}
