/// How much labels are like one that is asked for: from 0, which is nothing in common, to 1, which
/// only the same label has, byte for byte.
///
/// Letters count twice and words once, so that a longer word is near to a shorter one and unlike
/// words of like letters are not; of a label of few words both count as `FewWords` says. What differs
/// besides the words costs a little each.
struct Similarity {
    /// What each difference costs besides the words.
    enum Penalty {
        static let renamedToken = 0.01
        static let missingToken = 0.04
        /// Its value is shown in one label and not in the other.
        static let tokenKind = 0.02
        static let number = 0.02
        static let decoration = 0.005
        /// Tokens or decorations stand in another order, and which is meant cannot be told.
        static let order = 0.05
        static let most = 0.2
    }

    /// What no label has that is another one.
    static let almost = 0.99

    private let wanted: ComparedLabel
    private let letters: EditDistance
    private let words: EditDistance
    private let fewWords: FewWords?

    init(to wanted: ComparedLabel) {
        self.wanted = wanted
        letters = EditDistance(wanted.form.symbols)
        words = EditDistance(wanted.form.words)
        fewWords = FewWords(wanted.form)
    }

    /// The similarity of the words, before penalties; `nil` when it is below `least`.
    func ofWords(_ other: NormalForm, atLeast least: Double) -> Double? {
        let all = fewWords.map { ofFew($0, other) } ?? ofMany(other, atLeast: least)
        return all >= least ? all : nil
    }

    /// The similarity of a label whose words have `share`.
    func with(_ other: ComparedLabel, share: Double) -> Double {
        if wanted.text.utf8.elementsEqual(other.text.utf8) { return 1 }
        return min(Self.almost, share - penalty(other))
    }
}

extension Similarity {
    private func ofFew(_ few: FewWords, _ other: NormalForm) -> Double {
        let letters = Self.share(self.letters, other.symbols)
        return few.shares(other).map { Self.both($0.letters ?? letters, $0.words) }.max() ?? 0
    }

    private func ofMany(_ other: NormalForm, atLeast least: Double) -> Double {
        let longer = max(letters.count, other.symbols.count)
        // More edits than these, and the letters are too unlike, however alike the words are.
        let most = Int((Double(longer) * (1 - (3 * least - 1) / 2)).rounded(.up)) + 1
        let letters = Self.share(self.letters, other.symbols, upTo: most)
        let best = Self.both(letters, 1)
        return best >= least ? Self.both(letters, Self.share(words, other.words)) : best
    }

    private static func both(_ letters: Double, _ words: Double) -> Double {
        (2 * letters + words) / 3
    }

    private static func share(
        _ distance: EditDistance, _ other: [UInt32], upTo most: Int = .max
    ) -> Double {
        let longer = max(distance.count, other.count)
        guard longer > 0 else { return 1 }
        return 1 - Double(distance.distance(to: other, upTo: most)) / Double(longer)
    }

    private func penalty(_ other: ComparedLabel) -> Double {
        let numbers = Self.difference(wanted.numbers, other.numbers)
        return min(
            Penalty.most,
            TokenPairing(other, wanted).penalty + DecorationPairing(other, wanted).penalty
                + Penalty.number * Double(numbers))
    }

    /// How many of the longer list the other has not.
    private static func difference(_ left: [String], _ right: [String]) -> Int {
        var rest = right
        let common = left.count { item in
            rest.firstIndex(of: item).map { rest.remove(at: $0) } != nil
        }
        return max(left.count, right.count) - common
    }
}

/// What is known of a label by its length and by its sequences of three symbols: how many the wanted label
/// has and it has not (`missing`), and the other way round (`surplus`).
extension Similarity {
    /// An edit changes so many sequences at most…
    private static let sequencesOfEdit = 3
    /// …and a word more breaks so many of those that were there.
    private static let brokenByWord = 2
    private static let ranks = 512.0

    /// The best that such a label can reach.
    func best(length: Int, missing: Int, surplus: Int) -> Double {
        let longer = Double(max(letters.count, length))
        guard longer > 0 else { return 1 }
        let edits = Self.edits(max(missing, surplus))
        let best = Self.both(1 - Double(edits) / longer, 1)
        guard let fewWords else { return best }
        let more = Self.leastEdits(length - letters.count, Self.edits(missing - Self.brokenByWord))
        let less = Self.leastEdits(letters.count - length, Self.edits(surplus - Self.brokenByWord))
        return max(
            best, Self.both(1 - more / longer, fewWords.bestOfWords(isMore: true)),
            Self.both(1 - less / longer, fewWords.bestOfWords(isMore: false)))
    }

    /// The nearest have the lowest rank. Of few words it is by what is likely: an edit changes two
    /// sequences rather than three.
    func rank(length: Int, missing: Int, surplus: Int) -> Int {
        guard fewWords != nil else { return max(missing, surplus) }
        let all = Double(max(missing, surplus))
        let longer = length - letters.count
        let kept = Double(max(0, (longer > 0 ? missing : surplus) - Self.brokenByWord))
        let likely = longer == 0 ? all : min(all, kept + Double(abs(longer)))
        return Int(likely / Double(max(1, letters.count, length)) * Self.ranks)
    }

    /// How many times as long as the wanted label a label may be, and the other way round, that is so much
    /// like it.
    func longest(atLeast least: Double) -> (longer: Double, shorter: Double) {
        let usual = max(0.1, (3 * least - 1) / 2)
        guard let fewWords else { return (1 / usual, usual) }
        func part(_ isMore: Bool) -> Double {
            // Of the letters of a word more, half counts.
            max(0.1, min(usual, 3 * least - fewWords.bestOfWords(isMore: isMore) - 1))
        }
        return (1 / part(true), part(false))
    }

    private static func edits(_ sequences: Int) -> Int {
        (max(0, sequences) + sequencesOfEdit - 1) / sequencesOfEdit
    }

    /// What the letters of one word more count at least, and the edits of the others.
    ///
    /// - Parameter longer: by how many letters the label with the word more is longer.
    private static func leastEdits(_ longer: Int, _ edits: Int) -> Double {
        longer > 0 ? Double(max(2 * edits, longer + edits)) / 2 : Double(max(edits, 1 - longer))
    }
}
