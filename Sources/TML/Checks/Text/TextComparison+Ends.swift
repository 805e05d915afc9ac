/// Marks at the end of the text and, where a language has them, at the beginning.
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

    /// Before a remark in parentheses, or within the last word.
    private func isElsewhere(_ found: TextEnding, _ wanted: EndMark) -> Bool {
        let (mine, theirs) = (
            TextEnding(of: translation, in: writing.language, isBeforeRemark: true),
            TextEnding(of: label, in: "", isBeforeRemark: true)
        )
        if mine.mark == wanted || theirs.mark == found.mark { return true }
        switch wanted {
        case .question: return hasQuestionElsewhere(found)
        case .exclamation: return hasExclamationElsewhere(found)
        default: return false
        }
    }

    /// `Mon.`, `etc.`, `No.`: what ends is a word, not a sentence.
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

    /// `5 Min.`, `12.`, `2015 г.` where the label needs no period.
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

    /// Words are cut before a vowel.
    private func endsInVowel(_ word: Range<Int>) -> Bool {
        "aeiouyàáâãäåèéêëìíîïòóôõöùúûüāēīōūąęőűıаеёиоуыэюяієїαεηιουωάέήίόύώ".unicodeScalars
            .contains(translation.scalar(at: word.upperBound - 1))
    }

    /// Tibetan's stroke stands behind every phrase.
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
    /// A question or an exclamation that only ends with its mark, or only begins with it.
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

    /// `¡¿Qué?!`
    private func endsOther(_ place: Int) -> Bool {
        let before = translation.scalar(at: place - 1)
        return before == "?" || before == "!"
    }
}
