import Text

/// Builds the tree of a label's decorations. Every label has a tree (`tml-language.md` 10.3).
struct DecorationParser {
    /// The maximum nesting depth. Deeper decorations are shown as plain text.
    private static let deepest = 64

    private let bytes: [UInt8]
    private var scanner: DecorationScanner
    private var tree = DecorationTree()
    /// The open nodes, the innermost last.
    private var open: [Int] = []
    /// For each open node, whether the white space before its first text is still to be removed.
    private var isBeforeText: [Bool] = []
    private var covered = 0

    static func tree(of bytes: [UInt8]) -> DecorationTree {
        var parser = DecorationParser(bytes)
        while let fragment = parser.scanner.next(), parser.add(fragment) {}
        parser.finish()
        return parser.tree
    }
}

extension DecorationParser {
    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        scanner = DecorationScanner(bytes)
    }

    /// Adds a fragment. Returns false if the fragment closes the label itself.
    private mutating func add(_ fragment: DecorationFragment) -> Bool {
        coverGap(before: fragment.range.lowerBound)
        if let innermost = open.last {
            if closes(tree.nodes[innermost].kind, fragment) {
                close(innermost, at: fragment.range)
                return true
            }
        } else if closes(.long, fragment) {
            return false
        }
        if let node = node(openedBy: fragment), open.count < Self.deepest {
            begin(node)
        } else {
            addText(fragment.range)
        }
        return true
    }

    private mutating func finish() {
        coverGap(before: bytes.count)
        while let innermost = open.last { close(innermost, at: bytes.count..<bytes.count) }
    }

    private mutating func add(_ kind: DecorationTree.Part.Kind, _ range: Range<Int>) {
        tree.parts.append(DecorationTree.Part(kind: kind, range: range))
        covered = range.upperBound
    }

    private mutating func coverGap(before start: Int) {
        if covered < start { add(.lost, covered..<start) }
    }

    private func closes(
        _ kind: DecorationTree.Node.Kind, _ fragment: DecorationFragment
    ) -> Bool {
        switch fragment.kind {
        case .bracket, .longOpening: kind == .short
        case .longClosing: kind == .short || kind == .long
        case .angled: Self.closes(kind, angled: bytes[fragment.range])
        case .shortOpening, .text: false
        }
    }

    /// Returns true if a fragment in angle brackets closes a node of this kind. After a single `<`,
    /// the fragment contains a text and can also contain a closing tag: `< 2[/b] >`, `< 2</b>`.
    private static func closes(
        _ kind: DecorationTree.Node.Kind, angled fragment: ArraySlice<UInt8>
    ) -> Bool {
        switch kind {
        case .short: fragment.contains(UInt8(ascii: "]"))
        case .long:
            fragment.split(separator: UInt8(ascii: "[")).contains { part in
                part.first == UInt8(ascii: "/")
                    && part.dropFirst().first { !$0.isWord } == UInt8(ascii: "]")
            }
        case .angled: fragment.firstRange(of: "</".utf8) != nil
        }
    }

    private func node(openedBy fragment: DecorationFragment) -> DecorationTree.Node? {
        let range = fragment.range
        let inside = bytes[range.dropFirst().dropLast()]
        let end = bytes.count..<bytes.count
        switch fragment.kind {
        case .shortOpening:
            return .init(name: inside.string, kind: .short, opening: range, closing: end)
        case .longOpening:
            return .init(name: inside.string, kind: .long, opening: range, closing: end)
        case .angled where inside.last != UInt8(ascii: "/"):
            let words = inside.filter { $0 != UInt8(ascii: "<") }
            let name = words.split(whereSeparator: \.isSpace).first?.string ?? ""
            return .init(
                name: name, kind: .angled, opening: range,
                isDoubled: words.count < inside.count, closing: end)
        case .angled, .bracket, .longClosing, .text:
            return nil
        }
    }

    private mutating func begin(_ node: DecorationTree.Node) {
        add(.opening(tree.nodes.count), node.opening)
        open.append(tree.nodes.count)
        isBeforeText.append(node.kind == .short)
        tree.nodes.append(node)
    }

    private mutating func close(_ node: Int, at range: Range<Int>) {
        tree.nodes[node].closing = range
        add(.closing(node), range)
        open.removeLast()
        isBeforeText.removeLast()
    }

    private mutating func addText(_ range: Range<Int>) {
        if bytes[range].elementsEqual("[/tml]".utf8) { return add(.lost, range) }
        var shown = range
        if isBeforeText.last == true {
            isBeforeText[isBeforeText.count - 1] = false
            let first = bytes[range].firstIndex { !$0.isSpace } ?? range.upperBound
            shown = first..<range.upperBound
        }
        add(.text(shown: shown), range)
    }
}
