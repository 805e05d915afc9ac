/// The end of a text.
struct TextEnding {
    var mark: EndMark = .none
    /// The elements of the mark. If there is no mark, an empty range at the position of a mark.
    var places: Range<Int>
    /// Whether the text ends with a token, whose value may contain a mark.
    var isToken = false

    /// Reads the end of a text.
    ///
    /// - Parameter isBeforeRemark: if the text ends with a remark in parentheses, read the end
    ///   before this remark.
    init(of text: ShownText, in language: String, isBeforeRemark: Bool = false) {
        var place = isBeforeRemark ? Self.startOfRemark(in: text) : text.count
        while place > 0, Self.isSkipped(place - 1, in: text) { place -= 1 }
        places = place..<place
        guard place > 0 else { return }
        if Self.isSmiley(before: place, in: text) { return }
        let last = text.elements[place - 1]
        if last.kind == .token {
            isToken = true
            let words = text.source.tokens.first { $0.range.lowerBound == last.start }?.parameters
            let marks = Set((words ?? []).map { EndMark(Self.last(of: $0), in: language) })
            if marks.count == 1, let mark = marks.first, mark != .none {
                (self.mark, isToken) = (mark, false)
                places = place - 1..<place
            }
            return
        }
        read(text, from: place, language)
    }

    private mutating func read(_ text: ShownText, from end: Int, _ language: String) {
        let last = text.scalar(at: end - 1)
        guard text.kind(at: end - 1) != .link, !Self.isSpokenOf(end - 1, in: text) else { return }
        mark = EndMark(last, in: language)
        guard mark != .none else { return }
        var start = end - 1
        while start > 0, text.kind(at: start - 1) != .link {
            let before = EndMark(text.scalar(at: start - 1), in: language)
            if before == .none || before == .comma { break }
            if before == .question && mark == .exclamation { mark = .question }
            start -= 1
        }
        if mark == .period || mark == .ellipsis { start = readPeriods(text, end) }
        places = start..<end
    }

    private mutating func readPeriods(_ text: ShownText, _ end: Int) -> Int {
        var start = end - 1
        while start > 0, Self.isDot(text.scalar(at: start - 1)) { start -= 1 }
        if end - start >= 2 { mark = end - start == 2 && mark == .period ? .period : .ellipsis }
        return start
    }

    /// Whether the text is about the mark itself: `\!`, `'!'`.
    private static func isSpokenOf(_ place: Int, in text: ShownText) -> Bool {
        let before = text.kind(at: place - 1)
        if before.isQuote, text.kind(at: place + 1).isQuote {
            let quote = text.kind(at: place - 2)
            return quote == .edge || quote.isBlank || quote == .opening
        }
        return before == .opening || text.scalar(at: place - 1) == "\\"
            || text.scalar(at: place - 1) == "`"
    }

    /// Returns the start of the parentheses at the end of a text, or the end of the text if there
    /// are none.
    private static func startOfRemark(in text: ShownText) -> Int {
        var place = text.trailingSpace.lowerBound
        while place > 0, EndMark(text.scalar(at: place - 1), in: "") == .period { place -= 1 }
        guard text.scalar(at: place - 1) == ")" || text.scalar(at: place - 1) == "）" else {
            return text.count
        }
        while place > 0, text.scalar(at: place) != "(", text.scalar(at: place) != "（" { place -= 1 }
        return place
    }

    private static func isDot(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "." || scalar == "…" || scalar == "。" || scalar == "⋯"
    }

    private static func isSkipped(_ place: Int, in text: ShownText) -> Bool {
        switch text.kind(at: place) {
        case .quote, .singleQuote, .apostrophe, .space, .noBreakSpace, .tab, .lineBreak, .tag,
            .bidiControl, .invisible:
            true
        case .closing: !isSmiley(before: place + 1, in: text)
        case .mark: text.scalar(at: place).value & ~1 == 0x200E
        case .upper, .lower, .letter, .digit, .opening, .punctuation, .symbol, .joiner, .token,
            .link, .edge:
            false
        }
    }

    /// Whether the text ends with a smiley such as `:)`, whose colon is not punctuation.
    static func isSmiley(before end: Int, in text: ShownText) -> Bool {
        guard end >= 2, text.scalar(at: end - 1) == ")" || text.scalar(at: end - 1) == "(" else {
            return false
        }
        var eyes = end - 2
        if text.scalar(at: eyes) == "-" { eyes -= 1 }
        return isEyes(text.scalar(at: eyes)) && !text.kind(at: eyes - 1).isLetter
            && text.kind(at: eyes - 1) != .digit
    }

    private static func isEyes(_ scalar: Unicode.Scalar) -> Bool {
        scalar == ":" || scalar == ";" || scalar == "="
    }

    private static func last(of text: String) -> Unicode.Scalar {
        text.unicodeScalars.last { !$0.properties.isWhitespace } ?? "\0"
    }
}
