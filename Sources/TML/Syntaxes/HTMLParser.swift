import Text

/// Builds the tree of the elements of HTML in a text of another syntax than TML.
///
/// A tag is `<` or `</` with a letter after it, up to `>`. Elements that never have a content end
/// at their tag.
struct HTMLParser {
    /// The maximum nesting depth. Deeper tags are text.
    private static let deepest = 64
    private static let emptyElements: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
        "track", "wbr",
    ]

    private let bytes: [UInt8]
    private var position = 0
    /// The placeholders that end behind the position. No tag begins or ends inside of one.
    private var tokens: ArraySlice<Token>
    private var tree = DecorationTree()
    /// The open nodes, the innermost last.
    private var open: [Int] = []
    private var covered = 0

    /// Returns the tree. `nil` if the text has no tag.
    static func tree(of bytes: [UInt8], besides tokens: [Token]) -> DecorationTree? {
        var parser = HTMLParser(bytes: bytes, tokens: tokens[...])
        while let start = bytes[parser.position...].firstIndex(of: UInt8(ascii: "<")) {
            parser.position = parser.endOfToken(at: start) ?? start
            guard parser.position == start else { continue }
            if let tag = parser.tag() { parser.add(tag) }
        }
        return parser.tree.parts.isEmpty ? nil : parser.finished()
    }
}

extension HTMLParser {
    private init(bytes: [UInt8], tokens: ArraySlice<Token>) {
        (self.bytes, self.tokens) = (bytes, tokens)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Returns the end of the placeholder at a place; `nil` if there is none.
    private mutating func endOfToken(at place: Int) -> Int? {
        tokens = tokens.drop { $0.range.upperBound <= place }
        guard let range = tokens.first?.range, range.contains(place) else { return nil }
        return range.upperBound
    }

    /// Reads the tag that begins at the position. Moves the position behind all that was read, so
    /// that no byte is read twice.
    private mutating func tag() -> Range<Int>? {
        let start = position
        position += 1
        if next == UInt8(ascii: "/") { position += 1 }
        guard let first = next, first.isAlphanumeric, !first.isDigit else { return nil }
        var quote: UInt8?
        var previous = first
        while let byte = next {
            if let end = endOfToken(at: position) {
                position = end
                continue
            }
            if quote == nil, byte == UInt8(ascii: "<") { return nil }
            position += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return start..<position
            } else if previous == UInt8(ascii: "="),
                byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
            {
                quote = byte
            }
            if !byte.isSpace { previous = byte }
        }
        return nil
    }

    private mutating func add(_ tag: Range<Int>) {
        addText(upTo: tag.lowerBound)
        let inside = bytes[tag].dropFirst().dropLast()
        let isClosed = inside.last == UInt8(ascii: "/")
        let name =
            (isClosed ? inside.dropLast() : inside).split(whereSeparator: \.isSpace)
            .first?.string ?? ""
        if inside.first == UInt8(ascii: "/"), let innermost = open.last {
            return close(innermost, at: tag)
        }
        guard open.count < Self.deepest else { return }
        let end = bytes.count..<bytes.count
        let node = tree.nodes.count
        tree.nodes.append(.init(name: name, kind: .angled, opening: tag, closing: end))
        add(.opening(node), tag)
        open.append(node)
        if isClosed || name.first == "/" || Self.emptyElements.contains(name.lowercased()) {
            close(node, at: tag.upperBound..<tag.upperBound)
        }
    }

    private mutating func add(_ kind: DecorationTree.Part.Kind, _ range: Range<Int>) {
        tree.parts.append(DecorationTree.Part(kind: kind, range: range))
        covered = range.upperBound
    }

    private mutating func addText(upTo end: Int) {
        if covered < end { add(.text(shown: covered..<end), covered..<end) }
    }

    private mutating func close(_ node: Int, at range: Range<Int>) {
        tree.nodes[node].closing = range
        add(.closing(node), range)
        open.removeLast()
    }

    private mutating func finished() -> DecorationTree {
        addText(upTo: bytes.count)
        while let innermost = open.last { close(innermost, at: bytes.count..<bytes.count) }
        return tree
    }
}
