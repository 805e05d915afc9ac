/// How much labels are like one that is asked for: from 0, which is nothing in common, to 1, which
/// only the same label has, byte for byte.
///
/// Letters count twice and words once, so that a longer word is near to a shorter one and unlike
/// words of like letters are not. What differs besides the words costs a little each.
struct Similarity {
    /// What each difference costs besides the words.
    enum Penalty {
        static let renamedToken = 0.01
        static let missingToken = 0.04
        static let number = 0.02
        static let decoration = 0.005
        static let most = 0.2
    }

    /// What no label has that is another one.
    static let almost = 0.99

    private let wanted: ComparedLabel
    private let letters: EditDistance
    private let words: EditDistance

    init(to wanted: ComparedLabel) {
        self.wanted = wanted
        letters = EditDistance(wanted.form.symbols)
        words = EditDistance(wanted.form.words)
    }

    /// The similarity of the words, before penalties; `nil` when it is below `least`.
    func ofWords(_ other: NormalForm, atLeast least: Double) -> Double? {
        let longer = max(letters.count, other.symbols.count)
        // More edits than these, and the letters are too unlike, however alike the words are.
        let most = Int((Double(longer) * (1 - (3 * least - 1) / 2)).rounded(.up)) + 1
        let letters = Self.share(self.letters, other.symbols, upTo: most)
        guard Self.both(letters, 1) >= least else { return nil }
        let all = Self.both(letters, Self.share(words, other.words))
        return all >= least ? all : nil
    }

    /// The similarity of a label whose words have `share`.
    func with(_ other: ComparedLabel, share: Double) -> Double {
        if wanted.text.utf8.elementsEqual(other.text.utf8) { return 1 }
        return min(Self.almost, share - penalty(other))
    }

    /// The best that a label can reach whose letters are so many and differ in so many at least.
    func best(length: Int, distance: Int) -> Double {
        let longer = max(letters.count, length)
        guard longer > 0 else { return 1 }
        return Self.both(1 - Double(distance) / Double(longer), 1)
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
        let mine = Set(wanted.tokens)
        let theirs = Set(other.tokens)
        let renamed = min(mine.subtracting(theirs).count, theirs.subtracting(mine).count)
        let missing = abs(mine.count - theirs.count)
        let numbers = Self.difference(wanted.numbers, other.numbers)
        let decorations = Self.difference(wanted.decorations, other.decorations)
        return min(
            Penalty.most,
            Penalty.renamedToken * Double(renamed) + Penalty.missingToken * Double(missing)
                + Penalty.number * Double(numbers) + Penalty.decoration * Double(decorations))
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
