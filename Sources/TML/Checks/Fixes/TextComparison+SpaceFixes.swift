/// Changes of white space.
extension TextComparison {
    /// The label's white space in place of the translation's.
    func edgeChange(for issue: Issue) -> TextChange? {
        guard let range = issue.range else { return nil }
        let (start, end) = (translation.leadingSpace, translation.trailingSpace)
        if range == (start.isEmpty ? 0..<0 : self.range(start)) {
            let rest = start.isEmpty ? "" : withoutSpace(start)
            return TextChange(
                range: range, replacement: label.text(of: label.leadingSpace) + rest)
        }
        let last = translation.source.bytes.count
        guard range == (end.isEmpty ? last..<last : self.range(end)) else { return nil }
        let rest = end.isEmpty ? "" : withoutSpace(end)
        return TextChange(range: range, replacement: rest + label.text(of: label.trailingSpace))
    }

    /// One of the spaces, the one that does not break the line if there is one.
    func doubledSpaceChange(for issue: Issue) -> TextChange? {
        guard let range = issue.range else { return nil }
        let places = places(in: range)
        guard let first = translation.elements[places].first else { return nil }
        let kept = translation.elements[places].first { $0.kind == .noBreakSpace } ?? first
        return TextChange(
            range: range, replacement: String(kept.scalar) + withoutSpace(places))
    }

    /// The space that the mark is to have, or none.
    func spacingChange(for issue: Issue) -> TextChange? {
        guard let range = issue.range, issue.details.count == 2 else { return nil }
        let (mark, space) = (issue.details[0], issue.details[1])
        if space.isEmpty {
            return TextChange(range: range, replacement: withoutSpace(places(in: range)))
        }
        return TextChange(range: range, replacement: mark == "«" ? mark + space : space + mark)
    }

    /// The mark in the width of the language. A wide one brings its own space.
    func wideChange(for issue: Issue) -> TextChange? {
        guard let range = issue.range, let mark = issue.details.last else { return nil }
        let next = places(in: range).upperBound
        if writing.isWide {
            let hasSpace =
                translation.scalar(at: next) == " " && translation.scalar(at: next + 1).isWide
                && translation.elements[next].start == range.upperBound
            let end = hasSpace ? translation.elements[next].end : range.upperBound
            return TextChange(range: range.lowerBound..<end, replacement: mark)
        }
        let needsSpace = translation.kind(at: next).isLetter || translation.kind(at: next) == .token
        return TextChange(range: range, replacement: needsSpace ? mark + " " : mark)
    }
}
