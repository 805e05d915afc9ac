import Text

/// A translation and its label, both as shown text.
struct TextComparison {
    let translation: ShownText
    let label: ShownText
    let writing: Writing
    /// The language of the label. `nil` if the language is unknown.
    private let labelLocale: LocaleCode?

    /// The maximum number of issues of a kind whose check is slow. Further issues add no
    /// information.
    static let mostIssues = 32

    init(
        of translation: Label, with label: Label, in locale: LocaleCode,
        from labelLocale: LocaleCode? = nil
    ) {
        self.labelLocale = labelLocale
        self.translation = ShownText(translation)
        self.label = ShownText(label)
        writing = Writing(locale)
    }

    /// Returns the range of some elements in the translation's UTF-8.
    func range(_ places: Range<Int>) -> Range<Int> { translation.range(of: places) }
}

extension TextComparison {
    /// Whether the label is in English or in an unknown language.
    var isLabelEnglish: Bool { labelLocale.map { $0.base == "en" } ?? true }
}

/// The check of a translation that equals its label.
extension TextComparison {
    var sameIssues: [Issue] {
        guard translation.source == label.source else { return [] }
        let words = label.words.filter { places in
            places.contains { label.kind(at: $0).isLetter } && !isUntranslatable(places)
        }
        return words.isEmpty ? [] : [Issue(.sameAsLabel)]
    }

    /// Whether the word is an abbreviation, a name such as `iPhone`, a part of a path, or an
    /// international word.
    private func isUntranslatable(_ places: Range<Int>) -> Bool {
        let rest = places.dropFirst()
        if places.count == 1 || places.contains(where: { label.kind(at: $0) == .digit }) {
            return true
        }
        if rest.contains(where: { label.kind(at: $0) == .upper }) { return true }
        if isPartOfPath(places) { return true }
        let word = label.text(of: places).lowercased()
        return Self.international.contains(word) || isSharedWord(word)
    }

    /// Whether the word probably has the same form in English and in the language: `notification`,
    /// `Version`, `error`.
    private func isSharedWord(_ word: String) -> Bool {
        let endings: [String] =
            switch writing.language {
            case "fr": ["tion", "tions", "sion", "sions", "able", "ible", "age", "ages"]
            case "de", "sv", "da", "nb", "nn", "no": ["tion", "sion", "or"]
            case "es", "pt", "ca", "gl", "ro": ["al", "or", "ble"]
            default: []
            }
        return word.utf8.count > 4 && endings.contains { word.hasSuffix($0) }
    }

    private func isPartOfPath(_ places: Range<Int>) -> Bool {
        let (before, after) = (
            label.scalar(at: places.lowerBound - 1), label.scalar(at: places.upperBound)
        )
        let next = label.kind(at: places.upperBound + 1)
        return "/_@$\\=".unicodeScalars.contains(before) || "/_@=(".unicodeScalars.contains(after)
            || (before == "." || before == "-") && !label.kind(at: places.lowerBound - 2).endsWord
            || before == "." || after == "." && (next.isLetter || next == .digit)
    }

    private static let international: Set<String> = [
        "admin", "album", "albums", "alias", "api", "app", "audio", "beta", "blog", "bit", "bits",
        "byte", "bytes",
        "chat", "cookie", "cookies", "cm", "demo", "e-mail", "email", "mail", "fax", "forum", "gb",
        "html", "hz", "ip", "info", "internet", "kb", "kg", "km", "link", "links", "log", "login",
        "logo", "mb", "mm", "ms", "menu", "min", "mobile", "model", "online", "ok", "pdf", "php",
        "pin", "pixel", "plugin", "photo", "photos", "podcast", "radio", "sec", "server", "sms",
        "spam", "status",
        "tag", "tags", "test", "text", "token", "url", "video", "wi", "fi", "web", "widget", "wiki",
        "zip", "zoom", "px", "pt",
        "apache", "facebook", "google", "instagram", "linux", "memcache", "memcached", "nginx",
        "redis", "twitter",
    ]
}

/// Checks of the length of a text, and of banned words.
extension TextComparison {
    func lengthIssues(
        _ settings: CheckSettings, columns: ((String) -> Int)?
    ) -> [Issue] {
        var issues: [Issue] = []
        if let limit = settings.maxLength {
            let count = translation.source.letterCount
            if count > limit { issues.append(Issue(.tooLong, String(count), String(limit))) }
        }
        if let limit = settings.maxColumns, let columns {
            let count = columns(translation.source.textWithoutMarkup)
            if count > limit { issues.append(Issue(.tooWide, String(count), String(limit))) }
        }
        return issues
    }

    func curseIssues(_ words: CurseWords) -> [Issue] {
        words.found(in: translation.source.text).map { Issue(.curseWord, $0) }
    }
}

/// Checks of line breaks, tabs and written escapes.
extension TextComparison {
    var lineBreakIssues: [Issue] {
        let (mine, theirs) = (Self.lineBreaks(in: translation), Self.lineBreaks(in: label))
        if mine == theirs || selectsTexts { return [] }
        return [Issue(.lineBreaks, String(theirs), String(mine))]
    }

    /// True if one text is a message of ICU that selects texts. The number of texts depends on
    /// the language.
    private var selectsTexts: Bool {
        [translation, label].contains { ICUMessage(of: $0.source)?.arguments.isEmpty == false }
    }

    private static func lineBreaks(in text: ShownText) -> Int {
        guard text.contains(.lineBreak) || text.contains(.tag) else { return 0 }
        return text.elements.count { element in
            element.kind == .tag || element.kind == .lineBreak && element.scalar != "\r"
        }
    }

    /// Tabs and escapes that only the label or only the translation has.
    var escapeIssues: [Issue] {
        guard
            translation.contains("\t") || translation.contains("\\") || label.contains("\t")
                || label.contains("\\")
        else { return [] }
        let (mine, theirs) = (Self.escapes(in: translation), Self.escapes(in: label))
        var issues = Set(theirs.map(\.text)).subtracting(mine.map(\.text)).sorted()
            .map { Issue(.escapes, $0) }
        for escape in mine where !theirs.contains(where: { $0.text == escape.text }) {
            issues.append(Issue(.escapes, escape.text, at: range(escape.places)))
        }
        return issues
    }

    private static func escapes(in text: ShownText) -> [(text: String, places: Range<Int>)] {
        var found: [(text: String, places: Range<Int>)] = []
        var place = 0
        while place < text.count {
            let next = text.scalar(at: place + 1)
            if text.scalar(at: place) == "\t" {
                found.append(("\\t", place..<place + 1))
            } else if text.scalar(at: place) == "\\", isEscaped(next) {
                let places = place..<place + 2
                if "nrt".unicodeScalars.contains(next) {
                    found.append((text.text(of: places), places))
                }
                place += 1
            }
            place += 1
        }
        return found
    }

    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar != "\0"
    }
}

/// Checks of doubled words and of words with similar letters of two scripts.
extension TextComparison {
    var wordIssues: [Issue] {
        let words = translation.words
        return doubledWordIssues(words) + mixedScriptIssues(words)
    }

    private func doubledWordIssues(_ words: [Range<Int>]) -> [Issue] {
        guard writing.dislikesDoubledWords else { return [] }
        let doubled = Self.doubledWords(words, in: translation)
        if doubled.isEmpty { return [] }
        let allowed = Self.doubledWords(label.words, in: label, besidesColumns: false).count
        return doubled.dropFirst(allowed).compactMap { places in
            let word = translation.text(of: places.second).lowercased()
            if DoubledWords.isSound(word, in: writing.language) { return nil }
            let both = places.first.lowerBound..<places.second.upperBound
            return Issue(.doubledWord, word, at: range(both))
        }
    }

    /// Returns the pairs of equal words with only white space between them.
    private static func doubledWords(
        _ words: [Range<Int>], in text: ShownText, besidesColumns: Bool = true
    ) -> [(first: Range<Int>, second: Range<Int>)] {
        zip(words, words.dropFirst()).compactMap { first, second in
            guard first.count == second.count, first.count > 1,
                isApart(
                    first.upperBound..<second.lowerBound, in: text, besidesColumns: besidesColumns),
                isAlike(text.elements[first.lowerBound], text.elements[second.lowerBound]),
                zip(first, second).dropFirst().allSatisfy({
                    text.scalar(at: $0) == text.scalar(at: $1)
                }),
                first.contains(where: { text.elements[$0].kind.isLetter })
            else { return nil }
            return (first, second)
        }
    }

    /// The minimum number of spaces between columns.
    private static let columnSpace = 4

    /// Whether only white space is between two words. Space between columns does not count.
    private static func isApart(
        _ places: Range<Int>, in text: ShownText, besidesColumns: Bool
    ) -> Bool {
        guard !places.isEmpty, places.allSatisfy({ text.kind(at: $0).isBlank }) else {
            return false
        }
        return !besidesColumns || places.count < columnSpace
            || places.contains { text.kind(at: $0) == .lineBreak }
    }

    /// Whether two letters are equal, without regard to case.
    private static func isAlike(_ left: ShownText.Element, _ right: ShownText.Element) -> Bool {
        if left.scalar == right.scalar { return true }
        guard left.kind == .upper || right.kind == .upper else { return false }
        return left.scalar.properties.lowercaseMapping == right.scalar.properties.lowercaseMapping
    }
}

extension TextComparison {
    private func mixedScriptIssues(_ words: [Range<Int>]) -> [Issue] {
        var issues: [Issue] = []
        var known: Set<String>?
        for places in words where issues.count < Self.mostIssues {
            guard let few = LookAlike.minority(in: translation.elements[places]) else { continue }
            let word = translation.text(of: places)
            let labelWords = known ?? Set(label.words.map(label.text))
            known = labelWords
            if labelWords.contains(word) { continue }
            let first = few.first.map { $0 + places.lowerBound } ?? places.lowerBound
            issues.append(Issue(.mixedScripts, word, at: range(first..<first + 1)))
        }
        return issues
    }
}
