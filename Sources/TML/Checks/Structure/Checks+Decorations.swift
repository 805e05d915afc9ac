/// Whether a translation has the label's decorations, and all of its text is shown.
extension Checks {
    static func decorationIssues(of translation: Label, for label: Label) -> [Issue] {
        let (used, known) = (Set(translation.decorationNames), Set(label.decorationNames))
        var issues = label.decorationNames.filter { !used.contains($0) && isName($0) }
            .map { Issue(.unusedDecoration, $0) }
        guard let tree = translation.tree else { return issues }
        for node in tree.nodes where node.name != DecorationTree.root {
            if !isName(node.name) {
                issues.append(
                    Issue(.strayBracket, translation.text(at: node.opening), at: node.opening))
                continue
            }
            if !known.contains(node.name) {
                issues.append(Issue(.unknownDecoration, node.name, at: node.opening))
            }
            issues += closingIssue(of: node, in: translation, for: label).map { [$0] } ?? []
        }
        return issues + lossIssues(of: translation, tree, for: label)
    }

    /// Anything else is a closing tag that closes nothing, or an empty tag.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.first != UInt8(ascii: "/")
    }

    private static func closingIssue(
        of node: DecorationTree.Node, in translation: Label, for label: Label
    ) -> Issue? {
        if node.closing.isEmpty {
            let isAlike = label.tree?.nodes.contains {
                $0.name == node.name && $0.closing.isEmpty
            }
            return isAlike == true ? nil : Issue(.unclosedDecoration, node.name, at: node.opening)
        }
        let closing = translation.text(at: node.closing)
        if node.kind == .short && closing == "]" { return nil }
        let name = closing.utf8.dropFirst(2).dropLast().split(whereSeparator: \.isSpace).first
        let closed = name.map { Substring($0).trimmed } ?? ""
        if node.kind != .short && closed == node.name { return nil }
        return Issue(.mismatchedClosing, node.name, closing, at: node.closing)
    }

    /// What the label itself loses, its translation may lose too.
    private static func lossIssues(
        of translation: Label, _ tree: DecorationTree, for label: Label
    ) -> [Issue] {
        let inherited = Set(strays(of: label).map(label.text))
        return strays(of: translation).compactMap { range in
            let text = translation.text(at: range)
            if inherited.contains(text) { return nil }
            let isBracket = text.utf8.count == 1
            return Issue(isBracket ? .strayBracket : .lostText, text, at: range)
        }
    }

    /// Text that is not shown, and brackets that are.
    private static func strays(of label: Label) -> [Range<Int>] {
        (label.tree?.parts ?? []).compactMap { part in
            switch part.kind {
            case .lost: part.range
            case .text where label.bytes[part.range].elementsEqual("]".utf8): part.range
            default: nil
            }
        }
    }
}

extension Label {
    /// A part of the label's text.
    func text(at range: Range<Int>) -> String { bytes[range].string }
}
