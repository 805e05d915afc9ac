import Text

/// The decorations of a label (`tml-language.md` 10.3), as a list of parts in their order.
struct DecorationTree: Hashable, Sendable {
    struct Node: Hashable, Sendable {
        enum Kind: Hashable, Sendable { case short, long, angled }

        let name: String
        let kind: Kind
        let opening: Range<Int>
        /// Empty, at the end of the label, if nothing closes the decoration.
        var closing: Range<Int>
    }

    struct Part: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            /// `shown` lacks the white space that follows `[bold:`.
            case text(shown: Range<Int>)
            /// Opens and closes the node of that index.
            case opening(Int)
            case closing(Int)
            /// Not shown at all.
            case lost
        }

        let kind: Kind
        let range: Range<Int>
    }

    /// In order of opening.
    var nodes: [Node] = []
    /// Together they cover the label; a closing that is not written has an empty range.
    var parts: [Part] = []

    /// The name of the node around everything, which decorates nothing.
    static let root = "tml"

    /// The distinct names, in order of opening.
    var names: [String] {
        var seen: Set<String> = [Self.root]
        return nodes.map(\.name).filter { seen.insert($0).inserted }
    }

    /// The label with each decoration's content put through `apply`, innermost first.
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
