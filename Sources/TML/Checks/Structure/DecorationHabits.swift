import Text

/// What is odd about a label's decorations, and so allowed in its translations.
struct DecorationHabits {
    /// HTML's elements that need no closing tag.
    private static let emptyElements: Set<String> = ["br", "hr", "img", "input", "wbr"]

    /// The names of decorations that nothing closes.
    private(set) var unclosed: Set<String> = []
    /// Name and closing tag where the tag has another name.
    private(set) var closings: Set<String> = []
    /// Closing tags that close nothing, and tags without a name.
    private(set) var tags: Set<String> = []

    init(of label: Label) {
        for node in label.tree?.nodes ?? [] where node.isShown {
            if !node.isNamed {
                tags.insert(label.text(at: node.opening))
            } else if node.closing.isEmpty {
                unclosed.insert(node.name)
            } else {
                let closing = label.text(at: node.closing)
                if !node.isClosed(as: closing) { closings.insert("\(node.name) \(closing)") }
            }
        }
    }

    func isEmptyElement(_ node: DecorationTree.Node) -> Bool {
        node.kind == .angled && Self.emptyElements.contains(node.name.lowercased())
    }
}

extension DecorationTree.Node {
    /// The node around the whole label is no decoration.
    var isShown: Bool { name != DecorationTree.root }

    /// Anything else is a closing tag that closes nothing, an empty tag, or `<<x>`.
    var isNamed: Bool {
        guard let first = name.utf8.first else { return false }
        return first != UInt8(ascii: "/") && first != UInt8(ascii: "<")
    }

    /// Whether a closing tag is the right one.
    func isClosed(as closing: String) -> Bool {
        if kind == .short { return closing == "]" }
        let inside = closing.utf8.dropFirst(2).dropLast()
        let word = inside.split(whereSeparator: \.isSpace).first ?? inside[inside.endIndex...]
        return word.elementsEqual(name.utf8)
    }
}
