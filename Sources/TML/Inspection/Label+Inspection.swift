package import Text

/// A label's decorations as the vectors of the language write them (`tml-language.md` 10).
extension Label {
    /// The pieces into which the decoration grammar cuts the label, with those put around it.
    package var decorationFragments: [String] {
        var scanner = DecorationScanner(bytes)
        var fragments = ["[tml]"]
        while let fragment = scanner.next() { fragments.append(bytes[fragment.range].string) }
        return fragments + ["[/tml]"]
    }

    /// The tree as nested arrays, each beginning with a decoration's name. The closing of the
    /// whole, where it becomes text, is written too.
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

    /// The label with nothing but its decorations applied; all that it has if `nil` are allowed.
    package func decorated(with values: TokenValues, allowed: Set<String>?) -> String {
        let tree = DecorationParser.tree(of: bytes)
        let decorator = Decorator(values: values, defaults: .standard, allowed: allowed)
        return tree.text(of: bytes) { decorator.html(tree.nodes[$0].name, around: $1) }
    }

    /// The text with its decorations alone: tokens stay as they are written.
    package var decorated: RenderedText {
        let tree = DecorationParser.tree(of: bytes)
        var builder = RunBuilder(tree.nodes)
        builder.append(Template(tree, of: bytes).bytes[...], .literal)
        return builder.finished()
    }
}
