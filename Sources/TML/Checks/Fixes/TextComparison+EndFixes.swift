/// Changes of the mark at the end.
extension TextComparison {
    /// The mark that the language has for the label's one; none if the label has none.
    var endChange: TextChange? {
        let wanted = TextEnding(of: label, in: "")
        let found = TextEnding(of: translation, in: writing.language)
        guard !found.isToken || found.mark == .none, translation.count > 0,
            let mark = writing.mark(wanted.mark)
        else { return nil }
        let isDotted = wanted.mark == .ellipsis && label.text(of: wanted.places) == "..."
        let text = writing.space(before: wanted.mark) + (isDotted ? "..." : mark)
        if found.mark == .none { return insertion(of: text, wanted, found) }
        let start = withSpaceBefore(found.places)
        guard start.allSatisfy({ isWrittenWithNext($0, upTo: found.places.upperBound) }) else {
            return TextChange(range: range(found.places), replacement: text)
        }
        return TextChange(
            range: range(start.lowerBound..<found.places.upperBound), replacement: text)
    }

    private func insertion(
        of text: String, _ wanted: TextEnding, _ found: TextEnding
    ) -> TextChange? {
        let isWithinQuotes = (wanted.places.upperBound..<label.trailingSpace.lowerBound)
            .contains { label.kind(at: $0).isQuote || label.kind(at: $0) == .closing }
        let place =
            isWithinQuotes ? found.places.lowerBound : translation.trailingSpace.lowerBound
        guard place > 0 else { return nil }
        let isInside = label.isInDecoration(at: wanted.places.lowerBound)
        let end = translation.end(of: place - 1, isInside: isInside)
        if writing.hasStartMarks, let opening = Self.openings[text] {
            let start = translation.elements[translation.leadingSpace.upperBound].start
            guard start < end else { return nil }
            let sentence = translation.source.text(at: start..<end)
            return TextChange(range: start..<end, replacement: opening + sentence + text)
        }
        return TextChange(range: end..<end, replacement: text)
    }

    private static let openings = ["?": "¿", "!": "¡"]

    /// The spaces before some elements.
    private func withSpaceBefore(_ places: Range<Int>) -> Range<Int> {
        var start = places.lowerBound
        while translation.kind(at: start - 1).isSpace { start -= 1 }
        return start..<places.lowerBound
    }

    /// Whether no markup stands between an element and the next.
    private func isWrittenWithNext(_ place: Int, upTo end: Int) -> Bool {
        place + 1 >= end
            || translation.elements[place].end == translation.elements[place + 1].start
    }
}

extension ShownText {
    /// Whether an element, or the place before it, is within a decoration.
    func isInDecoration(at place: Int) -> Bool {
        guard place < count || place > 0 else { return false }
        let offset = place < count ? elements[place].start : elements[count - 1].end
        var depth = 0
        for segment in source.segments where segment.range.lowerBound < offset {
            switch segment.kind {
            case .decorationOpening: depth += 1
            case .decorationClosing: depth -= 1
            case .text, .token, .lost: continue
            }
        }
        return depth > 0
    }

    /// Where an element ends, behind the decorations that end with it unless it is to be inside.
    func end(of place: Int, isInside: Bool) -> Int {
        var end = elements[place].end
        if isInside { return end }
        for segment in source.segments
        where segment.range.lowerBound == end && segment.kind == .decorationClosing {
            end = segment.range.upperBound
        }
        return end
    }
}
