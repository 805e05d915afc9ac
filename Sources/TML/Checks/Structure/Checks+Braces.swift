/// Braces that belong to no token.
extension Checks {
    /// What the label itself has may be in the translation too.
    static func braceIssues(of translation: Label, for label: Label) -> [Issue] {
        var issues = translation.bytes.contains(0xEF) ? wideBraceIssues(of: translation, label) : []
        var strays = translation.strayBraces
        if strays.isEmpty { return issues }
        let ownStrays = label.strayBraces
        if !label.tokens.isEmpty {
            let own = Set(label.wordsInBraces(ownStrays).map(label.text))
            let words = translation.wordsInBraces(strays)
            let taken = Set(words.flatMap { [$0.lowerBound, $0.upperBound - 1] })
            strays.removeAll(where: taken.contains)
            for word in words {
                let text = translation.text(at: word)
                if !own.contains(text) { issues.append(Issue(.translatedToken, text, at: word)) }
            }
        }
        for brace in [UInt8(ascii: "{"), UInt8(ascii: "}")] {
            let places = strays.filter { translation.bytes[$0] == brace }
            let surplus = places.count - ownStrays.count { label.bytes[$0] == brace }
            issues += places.suffix(max(0, surplus)).map { place in
                let range = place..<place + 1
                return Issue(.strayBrace, translation.text(at: range), at: range)
            }
        }
        return issues
    }

    /// `｛user｝` as a Japanese or Chinese keyboard writes it.
    private static func wideBraceIssues(of translation: Label, _ label: Label) -> [Issue] {
        let (open, close): ([UInt8], [UInt8]) = ([0xEF, 0xBD, 0x9B], [0xEF, 0xBD, 0x9D])
        let known = NameList(label.tokens.lazy.map(\.name))
        var issues: [Issue] = []
        var rest = translation.bytes[...]
        while let start = rest.firstRange(of: open) {
            rest = rest[start.upperBound...]
            let name = rest.trimmedStart.prefix { $0.isWord || $0 == UInt8(ascii: ".") }
            let end = rest[name.endIndex...].trimmedStart
            if known.contains(name.string), end.starts(with: close) {
                let range = start.lowerBound..<end.startIndex + close.count
                issues.append(Issue(.strayBrace, translation.text(at: range), at: range))
            }
        }
        return issues
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmedStart: Self { drop(while: \.isSpace) }
}

extension Label {
    /// Where braces stand that belong to no token.
    fileprivate var strayBraces: [Int] {
        var strays: [Int] = []
        var place = 0
        for end in tokens.lazy.map(\.range) + CollectionOfOne(bytes.count..<bytes.count) {
            for index in place..<max(place, end.lowerBound) {
                let byte = bytes[index]
                if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { strays.append(index) }
            }
            place = max(place, end.upperBound)
        }
        return strays
    }

    /// Where a pair of these braces encloses what would be a token if its name were in ASCII
    /// letters: `{имя}`, `{имя::gen}`, `{число|| слово, слова}`.
    fileprivate func wordsInBraces(_ strays: [Int]) -> [Range<Int>] {
        zip(strays, strays.dropFirst()).compactMap { open, close in
            let inside = bytes[(open + 1)..<close]
            let isPair = bytes[open] == UInt8(ascii: "{") && bytes[close] == UInt8(ascii: "}")
            return isPair && inside.isTranslatedName ? open..<close + 1 : nil
        }
    }
}

extension ArraySlice<UInt8> {
    private static let mostWords = 3
    private static let longest = 300

    /// A few words, not all of them in ASCII letters, up to what can follow a token's name.
    fileprivate var isTranslatedName: Bool {
        if count > Self.longest || contains(UInt8(ascii: "{")) || allSatisfy({ $0 < 0x80 }) {
            return false
        }
        let name = string.unicodeScalars.prefix { !":|@.：｜＠".unicodeScalars.contains($0) }
        let isName = name.allSatisfy { scalar in
            scalar == " " || scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic
                || scalar.properties.numericType != nil
                || scalar.properties.generalCategory == .nonspacingMark
        }
        let hasOwnLetters = name.contains { !$0.isASCII && $0.properties.isAlphabetic }
        return isName && hasOwnLetters && name.split(separator: " ").count <= Self.mostWords
    }
}
