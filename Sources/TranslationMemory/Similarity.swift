/// The similarity of labels to a wanted label, from 0 (nothing in common) to 1 (equal byte for
/// byte).
///
/// Letters count twice and words once. Therefore a longer word is similar to a shorter one, but
/// different words with similar letters are not. Labels of few words are compared by `FewWords`.
/// Each further difference costs a small penalty.
struct Similarity {
    /// The penalties for differences other than words.
    enum Penalty {
        static let renamedToken = 0.01
        static let missingToken = 0.04
        /// One label shows the value of the token, and the other label does not.
        static let tokenKind = 0.02
        static let number = 0.02
        static let decoration = 0.005
        /// Tokens or decorations are in another order, and their pairing is uncertain.
        static let order = 0.05
        /// Very long labels differ after the limit of the comparison.
        static let rest = 0.1
        static let most = 0.2
    }

    /// The highest similarity of labels that are not equal.
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

    /// Returns the similarity of letters and words without penalties; `nil` if it is below `least`.
    func ofWords(_ other: NormalForm, atLeast least: Double) -> Double? {
        let all = fewWords.map { ofFew($0, other) } ?? ofMany(other, atLeast: least)
        return all >= least ? all : nil
    }

    /// Returns the similarity of a label, from the `share` that `ofWords` returned and the
    /// penalties.
    func with(_ other: ComparedLabel, share: Double) -> Double {
        if wanted.isSame(as: other) { return 1 }
        let isCutAlike = wanted.form.rest == other.form.rest
        return min(Self.almost, share - penalty(other) - (isCutAlike ? 0 : Penalty.rest))
    }
}

extension Similarity {
    private func ofFew(_ few: FewWords, _ other: NormalForm) -> Double {
        let letters = Self.share(self.letters, other.symbols)
        return few.shares(other).map { Self.both($0.letters ?? letters, $0.words) }.max() ?? 0
    }

    private func ofMany(_ other: NormalForm, atLeast least: Double) -> Double {
        let longer = max(letters.count, other.symbols.count)
        // With more edits, the similarity is below `least` even if all words are equal.
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

    /// Returns the number of items in the longer list without an equal item in the other list.
    private static func difference(_ left: [String], _ right: [String]) -> Int {
        var rest = right
        let common = left.count { item in
            rest.firstIndex(of: item).map { rest.remove(at: $0) } != nil
        }
        return max(left.count, right.count) - common
    }
}

/// The similarity that follows from the length of a label and its sequences of three symbols.
/// `missing` is the number of sequences that only the wanted label has. `surplus` is the number of
/// sequences that only the other label has.
extension Similarity {
    /// The most sequences that one edit changes.
    private static let sequencesOfEdit = 3
    /// The most existing sequences that an additional word breaks.
    private static let brokenByWord = 2
    private static let ranks = 512.0

    /// Returns the highest similarity that a label can have with these numbers.
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

    /// Returns the rank; the nearest labels have the lowest rank. For labels of few words, the rank
    /// is an estimate: an edit usually changes two sequences, not three.
    func rank(length: Int, missing: Int, surplus: Int) -> Int {
        guard fewWords != nil else { return max(missing, surplus) }
        let all = Double(max(missing, surplus))
        let longer = length - letters.count
        let kept = Double(max(0, (longer > 0 ? missing : surplus) - Self.brokenByWord))
        let likely = longer == 0 ? all : min(all, kept + Double(abs(longer)))
        return Int(likely / Double(max(1, letters.count, length)) * Self.ranks)
    }

    /// Returns the limits of the length of a label with at least this similarity, as multiples of
    /// the length of the wanted label.
    func longest(atLeast least: Double) -> (longer: Double, shorter: Double) {
        let usual = max(0.1, (3 * least - 1) / 2)
        guard let fewWords else { return (1 / usual, usual) }
        func part(_ isMore: Bool) -> Double {
            // Half of the letters of an additional word count.
            max(0.1, min(usual, 3 * least - fewWords.bestOfWords(isMore: isMore) - 1))
        }
        return (1 / part(true), part(false))
    }

    private static func edits(_ sequences: Int) -> Int {
        (max(0, sequences) + sequencesOfEdit - 1) / sequencesOfEdit
    }

    /// Returns the lowest cost of the letters of an additional word and of the other edits.
    ///
    /// - Parameter longer: the number of letters by which the label with the additional word is
    ///   longer.
    private static func leastEdits(_ longer: Int, _ edits: Int) -> Double {
        longer > 0 ? Double(max(2 * edits, longer + edits)) / 2 : Double(max(edits, 1 - longer))
    }
}
