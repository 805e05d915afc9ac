/// Whether a translation has the label's decorations, and all of its text is shown.
extension Checks {
    /// Nothing is said where decorations nest deeper than they are read.
    static func decorationIssues(of translation: Label, for label: Label) -> [Issue] {
        if translation.tree == nil, label.tree == nil { return [] }
        if translation.isNestedTooDeeply || label.isNestedTooDeeply { return [] }
        let (used, known) = (NameList(translation.openedNames), NameList(label.openedNames))
        var issues = known.names.filter { !used.contains($0) }.map { Issue(.unusedDecoration, $0) }
        guard let tree = translation.tree else { return issues }
        let own = DecorationHabits(of: label)
        for node in tree.nodes where node.isShown {
            let opening = translation.text(at: node.opening)
            if !node.isNamed {
                if own.tags.contains(opening) { continue }
                issues.append(Issue(.strayBracket, opening, at: node.opening))
                continue
            }
            if !known.contains(node.name) {
                issues.append(Issue(.unknownDecoration, node.name, at: node.opening))
            }
            if let issue = closingIssue(of: node, in: translation, own) { issues.append(issue) }
        }
        return issues + emptinessIssues(of: translation, for: label)
            + lossIssues(of: translation, for: label)
    }

    private static func closingIssue(
        of node: DecorationTree.Node, in translation: Label, _ own: DecorationHabits
    ) -> Issue? {
        if node.closing.isEmpty {
            if own.unclosed.contains(node.name) || own.isEmptyElement(node) { return nil }
            return Issue(.unclosedDecoration, node.name, at: node.opening)
        }
        let closing = translation.text(at: node.closing)
        if node.isClosed(as: closing) || own.closings.contains("\(node.name) \(closing)") {
            return nil
        }
        return Issue(.mismatchedClosing, node.name, closing, at: node.closing)
    }

    /// Decorations around nothing, unless the label has such ones.
    private static func emptinessIssues(of translation: Label, for label: Label) -> [Issue] {
        let empty = translation.emptyNodes
        if empty.isEmpty { return [] }
        let known = NameList(label.openedNames)
        let own = NameList(label.emptyNodes.map(\.name))
        return empty.filter { known.contains($0.name) && !own.contains($0.name) }.map {
            Issue(.emptyDecoration, $0.name, at: $0.opening.lowerBound..<$0.closing.upperBound)
        }
    }

    /// What the label itself loses, its translation may lose too.
    private static func lossIssues(of translation: Label, for label: Label) -> [Issue] {
        let strays = translation.strayRanges
        if strays.isEmpty { return [] }
        let own = Set(label.strayRanges.map(label.text))
        let losesText = own.contains { $0.utf8.count > 1 }
        var issues: [Issue] = []
        for range in strays {
            let text = translation.text(at: range)
            if own.contains(text) || range.count > 1 && losesText { continue }
            let check = range.count > 1 ? Check.lostText : .strayBracket
            if let pair = translation.bracketPair(issues.last?.range, range) {
                issues[issues.count - 1] = Issue(check, translation.text(at: pair), at: pair)
            } else {
                issues.append(Issue(check, text, at: range))
            }
        }
        return issues
    }
}

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
    fileprivate var isShown: Bool { name != DecorationTree.root }

    /// Anything else is a closing tag that closes nothing, an empty tag, or `<<x>`.
    fileprivate var isNamed: Bool {
        guard let first = name.utf8.first else { return false }
        return first != UInt8(ascii: "/") && first != UInt8(ascii: "<")
    }

    /// Whether a closing tag is the right one.
    fileprivate func isClosed(as closing: String) -> Bool {
        if kind == .short { return closing == "]" }
        let inside = closing.utf8.dropFirst(2).dropLast()
        let word = inside.split(whereSeparator: \.isSpace).first ?? inside[inside.endIndex...]
        return word.elementsEqual(name.utf8)
    }
}

extension Label {
    /// The names of all decorations, in their order.
    fileprivate var openedNames: [String] {
        tree?.nodes.filter { $0.isShown && $0.isNamed }.map(\.name) ?? []
    }

    /// Decorations that are closed before anything is shown in them.
    fileprivate var emptyNodes: [DecorationTree.Node] {
        guard let tree else { return [] }
        var opened: Int?
        var empty: [DecorationTree.Node] = []
        for part in tree.parts {
            switch part.kind {
            case .opening(let node): opened = tree.nodes[node].isShown ? node : nil
            case .text(let shown): if !bytes[shown].allSatisfy(\.isSpace) { opened = nil }
            case .closing(let node):
                if node == opened, !part.range.isEmpty { empty.append(tree.nodes[node]) }
                opened = nil
            case .lost: break
            }
        }
        return empty
    }

    /// From one stray bracket to the other, if they look like a tag: `[/ link]`.
    fileprivate func bracketPair(_ opening: Range<Int>?, _ closing: Range<Int>) -> Range<Int>? {
        let longest = 100
        guard let opening, bytes[opening].elementsEqual("[".utf8),
            bytes[closing].elementsEqual("]".utf8),
            closing.lowerBound - opening.upperBound <= longest,
            !bytes[opening.upperBound..<closing.lowerBound].contains(where: {
                "[]<>".utf8.contains($0)
            })
        else { return nil }
        return opening.lowerBound..<closing.upperBound
    }

    /// Text that is not shown, and brackets that are.
    fileprivate var strayRanges: [Range<Int>] {
        (tree?.parts ?? []).compactMap { part in
            switch part.kind {
            case .lost: part.range
            case .text where bytes[part.range].elementsEqual("]".utf8): part.range
            default: nil
            }
        }
    }

    /// Whether a decoration is shown as it is written because it is nested too deeply.
    fileprivate var isNestedTooDeeply: Bool {
        tree?.parts.contains { part in
            guard case .text = part.kind else { return false }
            let text = bytes[part.range]
            switch text.first {
            case UInt8(ascii: "["): return text.dropFirst().first != UInt8(ascii: "/")
            case UInt8(ascii: "<"): return text.dropLast().last != UInt8(ascii: "/")
            default: return false
            }
        } ?? false
    }
}
