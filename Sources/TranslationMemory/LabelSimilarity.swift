import TML

/// How much two labels are like each other, as the memory says it.
public enum LabelSimilarity {
    /// From 0, which is nothing in common, to 100, which only the same label has, byte for byte.
    public static func percent(of text: String, to label: String) -> Int {
        mostPercent(of: [text], to: [label])[0]
    }

    /// For each label, how much the text that is most like it is so.
    public static func mostPercent(of texts: [String], to labels: [String]) -> [Int] {
        let wanted = labels.map { Similarity(to: ComparedLabel($0)) }
        var most = labels.map { _ in 0.0 }
        for text in texts {
            let other = ComparedLabel(text)
            for place in wanted.indices {
                if let share = wanted[place].ofWords(other.form, atLeast: most[place]) {
                    most[place] = max(most[place], wanted[place].with(other, share: share))
                }
            }
        }
        return most.map { Int($0 * 100) }
    }

    /// Whether both have the same words in the same order, whatever the tokens and decorations are called,
    /// the numbers are, and capitals there are.
    public static func haveSameWords(_ one: String, _ other: String) -> Bool {
        ComparedLabel(one).form.symbols == ComparedLabel(other).form.symbols
    }
}
