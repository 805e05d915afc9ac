/// Capitals at the beginning.
extension TextComparison {
    var capitalIssues: [Issue] {
        if writing.hasOtherCapitals { return [] }
        guard let mine = Self.firstWord(of: translation), let theirs = Self.firstWord(of: label)
        else { return [] }
        let (kind, wanted) = (
            translation.kind(at: mine.lowerBound), label.kind(at: theirs.lowerBound)
        )
        guard kind != wanted, kind != .letter, wanted != .letter else { return [] }
        if isName(mine, in: translation) || isName(theirs, in: label) { return [] }
        if occurs(mine, of: translation, in: label) || occurs(theirs, of: label, in: translation)
            || isSpecial(theirs, isCapital: wanted == .upper)
        {
            return []
        }
        let at = mine.lowerBound..<mine.lowerBound + 1
        return [Issue(.capital, translation.text(of: at), at: range(at))]
    }

    /// The word that begins the text; none if something else does.
    private static func firstWord(of text: ShownText) -> Range<Int>? {
        var place = 0
        while text.kind(at: place) == .opening || text.kind(at: place).isQuote
            || text.kind(at: place).isBlank || "¿¡…".unicodeScalars.contains(text.scalar(at: place))
        { place += 1 }
        let start = place
        while text.kind(at: place).isLetter || text.kind(at: place) == .mark { place += 1 }
        let hasApostrophe = start > 0 && text.kind(at: start - 1) == .apostrophe
        if place == start || hasApostrophe || text.kind(at: start) == .mark { return nil }
        let end = text.kind(at: place)
        let goesOn =
            end == .digit || text.scalar(at: place) == "_" || end == .link
            || text.scalar(at: place) == "(" || text.scalar(at: place) == "/"
            || text.scalar(at: place) == "="
            || text.scalar(at: place) == "."
                && text.kind(at: place + 1).isLetter
        return goesOn ? nil : start..<place
    }

    /// `iPhone`, `PDF`.
    private func isName(_ places: Range<Int>, in text: ShownText) -> Bool {
        places.dropFirst().contains { text.kind(at: $0) == .upper }
    }

    /// A word that the other text has too is a name or a command.
    private func occurs(_ places: Range<Int>, of text: ShownText, in other: ShownText) -> Bool {
        let word = text.text(of: places)
        return other.words.contains { other.text(of: $0) == word }
    }

    /// Words whose capital says nothing about the translation's.
    private func isSpecial(_ places: Range<Int>, isCapital: Bool) -> Bool {
        let word = label.text(of: places)
        if !isCapital {
            return ["you", "your", "yours"].contains(word)
                || places.count <= 2 && label.words.count == 1
                || places.count == 1
                || label.words.contains { $0 != places && label.kind(at: $0.lowerBound) == .upper }
        }
        return places.count == 1 || Self.capitalWords.contains(word)
            || Self.endings.contains { word.hasSuffix($0) }
    }

    private static let endings = ["ish", "ese", "ian", "ean", "ench", "man", "aic", "ic"]
    private static let capitalWords: Set<String> = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December", "Jan", "Feb", "Mar", "Apr", "Jun", "Jul", "Aug", "Sep",
        "Sept", "Oct", "Nov", "Dec", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday",
        "Saturday", "Sunday", "Mon", "Tue", "Tues", "Wed", "Thu", "Thurs", "Fri", "Sat", "Sun",
        "Dutch", "Greek", "Czech", "Hebrew", "Hindi", "Thai", "Welsh", "Esperanto", "Internet",
    ]
}
