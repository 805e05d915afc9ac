import Text

/// The words of a shown text for a spell check.
///
/// Words that dictionaries lack are omitted: words next to a token, with digits or with a capital
/// inside, parts of paths and file names, escapes, and scripts without spaces between words.
struct SpelledWords {
    /// The maximum length of a word in a dictionary and in the spell-check library.
    private static let mostLetters = 50

    private let text: ShownText

    init(_ text: ShownText) { self.text = text }

    /// The ranges of the words. Hyphenated words are one word.
    var places: [Range<Int>] {
        joined(text.words).filter { $0.count > 1 && $0.count <= Self.mostLetters && isWord($0) }
    }

    /// Returns the word without invisible characters, as in a dictionary.
    func word(at places: Range<Int>) -> String {
        guard text.contains(.invisible) else { return text.text(of: places) }
        var word = ""
        for element in text.elements[places] where element.kind != .invisible {
            word.unicodeScalars.append(element.scalar)
        }
        return word
    }
}

extension SpelledWords {
    /// Joins words with a hyphen between them.
    private func joined(_ words: [Range<Int>]) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for word in words {
            if let last = joined.last, last.upperBound + 1 == word.lowerBound,
                Self.isHyphen(text.scalar(at: last.upperBound))
            {
                joined[joined.count - 1] = last.lowerBound..<word.upperBound
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    private func isWord(_ places: Range<Int>) -> Bool {
        if isHanging(places) { return false }
        var previous = ScalarKind.edge
        for element in text.elements[places] {
            if element.kind == .digit || Self.isWithoutSpaces(element.scalar) { return false }
            if element.kind == .upper && previous == .lower { return false }
            previous = element.kind
        }
        return text.elements[places].contains { $0.kind.isLetter }
    }

    /// Whether the word is next to a token or a part of a path, a name or an escape.
    private func isHanging(_ places: Range<Int>) -> Bool {
        let (before, after) = (places.lowerBound - 1, places.upperBound)
        if text.kind(at: before) == .token || text.kind(at: after) == .token { return true }
        if Self.isSignBefore(text.scalar(at: before)) { return true }
        if Self.isSignBehind(text.scalar(at: after)) { return true }
        return isDot(before) && text.kind(at: before - 1).isLetter
            || isDot(after) && text.kind(at: after + 1).isLetter
    }

    private func isDot(_ place: Int) -> Bool { text.scalar(at: place) == "." }

    /// True if the script of the scalar has no spaces between words.
    static func isWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0xE00: false
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF:
            true
        default: scalar.properties.isIdeographic
        }
    }

    private static func isHyphen(_ sign: Unicode.Scalar) -> Bool {
        switch sign {
        case "-", "\u{2010}", "\u{2011}": true
        default: false
        }
    }

    private static func isSignBefore(_ sign: Unicode.Scalar) -> Bool {
        switch sign {
        case "\\", "/", "@", "_", "#", "&", "$", "%", "{": true
        default: false
        }
    }

    private static func isSignBehind(_ sign: Unicode.Scalar) -> Bool {
        switch sign {
        case "/", "@", "_", "}": true
        default: false
        }
    }
}
