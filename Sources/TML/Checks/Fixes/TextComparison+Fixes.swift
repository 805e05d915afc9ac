import Text

/// Changes of white space.
extension TextComparison {
    /// Replaces the white space at an edge of the translation by that of the label.
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

    /// Replaces several spaces by one of them, preferably a no-break space.
    func doubledSpaceChange(for issue: Issue) -> TextChange? {
        guard let range = issue.range else { return nil }
        let places = places(in: range)
        guard let first = translation.elements[places].first else { return nil }
        let kept = translation.elements[places].first { $0.kind == .noBreakSpace } ?? first
        return TextChange(
            range: range, replacement: String(kept.scalar) + withoutSpace(places))
    }

    /// Puts the right space next to the mark, or removes the space.
    func spacingChange(for issue: Issue) -> TextChange? {
        guard let range = issue.range, issue.details.count == 2 else { return nil }
        let (mark, space) = (issue.details[0], issue.details[1])
        if space.isEmpty {
            return TextChange(range: range, replacement: withoutSpace(places(in: range)))
        }
        return TextChange(range: range, replacement: mark == "«" ? mark + space : space + mark)
    }

    /// Replaces the mark by the mark in the width of the language. A wide mark also replaces the
    /// space after it.
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

/// Changes that insert missing tokens.
extension TextComparison {
    /// Puts the missing token in place of a token with a translated name. If there is none, puts it
    /// before the mark at the end.
    func missingTokenChange(for issue: Issue) -> TextChange? {
        guard issue.range == nil, let name = issue.details.first,
            let token = label.source.tokens.first(where: {
                ($0.kind == .placeholder ? $0.text : $0.name) == name
            })
        else { return nil }
        if let range = wrongToken, missingTokens.count == 1 {
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

    /// Replaces the translated token by the token of the label that the translation lacks; `nil` if
    /// the translation lacks several tokens, because each of them can be the translated one.
    func translatedTokenChange(for issue: Issue) -> TextChange? {
        guard let range = issue.range, missingTokens.count == 1 else { return nil }
        let missing = label.source.tokens.first { missingTokens.contains($0.name) }
        return missing.map { TextChange(range: range, replacement: $0.shortText) }
    }

    /// The names of the tokens of the label that the translation lacks.
    private var missingTokens: Set<String> {
        Set(label.source.tokens.map(\.name)).subtracting(translation.source.tokens.map(\.name))
    }

    /// The range of a token that is probably meant for another one: braces around a text, or the
    /// only placeholder that the label lacks.
    private var wrongToken: Range<Int>? {
        guard !translation.source.isTML else { return Self.braced(in: translation.source) }
        let known = Set(label.source.tokens.map(\.name))
        let wrong = translation.source.tokens.filter {
            $0.literalText == nil && !known.contains($0.name)
        }
        return wrong.count == 1 ? wrong[0].range : nil
    }

    /// Returns the range of the first pair of braces around a text that is not a token.
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

/// Changes of the mark at the end.
extension TextComparison {
    /// Changes the mark at the end to the language's counterpart of the label's mark. Removes the
    /// mark if the label has none.
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

    /// Returns the range of the spaces before the elements.
    private func withSpaceBefore(_ places: Range<Int>) -> Range<Int> {
        var start = places.lowerBound
        while translation.kind(at: start - 1).isSpace { start -= 1 }
        return start..<places.lowerBound
    }

    /// Whether there is no markup between an element and the next element.
    private func isWrittenWithNext(_ place: Int, upTo end: Int) -> Bool {
        place + 1 >= end
            || translation.elements[place].end == translation.elements[place + 1].start
    }
}

extension ShownText {
    /// Whether an element, or the position before it, is in a decoration.
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

    /// Returns the end of an element. If the end is not to be inside, decorations that close there
    /// are skipped.
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

extension Check {
    /// True if the program can correct texts with issues of the check.
    public var hasFix: Bool { change != nil }

    /// The function that returns the change that removes an issue; `nil` if the check has no fix.
    private var change: ((TextComparison, Issue) -> TextChange?)? {
        switch self {
        case .edgeSpace: { $0.edgeChange(for: $1) }
        case .doubledSpace: { $0.doubledSpaceChange(for: $1) }
        case .punctuationSpacing: { $0.spacingChange(for: $1) }
        case .fullWidth: { $0.wideChange(for: $1) }
        case .endPunctuation: { texts, _ in texts.endChange }
        case .unusedToken, .missingNumber: { $0.missingTokenChange(for: $1) }
        case .translatedToken: { $0.translatedTokenChange(for: $1) }
        case .changedPlaceholder, .placeholderOrder, .brokenPlaceholder, .missingCategory,
            .unknownToken, .hiddenToken, .strayBrace, .unknownDecoration, .unusedDecoration,
            .emptyDecoration, .strayBracket, .lostText, .mismatchedClosing, .unclosedDecoration,
            .pipedWithoutContext, .unresolvablePiped, .unknownRule, .uncoveredRules, .cutParameter,
            .parameterWithoutKey, .identicalWords, .unknownContext, .unknownCase, .foreignHash,
            .conditionUnknownToken, .conditionUnknownContext, .conditionUnknownRule,
            .duplicateForm, .shadowedForm, .uncoveredForms, .identicalForms, .empty, .sameAsLabel,
            .tooLong, .tooWide, .curseWord, .startPunctuation, .lineBreaks, .escapes,
            .doubledWord, .numbers, .unpairedMarks, .links, .capital, .entities, .bidiControls,
            .invisibleCharacters, .mixedScripts, .missingTerm, .forbiddenTerm, .changedTerm,
            .inflectedTerm, .inconsistent, .sameTranslation, .spelling:
            nil
        }
    }

    /// Returns the change that removes an issue; `nil` if there is no change.
    fileprivate func change(for issue: Issue, in texts: TextComparison) -> TextChange? {
        change?(texts, issue)
    }
}

extension TextComparison {
    /// Returns the change that removes an issue; `nil` if there is no change.
    func change(for issue: Issue) -> TextChange? { issue.check.change(for: issue, in: self) }

    /// Returns the elements that are completely in a range.
    func places(in range: Range<Int>) -> Range<Int> {
        let elements = translation.elements
        let start = elements.firstIndex { $0.start >= range.lowerBound } ?? elements.count
        let end = elements[start...].firstIndex { $0.end > range.upperBound } ?? elements.count
        return start..<end
    }

    /// Returns the marks and the markup in a range, without the white space.
    func withoutSpace(_ places: Range<Int>) -> String {
        var rest: [UInt8] = []
        let range = range(places)
        var position = range.lowerBound
        for element in translation.elements[places]
        where element.kind.isSpace || element.kind == .lineBreak {
            rest += translation.source.bytes[position..<element.start]
            position = element.end
        }
        return (rest + translation.source.bytes[position..<range.upperBound]).string
    }
}
