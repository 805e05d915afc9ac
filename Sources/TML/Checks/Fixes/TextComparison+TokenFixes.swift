/// Tokens put back.
extension TextComparison {
    /// The token in place of one whose name was translated, else before the mark at the end.
    func missingTokenChange(for issue: Issue) -> TextChange? {
        guard issue.range == nil, let name = issue.details.first,
            let token = label.source.tokens.first(where: { $0.name == name })
        else { return nil }
        if let range = Self.braced(in: translation.source) {
            return TextChange(range: range, replacement: token.shortText)
        }
        let ending = TextEnding(of: translation, in: writing.language)
        var place =
            ending.mark == .none ? translation.trailingSpace.lowerBound : ending.places.lowerBound
        while translation.kind(at: place - 1).isSpace { place -= 1 }
        guard place > 0 else { return nil }
        let isInside =
            label.elements.firstIndex { $0.start == token.range.lowerBound }
            .map(label.isInDecoration) ?? false
        let end = translation.end(of: place - 1, isInside: isInside)
        let space = translation.scalar(at: place - 1).isWide ? "" : " "
        return TextChange(range: end..<end, replacement: space + token.shortText)
    }

    /// The first token of the label that the translation lacks.
    func translatedTokenChange(for issue: Issue) -> TextChange? {
        guard let range = issue.range else { return nil }
        let used = Set(translation.source.tokens.map(\.name))
        let missing = label.source.tokens.first { !used.contains($0.name) }
        return missing.map { TextChange(range: range, replacement: $0.shortText) }
    }

    /// The first braces around something that is no token.
    private static func braced(in text: Label) -> Range<Int>? {
        let bytes = text.bytes
        let tokens = Set(text.tokens.flatMap { Array($0.range) })
        var open: Int?
        for (place, byte) in bytes.enumerated() where !tokens.contains(place) {
            if byte == UInt8(ascii: "{") {
                open = place
            } else if byte == UInt8(ascii: "}"), let start = open {
                if start + 1 < place { return start..<place + 1 }
                open = nil
            }
        }
        return nil
    }
}
