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
