import Text

/// The markup of a label without the words in it. Two labels with equal frames differ only in
/// words.
struct MarkupFrame: Equatable {
    private struct TokenFrame: Equatable {
        var name: [UInt8]
        var kind: Token.Kind
        var separator: Token.Separator?
        /// The contexts, then the cases.
        var transforms: [[String]]
        /// The key of each parameter; empty for a parameter without a key.
        var keys: [[UInt8]]
        /// The text of a placeholder of another syntax, in which nothing may change.
        var text: [UInt8]

        init(_ token: Token) {
            text = token.kind == .placeholder ? Array(token.text.utf8) : []
            name = Array(token.name.utf8)
            kind = token.kind
            separator = token.separator
            transforms = [token.contexts, token.cases]
            keys = token.parameters.map { parameter in
                let isPair = parameter.utf8.contains(UInt8(ascii: ":"))
                return isPair ? Array(ValueMap.pair(parameter).key.utf8) : []
            }
        }
    }

    private enum Mark: Equatable {
        case opening(String, DecorationTree.Node.Kind)
        case closing
    }

    private let tokens: [TokenFrame]
    private let marks: [Mark]
    /// The number of tags that are shown, such as `<br/>`.
    private let tags: Int

    init(of label: Label) {
        tokens = label.tokens.map(TokenFrame.init)
        tags = label.segments.count {
            $0.kind == .text && WordRanges.isTag($0.range, of: label)
        }
        guard let tree = label.tree else {
            marks = []
            return
        }
        marks = tree.parts.compactMap { part -> Mark? in
            switch part.kind {
            case .opening(let node):
                tree.nodes[node].name == DecorationTree.root
                    ? nil : .opening(tree.nodes[node].name, tree.nodes[node].kind)
            case .closing(let node):
                tree.nodes[node].name == DecorationTree.root || part.range.isEmpty
                    ? nil : .closing
            case .text, .lost: nil
            }
        }
    }
}
