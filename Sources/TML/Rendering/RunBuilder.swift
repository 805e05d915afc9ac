import Text

/// Converts marked text to runs.
struct RunBuilder {
    private let nodes: [DecorationTree.Node]
    private var runs: [Run] = []
    private var open: [Int] = []
    /// The names of the open nodes.
    private var decorations: [String] = []
    private var starts: [Int: Int] = [:]
    private var spans: [(node: Int, span: Span)] = []
    private var length = 0

    init(_ nodes: [DecorationTree.Node]) { self.nodes = nodes }

    mutating func append(_ bytes: ArraySlice<UInt8>, _ kind: Run.Kind) {
        var rest = bytes
        while !nodes.isEmpty, let mark = DecorationMark.first(in: rest) {
            add(rest[..<mark.range.lowerBound].string, kind)
            if mark.isClosing { close(mark.node) } else { begin(mark.node) }
            rest = rest[mark.range.upperBound...]
        }
        add(rest.string, kind)
    }

    mutating func append(_ text: String, _ kind: Run.Kind, isMarked: Bool) {
        if isMarked {
            append(Array(text.utf8)[...], kind)
        } else {
            add(text, kind)
        }
    }

    /// Appends a text without marks.
    mutating func add(_ text: String, _ kind: Run.Kind) {
        guard !text.isEmpty else { return }
        if !nodes.isEmpty { length += text.utf16.count }
        // The index avoids a copy of the last run with every addition.
        let last = runs.count - 1
        if kind == .literal, last >= 0, runs[last].kind == kind,
            runs[last].decorations == decorations
        {
            runs[last].text += text
        } else {
            runs.append(Run(text: text, kind: kind, decorations: decorations))
        }
    }

    mutating func begin(_ node: Int) {
        guard nodes.indices.contains(node) else { return }
        open.append(node)
        decorations.append(nodes[node].name)
        starts[node] = length
    }

    mutating func close(_ node: Int) {
        guard let place = open.lastIndex(of: node), let start = starts[node] else { return }
        open.remove(at: place)
        decorations.remove(at: place)
        spans.append((node, Span(name: nodes[node].name, range: start..<length)))
    }

    mutating func finished() -> RenderedText {
        while let innermost = open.last { close(innermost) }
        let ordered = spans.sorted { $0.node < $1.node }
        return RenderedText(runs: runs, spans: ordered.map(\.span))
    }
}
