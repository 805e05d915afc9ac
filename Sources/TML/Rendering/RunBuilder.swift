/// Turns marked text into runs.
struct RunBuilder {
    private let nodes: [DecorationTree.Node]
    private var runs: [Run] = []
    private var open: [Int] = []
    private var starts: [Int: Int] = [:]
    private var spans: [(node: Int, span: Span)] = []
    private var length = 0

    init(_ nodes: [DecorationTree.Node]) { self.nodes = nodes }

    mutating func append(_ bytes: ArraySlice<UInt8>, _ kind: Run.Kind) {
        guard !nodes.isEmpty else { return add(bytes, kind) }
        var rest = bytes
        while let tag = Tag.first(in: rest) {
            add(rest[..<tag.range.lowerBound], kind)
            if tag.isClosing { close(tag.node) } else { begin(tag.node) }
            rest = rest[tag.range.upperBound...]
        }
        add(rest, kind)
    }

    mutating func finished() -> RenderedText {
        while let innermost = open.last { close(innermost) }
        let ordered = spans.sorted { $0.node < $1.node }
        return RenderedText(runs: runs, spans: ordered.map(\.span))
    }
}

extension RunBuilder {
    /// The mark of a decoration: see `Template`.
    private struct Tag {
        var node: Int
        var isClosing: Bool
        var range: Range<Int>

        private static let mark = Array(Template.mark.utf8)

        static func first(in bytes: ArraySlice<UInt8>) -> Tag? {
            var position = bytes.startIndex
            while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
                if let tag = tag(at: start, in: bytes) { return tag }
                position = start + 1
            }
            return nil
        }

        private static func tag(at start: Int, in bytes: ArraySlice<UInt8>) -> Tag? {
            var rest = bytes[(start + 1)...]
            let isClosing = rest.first == UInt8(ascii: "/")
            if isClosing { rest = rest.dropFirst() }
            guard rest.starts(with: mark) else { return nil }
            let digits = rest.dropFirst(mark.count).prefix(while: \.isDigit)
            let end = digits.endIndex
            guard end < bytes.endIndex, bytes[end] == UInt8(ascii: ">"),
                let node = digits.string.digits
            else { return nil }
            return Tag(node: node, isClosing: isClosing, range: start..<(end + 1))
        }
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>, _ kind: Run.Kind) {
        guard !bytes.isEmpty else { return }
        let text = bytes.string
        let decorations = open.map { nodes[$0].name }
        length += text.utf16.count
        if kind == .literal, let last = runs.last, last.kind == kind,
            last.decorations == decorations
        {
            runs[runs.count - 1].text += text
        } else {
            runs.append(Run(text: text, kind: kind, decorations: decorations))
        }
    }

    private mutating func begin(_ node: Int) {
        guard nodes.indices.contains(node) else { return }
        open.append(node)
        starts[node] = length
    }

    private mutating func close(_ node: Int) {
        guard let place = open.lastIndex(of: node), let start = starts[node] else { return }
        open.remove(at: place)
        spans.append((node, Span(name: nodes[node].name, range: start..<length)))
    }
}
