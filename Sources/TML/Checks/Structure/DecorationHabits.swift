import Text

/// The irregular decorations of a label, which are allowed in its translations too.
struct DecorationHabits {
    /// HTML's elements that need no closing tag.
    private static let emptyElements: Set<String> = ["br", "hr", "img", "input", "wbr"]

    /// The names of decorations that have no closing tag.
    private(set) var unclosed: Set<String> = []
    /// The name of a decoration and its closing tag, if the tag has another name.
    private(set) var closings: Set<String> = []
    /// Closing tags without a decoration, and tags without a name.
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
    /// False for the root node, which is not a decoration.
    var isShown: Bool { name != DecorationTree.root }

    /// False for a closing tag without a decoration, an empty tag, and `<<x>`.
    var isNamed: Bool {
        guard let first = name.utf8.first else { return false }
        return first != UInt8(ascii: "/") && !isDoubled
    }

    /// Whether the closing tag belongs to the decoration.
    func isClosed(as closing: String) -> Bool {
        if kind == .short { return closing == "]" }
        let inside = closing.utf8.dropFirst(2).dropLast()
        let word = inside.split(whereSeparator: \.isSpace).first ?? inside[inside.endIndex...]
        return word.elementsEqual(name.utf8)
    }
}
