import TML

/// The rule by which a word with another stem counts as a form of a word of a term.
enum TermLikeness {
    /// No word with another stem counts.
    case same
    /// A word that ends in the word of the term counts, for languages with compounds:
    /// `Tastaturschlüsseln`.
    case end
    /// A word that begins or ends like the word of the term counts, for languages without a
    /// stemmer: `pliki` and `plikach` are forms of `plik`. A prefix has at most two characters.
    case loose
    /// A possible form that stems do not find counts: `Benutzerkonten`, `папок`, `رسائل`.
    case doubtful(LocaleCode)

    /// Whether the word of a text counts as a form of the word of the term.
    func holds(_ word: TermWords.Word, _ other: TermWords.Word) -> Bool {
        switch self {
        case .same: false
        case .end: word.isEnd(of: other)
        case .loose: word.isLike(other)
        case .doubtful(let locale): word.mayBe(other, in: locale)
        }
    }

    /// Whether the language forms compounds.
    static func joinsWords(_ locale: LocaleCode) -> Bool {
        joining.contains(locale.base.rawValue.lowercased())
    }

    private static let joining: Set<String> = [
        "de", "nl", "sv", "da", "nb", "nn", "no", "fi", "hu", "is", "et", "lb", "af", "fo", "fy",
    ]
}

extension TermWords.Word {
    /// The limit of characters in an ending. Most endings are shorter.
    private static let longestEnding = 4
    /// The shortest word that can end a compound. Shorter words are the end of too many other
    /// words.
    private static let shortestEnd = 4

    /// Whether the other word ends in this word, also with an ending of up to two characters. Stems
    /// of compounds seldom lose such endings.
    fileprivate func isEnd(of other: TermWords.Word) -> Bool {
        let (mine, theirs) = (stem.unicodeScalars.count, other.stem.unicodeScalars.count)
        if mine >= Self.shortestEnd, theirs >= mine + 2, other.stem.hasSuffix(stem) { return true }
        let (word, whole) = (Array(folded.unicodeScalars), Array(other.folded.unicodeScalars))
        guard word.count >= Self.shortestEnd else { return false }
        return (0...2).contains { ending in
            let before = whole.count - ending - word.count
            return (before == 0 || before >= 2)
                && whole.dropLast(ending).suffix(word.count).elementsEqual(word)
        }
    }

    fileprivate func isLike(_ other: TermWords.Word) -> Bool {
        let (mine, theirs) = (Array(folded.unicodeScalars), Array(other.folded.unicodeScalars))
        let (shorter, longer) = mine.count < theirs.count ? (mine, theirs) : (theirs, mine)
        let more = longer.count - shorter.count
        guard shorter.count > 1, more <= Self.longestEnding else { return false }
        let common = zip(shorter, longer).prefix { $0 == $1 }.count
        return common == shorter.count || common >= max(3, shorter.count - 2)
            || more <= 2 && shorter.count > 2 && longer.suffix(shorter.count).elementsEqual(shorter)
    }

    /// Whether the other word may be a form of this word. Vowels and endings may differ, also at
    /// the end of a compound. In Arabic, all characters except the consonants may differ.
    fileprivate func mayBe(_ other: TermWords.Word, in locale: LocaleCode) -> Bool {
        let (mine, theirs) = (Array(folded.unicodeScalars), Array(other.folded.unicodeScalars))
        if locale.base == "ar" { return ArabicConsonants(of: mine).areIn(theirs) }
        if abs(mine.count - theirs.count) <= 2, Self.common(mine, theirs) >= max(3, mine.count - 2)
        {
            return true
        }
        guard TermLikeness.joinsWords(locale), mine.count >= Self.shortestEnd else { return false }
        return (mine.count - 1...mine.count + 2).contains { count in
            theirs.count >= count + 2
                && Self.common(mine, theirs.suffix(count)) >= max(Self.shortestEnd, mine.count - 1)
        }
    }

    private static func common(
        _ left: [Unicode.Scalar], _ right: some Sequence<Unicode.Scalar>
    ) -> Int {
        zip(left, right).prefix { $0 == $1 }.count
    }
}

/// The consonants of an Arabic word, which stay the same in all its forms, also in broken plurals:
/// `رسالة` and `رسائل` have the same consonants.
private struct ArabicConsonants {
    /// The smallest number of consonants. With fewer consonants, too many words are similar.
    private static let fewest = 3
    /// The limit of consonants that are attached to a word: a preposition before it, a pronoun
    /// after it.
    private static let mostAttached = 2
    private static let article: [Unicode.Scalar] = ["ا", "ل"]
    /// Long vowels, and hamza with its carriers.
    private static let weak = Set("اويىةءأإآؤئ".unicodeScalars)

    private let letters: [Unicode.Scalar]

    init(of word: [Unicode.Scalar]) {
        let bare = word.filter { $0.properties.generalCategory != .nonspacingMark }
        var rest = bare[...]
        if let first = rest.first, "وفبك".unicodeScalars.contains(first),
            rest.dropFirst().starts(with: Self.article)
        {
            rest = rest.dropFirst()
        }
        if rest.starts(with: Self.article), rest.count > Self.article.count + 1 {
            rest = rest.dropFirst(Self.article.count)
        }
        letters = rest.filter { !Self.weak.contains($0) }
    }

    func areIn(_ word: [Unicode.Scalar]) -> Bool {
        let others = ArabicConsonants(of: word).letters
        guard letters.count >= Self.fewest, others.count <= letters.count + Self.mostAttached else {
            return false
        }
        return others.indices.contains { others[$0...].starts(with: letters) }
    }
}
