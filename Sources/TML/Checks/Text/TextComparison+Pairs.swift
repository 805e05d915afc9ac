/// Brackets and quotation marks, which come in twos.
extension TextComparison {
    var pairIssues: [Issue] {
        guard
            translation.contains(.opening) || translation.contains(.closing)
                || translation.contains(.quote)
        else { return [] }
        var issues: [Issue] = []
        let (mine, theirs) = (
            UnpairedMarks(in: translation), UnpairedMarks(in: label, isStrict: true)
        )
        for (places, excused) in [
            (mine.opening, theirs.opening.count), (mine.closing, theirs.closing.count),
            (mine.quotes, theirs.quotes.count + (hasOddApostrophe ? 1 : 0)),
        ] where places.count > excused {
            issues += places.dropFirst(excused).map { place in
                Issue(
                    .unpairedMarks, String(translation.scalar(at: place)),
                    at: range(place..<place + 1))
            }
        }
        return issues
    }
}

extension TextComparison {
    /// Whether the label has an apostrophe that may be half of a quotation.
    private var hasOddApostrophe: Bool {
        let count = label.elements.indices.count { place in
            label.scalar(at: place) == "`"
                || (label.kind(at: place) == .apostrophe || label.kind(at: place) == .singleQuote)
                    && !(label.kind(at: place - 1).isLetter && label.kind(at: place + 1).isLetter)
        }
        return !count.isMultiple(of: 2)
    }
}
