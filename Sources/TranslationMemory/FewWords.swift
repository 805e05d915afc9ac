/// Compares a label of one to four words with others. A comparison of whole words is too coarse for
/// such a label. Therefore a word with one or two changed letters counts by its letters, and an
/// additional or missing word counts half.
struct FewWords {
    /// The similarity of two labels.
    struct Share {
        var words: Double
        /// The similarity of the letters if a label has one additional word; `nil` if the edits of
        /// all letters count.
        var letters: Double?
    }

    /// The difference between two spellings or two forms of a word.
    private struct Change {
        var edits: Int
        var cost: Double
    }

    private static let most = 4
    /// The cost of an additional or missing word.
    private static let gap = 0.5

    private let symbols: [UInt32]
    private let words: [ArraySlice<UInt32>]

    /// Returns `nil` if the label has more words.
    init?(_ form: NormalForm) {
        symbols = form.symbols
        words = form.wordRanges.map { form.symbols[$0] }
        guard words.count(where: { !NormalForm.isSign($0) }) <= Self.most else { return nil }
    }

    /// Returns the similarity of all words. If one label has one additional word and the other
    /// words match, returns a second similarity for this case.
    func shares(_ other: NormalForm) -> [Share] {
        let others = other.wordRanges.map { other.symbols[$0] }
        let longer = max(words.count, others.count)
        guard longer > 0 else { return [Share(words: 1)] }
        let costs = words.map { word in others.map { Self.change(word, $0) } }
        let distance = Self.distance(costs, others.count)
        let share = Share(words: 1 - distance / Double(longer))
        guard let gapped = gapped(costs, others, other.symbols) else { return [share] }
        return [share, gapped]
    }

    /// The highest similarity of the words if the other label has one word more (`isMore`) or one
    /// word less.
    func bestOfWords(isMore: Bool) -> Double {
        1 - Self.gap / Double(max(1, words.count + (isMore ? 1 : 0)))
    }
}

extension FewWords {
    /// Returns the best similarity with one additional word in the longer label; `nil` if the other
    /// words do not match in the same order.
    private func gapped(
        _ costs: [[Change?]], _ others: [ArraySlice<UInt32>], _ otherSymbols: [UInt32]
    ) -> Share? {
        let isMore = others.count > words.count
        let (long, short) = isMore ? (others, words) : (words, others)
        guard long.count == short.count + 1, !short.isEmpty else { return nil }
        let spaces = abs(
            (otherSymbols.count - others.reduce(0) { $0 + $1.count })
                - (symbols.count - words.reduce(0) { $0 + $1.count }))
        let longer = Double(max(symbols.count, otherSymbols.count))
        return long.indices.compactMap { left -> Share? in
            var (edits, cost) = (0, Self.gap)
            for place in short.indices {
                let other = place < left ? place : place + 1
                guard let change = isMore ? costs[place][other] : costs[other][place] else {
                    return nil
                }
                edits += change.edits
                cost += change.cost
            }
            let letters = Double(long[left].count + spaces) * Self.gap + Double(edits)
            return Share(
                words: 1 - cost / Double(long.count), letters: max(0, 1 - letters / longer))
        }.max { $0.words < $1.words }
    }

    /// Returns the smallest cost of changing the words of one label into the words of the other.
    private static func distance(_ costs: [[Change?]], _ count: Int) -> Double {
        var row = (0...count).map(Double.init)
        for (index, costs) in costs.enumerated() {
            var last = row[0]
            row[0] = Double(index + 1)
            for place in costs.indices {
                let replaced = last + (costs[place]?.cost ?? 1)
                last = row[place + 1]
                row[place + 1] = min(replaced, last + 1, row[place] + 1)
            }
        }
        return row[count]
    }
}

extension FewWords {
    private static let shortestStem = 3
    private static let shortestMistyped = 6
    private static let mostEdits = 2
    private static let leastOfMistyped = 0.7

    /// Returns the change from one word to the other; `nil` if they are different words. In a short
    /// word, another letter makes a different word (`Save`, `Have`), but an ending does not.
    private static func change(
        _ one: ArraySlice<UInt32>, _ other: ArraySlice<UInt32>
    ) -> Change? {
        if one == other { return Change(edits: 0, cost: 0) }
        let (short, long) = one.count < other.count ? (one, other) : (other, one)
        guard short.count >= shortestStem, long.count - short.count <= mostEdits else { return nil }
        if long.starts(with: short) {
            let edits = long.count - short.count
            return Change(edits: edits, cost: Double(edits) / Double(long.count))
        }
        guard short.count >= shortestMistyped else { return nil }
        let edits = EditDistance(Array(short)).distance(to: Array(long), upTo: mostEdits)
        let cost = Double(edits) / Double(long.count)
        guard edits <= mostEdits, cost <= 1 - leastOfMistyped else { return nil }
        return Change(edits: edits, cost: cost)
    }
}
