/// The brackets and quotation marks of a text that have no counterpart.
struct UnpairedMarks {
    private(set) var opening: [Int] = []
    private(set) var closing: [Int] = []
    /// The last quotation mark if the number of marks is odd.
    private(set) var quotes: [Int] = []

    /// Finds the unpaired marks of a text.
    ///
    /// - Parameter isStrict: whether the brackets of smileys and of `a)` count too.
    init(in text: ShownText, isStrict: Bool = false) {
        var lastQuote: Int?
        var (isOdd, isCertain) = (false, true)
        for (place, element) in text.elements.enumerated() {
            switch element.kind {
            case .opening where !Self.isMarkup(element.scalar, of: text):
                if isStrict || !Self.isInSmiley(place, in: text) { opening.append(place) }
            case .closing where !Self.isMarkup(element.scalar, of: text):
                close(place, in: text, isStrict)
            case .quote where Self.isQuote(place, in: text):
                isOdd.toggle()
                lastQuote = place
                // A straight quotation mark after a number may be the sign for inches.
                let isStraight = element.scalar == "\""
                if isStraight, text.kind(at: place - 1) == .digit { isCertain = false }
            case .upper, .lower, .letter, .mark, .digit, .space, .noBreakSpace, .tab, .lineBreak,
                .apostrophe, .quote, .singleQuote, .opening, .closing, .punctuation, .symbol,
                .joiner, .bidiControl, .invisible, .token, .tag, .link, .edge:
                break
            }
        }
        if isOdd, isCertain, let lastQuote { quotes = [lastQuote] }
    }

    private mutating func close(_ place: Int, in text: ShownText, _ isStrict: Bool) {
        if let open = opening.last, Self.isPair(text.scalar(at: open), text.scalar(at: place)) {
            opening.removeLast()
        } else if isStrict || !Self.isInSmiley(place, in: text) && !Self.isListMark(place, in: text)
        {
            closing.append(place)
        }
    }

    /// Returns true if the bracket can be markup. Other checks compare the markup. Square brackets
    /// are markup only in TML.
    private static func isMarkup(_ scalar: Unicode.Scalar, of text: ShownText) -> Bool {
        guard scalar.isASCII, scalar != "(", scalar != ")" else { return false }
        return text.source.isTML || scalar != "[" && scalar != "]"
    }

    /// Whether two brackets match. A wide bracket and a narrow bracket also match.
    private static func isPair(_ open: Unicode.Scalar, _ close: Unicode.Scalar) -> Bool {
        let isRound = { (scalar: Unicode.Scalar) in
            "()（）﴾﴿".unicodeScalars.contains(scalar)
        }
        if isRound(open) || isRound(close) { return isRound(open) && isRound(close) }
        return close.value == open.value + 1 || close.value == open.value + 2
            || close.value + 1 == open.value
    }

    private static func isInSmiley(_ place: Int, in text: ShownText) -> Bool {
        TextEnding.isSmiley(before: place + 1, in: text)
    }

    /// Whether the bracket belongs to a list mark such as `1)` or `a)`.
    private static func isListMark(_ place: Int, in text: ShownText) -> Bool {
        var start = place
        while start > 0, text.kind(at: start - 1).isLetter || text.kind(at: start - 1) == .digit {
            start -= 1
        }
        let before = text.kind(at: start - 1)
        return (1...3).contains(place - start)
            && (before == .edge || before.isBlank || before == .opening)
            && (text.kind(at: start) == .digit || place - start == 1)
    }

    /// Whether the mark is a quotation mark, and not the Hebrew abbreviation sign or a single mark
    /// that the text is about.
    private static func isQuote(_ place: Int, in text: ShownText) -> Bool {
        guard text.scalar(at: place) == "\"" else { return true }
        if text.isHebrew(at: place - 1), text.isHebrew(at: place + 1) { return false }
        let (before, after) = (text.kind(at: place - 1), text.kind(at: place + 1))
        return !(before.isBlank && after.isBlank) && !(before.isQuote && after.isQuote)
    }
}
