/// Texts that look the same and that `String` takes for equal, in all their compositions.
public enum Compositions {
    /// Each letter composed, decomposed, and where there are others, in these too.
    public static let letters: [[String]] = [
        ["\u{E9}", "e\u{301}"],
        ["\u{958}", "\u{915}\u{93C}"],
        ["\u{451}", "\u{435}\u{308}"],
        ["\u{C5}", "A\u{30A}", "\u{212B}"],
        ["\u{AC01}", "\u{AC00}\u{11A8}", "\u{1100}\u{1161}\u{11A8}"],
        ["\u{1E9B}\u{323}", "\u{17F}\u{323}\u{307}", "\u{17F}\u{307}\u{323}"],
    ]

    /// Every letter with another composition of it.
    public static let pairs: [(String, String)] = letters.flatMap { spellings in
        spellings.dropFirst().map { (spellings[0], $0) }
    }

    /// These words with every letter behind them, each in a composition by chance.
    public static func text(_ words: String, using random: inout some RandomNumberGenerator)
        -> String
    {
        letters.reduce(words + " ") { text, spellings in
            text + (spellings.randomElement(using: &random) ?? "")
        }
    }
}
