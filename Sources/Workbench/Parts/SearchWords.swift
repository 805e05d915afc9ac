/// What was typed to search with: words that must all occur, without regard to case.
struct SearchWords: Equatable, Sendable {
    private let words: [String]

    init(_ text: String) {
        words = text.lowercased().split(separator: " ").map(String.init)
    }

    var isEmpty: Bool { words.isEmpty }

    /// Whether all words occur in one of the texts or another.
    func occur(in texts: String...) -> Bool {
        guard !isEmpty else { return true }
        let whole = texts.joined(separator: "\n").lowercased()
        return words.allSatisfy { whole.contains($0) }
    }
}
