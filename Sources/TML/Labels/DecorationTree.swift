import Text

/// The decorations of a label (`tml-language.md` 10.3), as a list of parts in the order of the
/// label.
struct DecorationTree: Hashable, Sendable {
    struct Node: Hashable, Sendable {
        enum Kind: Hashable, Sendable { case short, long, angled }

        let name: String
        let kind: Kind
        let opening: Range<Int>
        /// True for a tag with a second `<`, such as `<<b>`.
        var isDoubled = false
        /// The range of the closing tag. If there is none, an empty range at the end of the label.
        var closing: Range<Int>
    }

    struct Part: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            /// A text. `shown` is the text without the white space after `[bold:`.
            case text(shown: Range<Int>)
            /// The opening and the closing tag of the node with this index.
            case opening(Int)
            case closing(Int)
            /// A text that is not shown.
            case lost
        }

        let kind: Kind
        let range: Range<Int>
    }

    /// The nodes in the order of their opening tags.
    var nodes: [Node] = []
    /// The parts cover the whole label. A missing closing tag has an empty range.
    var parts: [Part] = []

    /// The name of the root node, which is not a decoration.
    static let root = "tml"

    /// The distinct names, in the order of the opening tags.
    var names: [String] {
        var seen: Set<String> = [Self.root]
        return nodes.map(\.name).filter { seen.insert($0).inserted }
    }

    /// Returns the label after `apply` has changed the content of each decoration. Inner
    /// decorations are changed first.
    func text(of bytes: [UInt8], apply: (Int, String) -> String) -> String {
        var contents = [""]
        for part in parts {
            switch part.kind {
            case .text(let shown): contents[contents.count - 1] += bytes[shown].string
            case .opening: contents.append("")
            case .closing(let node):
                let content = contents.removeLast()
                contents[contents.count - 1] += apply(node, content)
            case .lost: break
            }
        }
        return contents[0]
    }
}
