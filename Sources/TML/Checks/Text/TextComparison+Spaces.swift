import Text

/// White space: at the edges, doubled, and around marks.
extension TextComparison {
    var edgeIssues: [Issue] {
        let (mine, theirs) = (translation.leadingSpace, label.leadingSpace)
        guard mine.count < translation.count, theirs.count < label.count else { return [] }
        var issues: [Issue] = []
        if differs(mine, theirs, beside: mine.upperBound) {
            issues.append(Issue(.edgeSpace, at: mine.isEmpty ? 0..<0 : range(mine)))
        }
        let (myEnd, theirEnd) = (translation.trailingSpace, label.trailingSpace)
        if differs(myEnd, theirEnd, beside: myEnd.lowerBound - 1) {
            let end = translation.source.bytes.count
            issues.append(Issue(.edgeSpace, at: myEnd.isEmpty ? end..<end : range(myEnd)))
        }
        return issues
    }

    /// Whether the white space differs. If there are line breaks, only line breaks count. Tokens
    /// such as `{nbsp}` are optional. No space is necessary next to wide characters.
    private func differs(_ mine: Range<Int>, _ theirs: Range<Int>, beside place: Int) -> Bool {
        let breaks = translation.elements[mine].contains { $0.kind == .lineBreak }
        if breaks != label.elements[theirs].contains(where: { $0.kind == .lineBreak }) {
            return true
        }
        if breaks || mine.count == theirs.count { return false }
        let literal = { (text: ShownText, places: Range<Int>) in
            text.elements[places].count(where: Self.isLiteralSpace)
        }
        if literal(translation, mine) == literal(label, theirs) { return false }
        return !(mine.isEmpty && writing.isWide && translation.scalar(at: place).isWide)
    }

    var doubledSpaceIssues: [Issue] {
        guard translation.contains(ScalarKind.space) || translation.contains(.noBreakSpace) else {
            return []
        }
        let runs = Self.doubledSpaces(in: translation)
        if runs.isEmpty { return [] }
        let allowed = Self.doubledSpaces(in: label).count
        let hasColumns = allowed > 0 || label.contains(.tab)
        return runs.dropFirst(allowed).filter { !(hasColumns && $0.count > 2) }
            .map { Issue(.doubledSpace, at: range($0)) }
    }

    /// Returns the runs of several spaces within a line. Spaces written as entities or tokens are
    /// intended and do not count.
    private static func doubledSpaces(in text: ShownText) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var place = 0
        while place < text.count {
            guard isLiteralSpace(text.elements[place]) else {
                place += 1
                continue
            }
            let start = place
            while place < text.count, isLiteralSpace(text.elements[place]) { place += 1 }
            let isWithin =
                isWithinLine(text.kind(at: start - 1)) && isWithinLine(text.kind(at: place))
            if place - start > 1, isWithin { runs.append(start..<place) }
        }
        return runs
    }

    private static func isLiteralSpace(_ element: ShownText.Element) -> Bool {
        element.kind.isSpace
            && element.end - element.start <= 3
    }

    private static func isWithinLine(_ kind: ScalarKind) -> Bool {
        kind != .edge && !kind.isBlank
    }
}

extension TextComparison {
    /// Wrong spaces before marks, and within `« »` in languages with spaces there.
    var spacingIssues: [Issue] {
        switch writing.markSpacing {
        case .french, .canadianFrench: frenchIssues
        case .tight: tightIssues
        case .free: []
        }
    }

    private var frenchIssues: [Issue] {
        var issues: [Issue] = []
        for (place, element) in translation.elements.enumerated() {
            switch element.scalar {
            case "«" where writing.hasSpacedGuillemets: issues += issueAfterGuillemet(place)
            case "»" where writing.hasSpacedGuillemets: issues += issueBefore(place, "\u{A0}")
            case ";", ":", "!", "?":
                guard element.kind == .punctuation, translation.kind(at: place - 1).endsWord,
                    isFollowedByEnd(place)
                else { continue }
                let space = writing.space(before: EndMark(element.scalar, in: "fr"))
                if !space.isEmpty { issues += issueBefore(place, space) }
            default: continue
            }
        }
        return issues
    }

    private func issueBefore(_ place: Int, _ space: String) -> [Issue] {
        guard translation.kind(at: place - 1).endsWord, !isMarkup(place),
            !TextEnding.isSmiley(before: place + 2, in: translation)
        else { return [] }
        let mark = String(translation.scalar(at: place))
        return [Issue(.punctuationSpacing, mark, space, at: range(place..<place + 1))]
    }

    /// Whether the colon belongs to a text like `[b:` that is not a decoration.
    private func isMarkup(_ colon: Int) -> Bool {
        guard translation.contains("[") else { return false }
        var start = colon
        while translation.kind(at: start - 1).isLetter || translation.kind(at: start - 1) == .digit
        {
            start -= 1
        }
        return translation.scalar(at: start - 1) == "["
    }

    private func issueAfterGuillemet(_ place: Int) -> [Issue] {
        let next = translation.kind(at: place + 1)
        guard next.isLetter || next == .digit || next == .token else { return [] }
        return [Issue(.punctuationSpacing, "«", "\u{A0}", at: range(place..<place + 1))]
    }

    private func isFollowedByEnd(_ place: Int) -> Bool {
        var next = place + 1
        while isSentenceMark(translation.scalar(at: next)) { next += 1 }
        let kind = translation.kind(at: next)
        return kind == .edge || kind.isBlank || kind.isQuote || kind == .closing
    }

    private func isSentenceMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "!" || scalar == "?"
    }

    private var tightIssues: [Issue] {
        let found = Self.spacedMarks(in: translation)
        if found.isEmpty { return [] }
        let allowed = Set(Self.spacedMarks(in: label).map { label.scalar(at: $0.upperBound - 1) })
        return found.compactMap { places in
            let mark = translation.scalar(at: places.upperBound - 1)
            if allowed.contains(mark) { return nil }
            return Issue(.punctuationSpacing, String(mark), "", at: range(places))
        }
    }

    /// Returns the marks at the end of a sentence or clause that follow a space, with this space.
    private static func spacedMarks(in text: ShownText) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for (place, element) in text.elements.enumerated()
        where element.kind == .punctuation && isMark(element.scalar) {
            let next = text.kind(at: place + 1)
            guard text.kind(at: place - 1).isSpace, next == .edge || next.isBlank else { continue }
            var start = place
            while text.kind(at: start - 1).isSpace { start -= 1 }
            if place - start == 1, text.kind(at: start - 1).endsWord {
                found.append(start..<place + 1)
            }
        }
        return found
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ",", ".", ";", ":", "!", "?", "،", "؟", "؛": true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a Chinese or Japanese character, or a mark with the same width.
    var isWide: Bool {
        switch value {
        case 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0xFF01...0xFF60, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}

/// Checks of marks at the end of the text and, in some languages, at the beginning.
extension TextComparison {
    var endIssues: [Issue] {
        let wanted = TextEnding(of: label, in: "")
        let found = TextEnding(of: translation, in: writing.language)
        if accepts(found, for: wanted) { return [] }
        let marks = [label.text(of: wanted.places), translation.text(of: found.places)]
        return [Issue(.endPunctuation, details: marks, at: range(found.places))]
    }

    private func accepts(_ found: TextEnding, for wanted: TextEnding) -> Bool {
        if found.mark == wanted.mark || wanted.isToken { return true }
        if label.words.isEmpty || translation.words.isEmpty && found.mark == .none { return true }
        switch (wanted.mark, found.mark) {
        case (_, .none) where writing.hasFreeEnds: return true
        case (_, .period) where Self.endingEverything.contains(writing.language): return true
        case (.none, .period) where isAbbreviated(found, for: wanted): return true
        case (.period, .none) where isAbbreviation(wanted, in: label): return true
        case (.period, .ellipsis) where isAbbreviation(wanted, in: label): return true
        case (.colon, .period) where writing.language == "hy": return true
        default: return isElsewhere(found, wanted.mark)
        }
    }

    /// Whether the mark is before a remark in parentheses, or inside the last word.
    private func isElsewhere(_ found: TextEnding, _ wanted: EndMark) -> Bool {
        let (mine, theirs) = (
            TextEnding(of: translation, in: writing.language, isBeforeRemark: true),
            TextEnding(of: label, in: "", isBeforeRemark: true)
        )
        if mine.mark == wanted || theirs.mark == found.mark { return true }
        switch wanted {
        case .question: return hasQuestionElsewhere(found)
        case .exclamation: return hasExclamationElsewhere(found)
        case .none, .period, .colon, .semicolon, .comma, .ellipsis: return false
        }
    }

    /// Whether the period belongs to an abbreviation such as `Mon.`, `etc.` or `No.`, and not to a
    /// sentence.
    private func isAbbreviation(_ ending: TextEnding, in text: ShownText) -> Bool {
        let words = text.words
        guard let last = words.last, last.upperBound == ending.places.lowerBound else {
            return false
        }
        let word = text.text(of: last).lowercased()
        return Self.abbreviations.contains(word) || last.count == 1
    }

    private static let abbreviations: Set<String> = [
        "etc", "approx", "min", "max", "sec", "hr", "hrs", "no", "vs", "inc", "ltd", "jr", "sr",
        "st", "dept", "ext", "misc", "incl", "alt", "intl", "jan", "feb", "mar", "apr", "jun",
        "jul",
        "aug", "sep", "sept", "oct", "nov", "dec", "mon", "tue", "wed", "thu", "fri", "sat", "sun",
        "avg", "abbr", "ca", "cf", "ed", "fig", "vol", "tel", "mr", "mrs", "dr", "prof", "pp",
    ]

    /// Whether the period of the translation belongs to an abbreviation that needs no period in the
    /// label: `5 Min.`, `12.`, `2015 г.`
    private func isAbbreviated(_ found: TextEnding, for wanted: TextEnding) -> Bool {
        let before = found.places.lowerBound - 1
        if translation.kind(at: before) == .digit { return true }
        guard let last = translation.words.last, last.upperBound == before + 1 else {
            return false
        }
        if label.kind(at: wanted.places.lowerBound - 1) == .digit { return last.count <= 4 }
        let labelWord = label.words.last.map { label.text(of: $0).lowercased() } ?? ""
        let isShort = last.count <= 5 && label.words.count <= 3
        return isShort && (last.count <= labelWord.utf8.count || !endsInVowel(last))
            || translation.scalar(at: last.lowerBound - 1) == "."
            || Self.abbreviations.contains(labelWord)
    }

    /// Whether a word ends with a vowel. Abbreviations end with a consonant.
    private func endsInVowel(_ word: Range<Int>) -> Bool {
        "aeiouyàáâãäåèéêëìíîïòóôõöùúûüāēīōūąęőűıаеёиоуыэюяієїαεηιουωάέήίόύώ".unicodeScalars
            .contains(translation.scalar(at: word.upperBound - 1))
    }

    /// Tibetan languages write a stroke after every phrase.
    private static let endingEverything: Set<String> = ["bo", "dz"]

    private func hasQuestionElsewhere(_ found: TextEnding) -> Bool {
        switch writing.language {
        case "hy": contains("\u{55E}")
        case "ja": found.mark == .period && "かねな".unicodeScalars.contains(before(found))
        default: false
        }
    }

    private func hasExclamationElsewhere(_ found: TextEnding) -> Bool {
        writing.language == "hy" && contains("\u{55C}")
    }

    private func before(_ ending: TextEnding) -> Unicode.Scalar {
        translation.scalar(at: ending.places.lowerBound - 1)
    }

    private func contains(_ scalar: Unicode.Scalar) -> Bool {
        translation.elements.contains { $0.scalar == scalar }
    }
}

extension TextComparison {
    /// Questions and exclamations whose opening or closing mark is missing.
    var startIssues: [Issue] {
        guard writing.hasStartMarks else { return [] }
        return startIssues("¿", "?") + startIssues("¡", "!")
    }

    private func startIssues(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar) -> [Issue] {
        var (open, issues): (Int?, [Issue]) = (nil, [])
        for (place, element) in translation.elements.enumerated() where element.kind != .link {
            if element.scalar == opening {
                open = place
            } else if element.scalar == closing {
                if open == nil, endsSentence(place), !endsOther(place) {
                    issues.append(
                        Issue(
                            .startPunctuation, String(opening), String(closing),
                            at: range(place..<place + 1)))
                }
                open = nil
            }
        }
        if let open {
            issues.append(
                Issue(
                    .startPunctuation, String(opening), String(closing), at: range(open..<open + 1))
            )
        }
        return issues
    }

    private func endsSentence(_ place: Int) -> Bool {
        let next = translation.kind(at: place + 1)
        return translation.kind(at: place - 1).endsWord
            && (next == .edge || next.isBlank || next.isQuote || next == .closing
                || next == .punctuation)
    }

    /// Whether the mark follows another mark, as in `¡¿Qué?!`
    private func endsOther(_ place: Int) -> Bool {
        let before = translation.scalar(at: place - 1)
        return before == "?" || before == "!"
    }
}
