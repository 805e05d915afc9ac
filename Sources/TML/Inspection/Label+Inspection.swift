package import Text

/// The decorations of a label in the format of the test vectors of the language (`tml-language.md`
/// 10).
extension Label {
    /// The fragments of the decoration grammar, between the root tags.
    package var decorationFragments: [String] {
        var scanner = DecorationScanner(bytes)
        var fragments = ["[tml]"]
        while let fragment = scanner.next() { fragments.append(bytes[fragment.range].string) }
        return fragments + ["[/tml]"]
    }

    /// The tree as nested arrays. Each array begins with the name of a decoration. If the closing
    /// root tag becomes text, the tree contains the tag.
    package var nestedDecorations: JSON {
        let tree = DecorationParser.tree(of: bytes)
        var open: [[JSON]] = [[.string(DecorationTree.root)]]
        var isEnded = false
        for part in tree.parts {
            switch part.kind {
            case .text(let shown): open[open.count - 1].append(.string(bytes[shown].string))
            case .opening(let node): open.append([.string(tree.nodes[node].name)])
            case .closing(let node):
                if part.range.isEmpty, !isEnded {
                    isEnded = true
                    if tree.nodes[node].kind == .angled {
                        open[open.count - 1].append(.string("[/tml]"))
                    }
                }
                let items = open.removeLast()
                open[open.count - 1].append(.array(items))
            case .lost: break
            }
        }
        return .array(open[0])
    }

    /// Returns the label with its decorations and without values. `nil` allows all decorations of
    /// the label.
    package func decorated(with values: TokenValues, allowed: Set<String>?) -> String {
        let tree = DecorationParser.tree(of: bytes)
        let decorator = Decorator(values: values, defaults: .standard, allowed: allowed)
        return tree.text(of: bytes) { decorator.html(tree.nodes[$0].name, around: $1) }
    }

    /// The text with its decorations. Tokens stay unchanged.
    package var decorated: RenderedText {
        let tree = DecorationParser.tree(of: bytes)
        var builder = RunBuilder(tree.nodes)
        builder.append(Template(tree, of: bytes).bytes[...], .literal)
        return builder.finished()
    }
}
