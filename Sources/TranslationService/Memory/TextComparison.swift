/// Compares texts with one that is looked up: 1 for the same words, else 1 − edit distance over
/// words / the longer one's number of words (`tml-service.md` 3.11).
struct TextComparison {
    /// What each word of the text is called; words that it has not are all -1 and equal none.
    private let numbers: [String: Int]
    private let text: [Int]

    /// The most pairs of words that are compared; longer texts are the same or different.
    private static let limit = 1_000_000

    init(_ text: ComparedText) {
        var numbers: [String: Int] = [:]
        self.text = text.words.map { word in
            let number = numbers[word] ?? numbers.count
            numbers[word] = number
            return number
        }
        self.numbers = numbers
    }

    /// 0 to 1; `nil` for less than `least`.
    func score(_ other: ComparedText, least: Double) -> Double? {
        let longer = max(text.count, other.words.count)
        let shorter = min(text.count, other.words.count)
        guard longer > 0 else { return 1 }
        // The distance is at least the difference of the lengths.
        guard Double(shorter) / Double(longer) >= least else { return nil }
        let words = other.words.map { numbers[$0] ?? -1 }
        if words == text { return 1 }
        guard longer * shorter <= Self.limit else { return nil }
        let score = 1 - Double(distance(to: words)) / Double(longer)
        return score >= least ? score : nil
    }

    /// How many words have to be added, removed or replaced.
    private func distance(to words: [Int]) -> Int {
        var row = Array(0...words.count)
        for (line, word) in text.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in words.indices {
                let replaced = diagonal + (words[column] == word ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[words.count]
    }
}
