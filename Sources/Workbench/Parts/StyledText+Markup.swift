import Display
import TML

extension StyledText {
    /// Appends a text of the project with coloured tokens and decorations.
    ///
    /// - Parameters:
    ///   - syntax: the syntax of the text.
    ///   - role: the role of the words.
    ///   - places: the marked ranges in UTF-8 code units.
    ///   - mark: the role of the marked ranges.
    mutating func append(
        markup text: String, in syntax: LabelSyntax, words role: Role,
        marking places: [Range<Int>] = [], as mark: Role = .match
    ) {
        append(
            text, Label(text, syntax: syntax).segments, words: role, marking: places, as: mark)
    }

    /// Appends a text with the roles of its parts.
    mutating func append(
        _ text: String, _ segments: [Segment], words role: Role,
        marking places: [Range<Int>] = [], as mark: Role = .match
    ) {
        let places = places.sorted { $0.lowerBound < $1.lowerBound }
        for segment in segments {
            let own = segment.role(lost: .warning) ?? role
            let end = segment.range.upperBound
            var place = segment.range.lowerBound
            for marked in places.map({ $0.clamped(to: place..<end) }) where !marked.isEmpty {
                let start = max(place, marked.lowerBound)
                append(text, place..<start, own)
                append(text, start..<max(start, marked.upperBound), mark)
                place = max(place, marked.upperBound)
            }
            append(text, place..<end, own)
        }
    }

    /// Appends an earlier label and marks the words that the current label does not have.
    mutating func append(_ text: String, in syntax: LabelSyntax, differingFrom label: String) {
        append(
            markup: text, in: syntax, words: .label,
            marking: WordDifference.ranges(of: text, notIn: label))
    }

    private mutating func append(_ text: String, _ range: Range<Int>, _ role: Role) {
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        let end = utf8.index(start, offsetBy: range.count)
        appendRevealing(text[start..<end], of: text, role)
    }
}
