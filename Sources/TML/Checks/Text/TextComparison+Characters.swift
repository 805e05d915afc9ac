import Text

/// Checks of invisible characters, also in the words of tokens.
extension TextComparison {
    var hiddenIssues: [Issue] {
        guard
            translation.contains(.invisible) || translation.contains(.joiner)
                || translation.contains(.bidiControl)
                || translation.source.tokens.contains(where: { !$0.parameters.isEmpty })
        else { return [] }
        let (mine, theirs) = (
            HiddenCharacters(in: translation.source), HiddenCharacters(in: label.source)
        )
        let (turns, hidden) = (
            Set(theirs.unpaired.map(\.scalar)), Set(theirs.invisible.map(\.scalar))
        )
        var issues: [Issue] = []
        for found in mine.unpaired where !turns.contains(found.scalar) {
            issues.append(
                Issue(.bidiControls, HiddenCharacters.name(found.scalar), at: found.range))
        }
        for found in mine.invisible where !hidden.contains(found.scalar) {
            if found.scalar == "\u{200B}", writing.hasFreeEnds { continue }
            issues.append(
                Issue(.invisibleCharacters, HiddenCharacters.name(found.scalar), at: found.range))
        }
        return issues
    }
}

/// Checks of wide marks, which are right only in Chinese and Japanese.
extension TextComparison {
    var wideIssues: [Issue] {
        let known = writing.isWide ? [] : Set(label.elements.lazy.map(\.scalar).filter(\.isWide))
        var issues: [Issue] = []
        for (place, element) in translation.elements.enumerated()
        where element.kind == .punctuation && issues.count < Self.mostIssues {
            let mark = element.scalar
            if known.contains(mark) { continue }
            if let wanted = writing.isWide ? wideMark(for: mark, at: place) : narrowMark(for: mark)
            {
                issues.append(
                    Issue(.fullWidth, String(mark), wanted, at: range(place..<place + 1)))
            }
        }
        return issues
    }

    /// Returns the wide mark for an ASCII mark. Only marks after a wide character count, and not
    /// marks in numbers, times or code.
    private func wideMark(for mark: Unicode.Scalar, at place: Int) -> String? {
        guard mark.isASCII, translation.scalar(at: place - 1).isWide,
            mayFollowWideMark(translation.kind(at: place + 1))
        else { return nil }
        switch mark {
        case ",": return writing.language == "ja" ? "、" : "，"
        case ".": return "。"
        case ";" where writing.language != "ja": return "；"
        case ":" where writing.language != "ja": return "："
        case "?" where writing.language != "ja": return "？"
        case "!" where writing.language != "ja": return "！"
        default: return nil
        }
    }

    private func mayFollowWideMark(_ kind: ScalarKind) -> Bool {
        kind == .edge || kind.isBlank || kind == .letter || kind.isQuote || kind == .closing
            || kind == .token
    }

    private func narrowMark(for mark: Unicode.Scalar) -> String? {
        guard (0xFF01...0xFF5E).contains(mark.value) || mark == "。" || mark == "、" else {
            return nil
        }
        let ascii =
            mark == "。"
            ? "." : mark == "、" ? "," : Unicode.Scalar(mark.value - 0xFEE0).map(String.init)
        return ascii.map { EndMark(Unicode.Scalar($0) ?? "\0", in: "") }.flatMap(writing.mark)
            ?? ascii
    }
}

/// HTML entities.
extension TextComparison {
    /// Broken or unknown entities. If the label has entities or tags, the translation may have
    /// other entities.
    var entityIssues: [Issue] {
        if translation.entities.isEmpty { return [] }
        let isHTML = label.entities.contains { !$0.isBroken } || label.contains(.tag)
        let known = Set(label.entities.map { label.source.text(at: $0.range) })
        var links = translation.links[...]
        return translation.entities.compactMap { entity in
            while let link = links.first, range(link).upperBound <= entity.range.lowerBound {
                links.removeFirst()
            }
            let isInLink = links.first.map { range($0).overlaps(entity.range) } ?? false
            let text = translation.source.text(at: entity.range)
            if known.contains(text) || isHTML && !entity.isBroken || isInLink { return nil }
            return Issue(.entities, text, at: entity.range)
        }
    }
}

/// Checks of brackets and quotation marks, which must be in pairs.
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
    /// Whether the label has an unpaired apostrophe, which may be half of a quotation.
    private var hasOddApostrophe: Bool {
        let count = label.elements.indices.count { place in
            label.scalar(at: place) == "`"
                || (label.kind(at: place) == .apostrophe || label.kind(at: place) == .singleQuote)
                    && !(label.kind(at: place - 1).isLetter && label.kind(at: place + 1).isLetter)
        }
        return !count.isMultiple(of: 2)
    }
}

/// Checks of web and e-mail addresses.
extension TextComparison {
    var linkIssues: [Issue] {
        let (found, wanted) = (Self.links(in: translation), Self.links(in: label))
        if found.isEmpty && wanted.isEmpty { return [] }
        let (mine, theirs) = (addresses(found, in: translation), addresses(wanted, in: label))
        if mine.map(\.text) == theirs.map(\.text) { return [] }
        let (known, used) = (Set(theirs.map(\.parts)), Set(mine.map(\.parts)))
        let missing = theirs.filter { !used.contains($0.parts) }.map { Issue(.links, $0.text) }
        return missing
            + mine.filter { !known.contains($0.parts) }
            .map { Issue(.links, $0.text, at: $0.range) }
    }

    /// Returns the addresses that are shown and those in tags, as ranges of the label's UTF-8.
    private static func links(in text: ShownText) -> [Range<Int>] {
        text.links.map { text.range(of: $0) } + LinkFinder.links(inTagsOf: text.source)
    }

    /// Returns the addresses with the parts that must be the same. Language codes are removed,
    /// because pages in other languages often differ only in the code.
    private func addresses(
        _ links: [Range<Int>], in text: ShownText
    ) -> [(text: String, parts: [Substring], range: Range<Int>)] {
        let codes: Set<Substring> = [
            "en", "us", "www", "https", "http", "html", "index", Substring(writing.language),
        ]
        return links.map { range in
            let address = text.source.text(at: range)
            let parts = address.split { "/.:-_".contains($0) }
                .filter { !codes.contains(Substring($0.lowercased())) }
            return (address, parts, range)
        }
    }
}

/// Checks of numbers with any digits and separators.
extension TextComparison {
    var numberIssues: [Issue] {
        guard label.contains(.digit) || translation.contains(.digit) else { return [] }
        let (mine, theirs) = (NumberList(in: translation), NumberList(in: label))
        let added = mine.numbers(notIn: theirs).filter { !isHourOfDay($0, among: theirs) }
        let missing = theirs.numbers(notIn: mine).filter { !isExpressed($0, added: added) }
        var issues = missing.map { Issue(.numbers, label.text(of: $0.places)) }
        for number in added where !missing.isEmpty || isSurprising(number) {
            issues.append(
                Issue(.numbers, translation.text(of: number.places), at: range(number.places)))
        }
        return issues
    }

    /// Whether the translation may express a number of the label without its digits.
    private func isExpressed(_ number: NumberList.Number, added: [NumberList.Number]) -> Bool {
        let isSmall = number.value <= 12 && number.count <= 2 && added.isEmpty
        if isSmall, number.value <= 1 || isQuantity(number) { return true }
        if number.value == 0, number.count == 3, containsInThousands(number) { return true }
        if isOrdinal(number), isSmall || containsWord(Roman.numeral(number.value)) { return true }
        if writing.isWide || writing.language == "ko", containsIdeographicNumber { return true }
        return isHour(number)
    }

    /// Whether the number counts something: `3 files` or `2x`.
    private func isQuantity(_ number: NumberList.Number) -> Bool {
        let next = number.places.upperBound
        if label.kind(at: next).isLetter { return true }
        return label.kind(at: next).isSpace
            && (label.kind(at: next + 1).isLetter || label.kind(at: next + 1) == .token)
            || label.scalar(at: next) == "-" && label.kind(at: next + 1).isLetter
    }

    private func isOrdinal(_ number: NumberList.Number) -> Bool {
        let next = number.places.upperBound
        guard label.kind(at: next + 1).isLetter, !label.kind(at: next + 2).isLetter else {
            return false
        }
        return ["st", "nd", "rd", "th"].contains(label.text(of: next..<next + 2).lowercased())
    }

    private func containsWord(_ word: String) -> Bool {
        translation.words.contains { translation.text(of: $0).hasPrefix(word) }
    }

    private var containsIdeographicNumber: Bool {
        translation.elements.contains { Self.ideographicNumbers.contains($0.scalar) }
    }

    private static let ideographicNumbers = Set(
        "一二三四五六七八九十百千万億萬億亿两兩双雙半만억천백".unicodeScalars)

    /// Whether the translation has the number in thousands: `10,000` as `10 тыс.`
    private func containsInThousands(_ number: NumberList.Number) -> Bool {
        number.joined != 0
            && NumberList(in: translation).numbers.contains {
                $0.value != 0 && $0.value == number.joined / 1000
            }
    }

    /// Whether the translation has the hour of a 12-hour time in 24-hour time: `8:18 PM` as
    /// `20:18`.
    private func isHour(_ number: NumberList.Number) -> Bool {
        number.value <= 12 && hasHalvesOfDay
            && NumberList(in: translation).numbers.contains {
                $0.value == number.value + 12 || $0.value == 0
            }
    }

    private func isHourOfDay(_ number: NumberList.Number, among others: NumberList) -> Bool {
        guard number.value == 0 || (13...24).contains(number.value), hasHalvesOfDay else {
            return false
        }
        return others.numbers.contains { $0.value == (number.value + 12) % 24 || $0.value == 12 }
    }

    private var hasHalvesOfDay: Bool {
        label.words.contains { ["am", "pm"].contains(label.text(of: $0).lowercased()) }
    }

    /// Whether no word of the label can mean the number. The number 1 may be an article. If the
    /// label is not in English, numbers up to 12 may be words.
    private func isSurprising(_ number: NumberList.Number) -> Bool {
        // The number in `%2$s` is the position of a value.
        let isPosition = translation.scalar(at: number.places.upperBound) == "$"
        guard number.value > 1, !isPosition, number.value > 12 || isLabelEnglish else {
            return false
        }
        return !label.words.contains { places in
            let word = label.text(of: places).lowercased()
            return Self.numberWords.contains { word.hasPrefix($0) }
        }
    }

    private static let numberWords = [
        "hundred", "thousand", "dozen", "million", "billion", "century", "half", "twice", "double",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        "twent", "thirt", "fort", "fift", "sixt", "sevent", "eight", "ninet", "percent", "hex",
        "two", "second", "third", "thrice", "three", "triple", "tripli", "four", "quad", "quart",
        "five", "six", "seven", "nine", "ninth", "ten", "tenth", "eleven", "twel", "both", "couple",
        "pair", "dual", "duo", "bi-", "binary", "octal", "week", "month", "year", "annual", "daily",
        "noon", "midnight", "square", "cube", "cubic",
    ]
}

/// Checks of the capital at the beginning.
extension TextComparison {
    var capitalIssues: [Issue] {
        if !writing.hasCapitals { return [] }
        guard let mine = Self.firstWord(of: translation), let theirs = Self.firstWord(of: label)
        else { return [] }
        let (kind, wanted) = (
            translation.kind(at: mine.lowerBound), label.kind(at: theirs.lowerBound)
        )
        guard kind != wanted, kind != .letter, wanted != .letter else { return [] }
        // In these languages, nouns always have a capital.
        if kind == .upper, writing.hasOtherCapitals { return [] }
        if isName(mine, in: translation) || isName(theirs, in: label) { return [] }
        if occurs(mine, of: translation, in: label) || occurs(theirs, of: label, in: translation)
            || isSpecial(theirs, isCapital: wanted == .upper)
        {
            return []
        }
        let at = mine.lowerBound..<mine.lowerBound + 1
        return [Issue(.capital, translation.text(of: at), at: range(at))]
    }

    /// Returns the word at the beginning of the text. `nil` if the text does not begin with a word.
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

    /// Whether the word has a capital inside, such as `iPhone` or `PDF`.
    private func isName(_ places: Range<Int>, in text: ShownText) -> Bool {
        places.dropFirst().contains { text.kind(at: $0) == .upper }
    }

    /// Whether the other text has the same word, which is then a name or a command.
    private func occurs(_ places: Range<Int>, of text: ShownText, in other: ShownText) -> Bool {
        let word = text.text(of: places)
        return other.words.contains { other.text(of: $0) == word }
    }

    /// Whether the case of the label's word is irrelevant for the translation.
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
