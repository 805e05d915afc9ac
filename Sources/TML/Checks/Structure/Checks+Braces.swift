/// Braces that belong to no token.
extension Checks {
    /// What the label itself has may be in the translation too.
    static func braceIssues(of translation: Label, for label: Label) -> [Issue] {
        let strays = translation.strayBraces
        let hasWide = translation.bytes.contains(0xEF)
        if strays.isEmpty, !hasWide { return [] }
        let wide = hasWide ? wideBraceIssues(of: translation, for: label) : []
        return strays.isEmpty ? wide : wide + narrowBraceIssues(strays, translation, label)
    }

    private static func narrowBraceIssues(
        _ places: [Int], _ translation: Label, _ label: Label
    ) -> [Issue] {
        var (issues, strays): ([Issue], [Int]) = ([], places)
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
            let found = strays.filter { translation.bytes[$0] == brace }
            let surplus = found.count - ownStrays.count { label.bytes[$0] == brace }
            issues += found.suffix(max(0, surplus)).map { place in
                let range = place..<place + 1
                return Issue(.strayBrace, translation.text(at: range), at: range)
            }
        }
        return issues
    }

    /// `｛user｝` as a Japanese or Chinese keyboard writes it.
    private static func wideBraceIssues(of translation: Label, for label: Label) -> [Issue] {
        let known = NameList(label.tokens.lazy.map(\.name))
        let found = translation.namesInWideBraces.filter { known.contains($0.name) }
        if found.isEmpty { return [] }
        let own = NameList(label.namesInWideBraces.lazy.map(\.name))
        return found.filter { !own.contains($0.name) }.map {
            Issue(.strayBrace, translation.text(at: $0.range), at: $0.range)
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmedStart: Self { drop(while: \.isSpace) }
}

extension Label {
    /// What could be a token's name in wide braces.
    fileprivate var namesInWideBraces: [(name: String, range: Range<Int>)] {
        let close: [UInt8] = [0xEF, 0xBD, 0x9D]
        var names: [(name: String, range: Range<Int>)] = []
        for start in bytes.indices where isWideBrace(at: start) {
            let rest = bytes[(start + close.count)...]
            let name = rest.trimmedStart.prefix { $0.isWord || $0 == UInt8(ascii: ".") }
            let end = rest[name.endIndex...].trimmedStart
            if end.starts(with: close) {
                names.append((name.string, start..<end.startIndex + close.count))
            }
        }
        return names
    }

    /// Whether U+FF5B stands there.
    private func isWideBrace(at place: Int) -> Bool {
        bytes[place] == 0xEF && place + 2 < bytes.count && bytes[place + 1] == 0xBD
            && bytes[place + 2] == 0x9B
    }

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
