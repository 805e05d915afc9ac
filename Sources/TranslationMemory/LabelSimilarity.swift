public import TML

/// The similarity of two labels, as the memory computes it.
public enum LabelSimilarity {
    /// Returns the similarity from 0 (nothing in common) to 100 (equal byte for byte).
    public static func percent(of other: Label, to label: Label) -> Int {
        mostPercent(of: [other], to: [label])[0]
    }

    /// Returns for each label the similarity of the most similar other label.
    public static func mostPercent(of others: [Label], to labels: [Label]) -> [Int] {
        let wanted = labels.map { Similarity(to: ComparedLabel($0)) }
        var most = labels.map { _ in 0.0 }
        for label in others {
            let other = ComparedLabel(label)
            for place in wanted.indices {
                if let share = wanted[place].ofWords(other.form, atLeast: most[place]) {
                    most[place] = max(most[place], wanted[place].with(other, share: share))
                }
            }
        }
        return most.map { Int($0 * 100) }
    }

    /// Whether both labels have the same words in the same order. Names of tokens and decorations,
    /// values of numbers, and capitals do not count.
    public static func haveSameWords(_ one: Label, _ other: Label) -> Bool {
        ComparedLabel(one).hasSameWords(as: ComparedLabel(other))
    }
}
