/// The typed words of a finder, which match a text whole, in part, or by some of its letters.
public struct FuzzyQuery: Sendable {
    /// The greatest number of letters of a text that a word may match letter by letter. In longer
    /// texts, nearly every word would match.
    public static let longestByLetters = 64

    private let words: [[Unicode.Scalar]]

    /// Splits a text into words, without regard to case and accents.
    public init(_ text: String) { words = FoldedText(text).words }

    /// True if the text has no words.
    public var isEmpty: Bool { words.isEmpty }

    /// Returns how well a text matches: a higher number is a better match. `nil` if a word does not
    /// match.
    ///
    /// A word at the beginning of the text is the best match, then a word at the beginning of
    /// another word, a part of a word, and single letters in order. Of texts with equal matches, the
    /// shorter one is better.
    ///
    /// - Parameter isDescription: true if an equal match in a name is better.
    public func score(of text: FoldedText, isDescription: Bool = false) -> Int? {
        var sum = 0
        for word in words {
            guard let score = Self.score(of: word, in: text.scalars) else { return nil }
            sum += isDescription ? score - Self.asLetters : score
        }
        return sum * Self.unit - min(text.scalars.count, Self.unit - 1)
    }

    /// The points between two kinds of matches, larger than the length that decides between equal
    /// ones.
    private static let unit = 1_000
}

extension FuzzyQuery {
    private static let asWhole = 20
    private static let asBeginning = 100
    private static let asBeginningOfWord = 80
    private static let asPart = 50
    private static let asLetters = 10

    private static func score(of word: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Int? {
        var best: Int?
        for start in starts(of: word, in: text) {
            best = max(best ?? 0, score(of: word, at: start, in: text))
            if start == 0 || best ?? 0 >= asBeginningOfWord + asWhole { break }
        }
        return best ?? scoreByLetters(of: word, in: text)
    }

    /// The offsets at which the text contains the word.
    private static func starts(
        of word: [Unicode.Scalar], in text: [Unicode.Scalar]
    ) -> some Sequence<Int> {
        let last = text.count - word.count
        return (0..<max(0, last + 1)).lazy.filter { start in
            text[start] == word[0] && text[start..<start + word.count].elementsEqual(word)
        }
    }

    private static func score(
        of word: [Unicode.Scalar], at start: Int, in text: [Unicode.Scalar]
    ) -> Int {
        guard isBeginning(start, in: text) else { return asPart }
        let end = start + word.count
        let isWhole = end == text.count || !isLetter(text[end])
        return (start == 0 ? asBeginning : asBeginningOfWord) + (isWhole ? asWhole : 0)
    }

    /// Letters at the beginning of words are better than others; letters beside each other are
    /// better than distant ones.
    private static func scoreByLetters(
        of word: [Unicode.Scalar], in text: [Unicode.Scalar]
    ) -> Int? {
        guard word.count > 1, text.count <= longestByLetters, has(word, inOrderIn: text)
        else { return nil }
        let good = goodLetters(of: word, in: text)
        // At least half of the letters must be good ones, or any text with many letters matches.
        guard good * 2 >= word.count else { return nil }
        return asLetters + good * asLetters / word.count
    }

    /// Returns true if the text contains the letters in their order.
    private static func has(_ letters: [Unicode.Scalar], inOrderIn text: [Unicode.Scalar]) -> Bool {
        var rest = text[...]
        for letter in letters {
            guard let found = rest.firstIndex(of: letter) else { return false }
            rest = rest[(found + 1)...]
        }
        return true
    }

    /// Less than any number of good letters, also after additions.
    private static let impossible = -1_000

    /// Returns the number of letters at the beginning of a word or beside each other, at the best
    /// places that the text has for them.
    private static func goodLetters(of word: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Int {
        // For each number of scalars of the text: the good letters so far, if the last letter so
        // far is the last of these scalars.
        var ends = [0] + [Int](repeating: impossible, count: text.count)
        for letter in word { ends = goodLetters(after: ends, of: letter, in: text) }
        return ends.max() ?? 0
    }

    private static func goodLetters(
        after ends: [Int], of letter: Unicode.Scalar, in text: [Unicode.Scalar]
    ) -> [Int] {
        var next = [Int](repeating: impossible, count: ends.count)
        var best = impossible
        for place in text.indices {
            best = max(best, ends[place])
            guard text[place] == letter else { continue }
            next[place + 1] = max(best + (isBeginning(place, in: text) ? 1 : 0), ends[place] + 1)
        }
        return next
    }

    private static func isBeginning(_ start: Int, in text: [Unicode.Scalar]) -> Bool {
        start == 0 || !isLetter(text[start - 1])
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
