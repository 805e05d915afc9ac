import TestSupport

/// Texts of every script, mixed: words in both directions, marks, emoji, and what turns or joins letters.
enum RandomText {
    private static let pieces = [
        "plain words", "日本語の字", "한국어", "e\u{301}a\u{308}", "é", "हिन्दी", "क्\u{200D}ष", "ภาษาไทย", "👍🏽",
        "👨‍👩‍👧", "🇫🇷", "❤️", "1️⃣", "العربية", "می\u{200C}خواهم", "שלום", "(עברית)", "123",
        "\u{2068}אב\u{2069}",
        "\u{2067}x\u{2069}", "\u{202E}x\u{202C}", "\u{200F}", "\u{A0}", "\u{202F}!", "a\u{AD}b",
        "\u{FEFF}",
        "   ", "-", "ﬁ", "\u{1112}\u{1161}\u{11AB}", "\u{301}", "\u{FE0F}", "\u{200D}", "\u{1F1E6}",
    ]

    /// Nothing that a keyboard does not type, and no markup.
    ///
    /// - Parameter start: what it begins with.
    static func typed(_ random: inout SeededRandom, start: String = "x") -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let piece =
                Bool.random(using: &random)
                ? EveryScript.word(&random) : pieces.randomElement(using: &random) ?? ""
            text += piece.unicodeScalars.filter(isTyped)
            if Bool.random(using: &random) { text.append(" ") }
        }
        return start + String(text)
    }

    /// The same with any beginning, also a mark that has no letter.
    static func line(_ random: inout SeededRandom) -> String {
        typed(&random, start: ["x", "א", "\u{301}", "字", "ﷺ"].randomElement(using: &random) ?? "x")
    }

    /// The same with tokens, decorations and controls.
    static func any(_ random: inout SeededRandom) -> String {
        let marks = ["{count}", "[b: ", "]", "{user|| א, b}", "\n", "\t", "\u{1B}[2J", "\u{9B}1m"]
        return (0..<Int.random(in: 1...4, using: &random)).map { _ in
            Int.random(in: 0..<3, using: &random) == 0
                ? marks.randomElement(using: &random) ?? "" : typed(&random)
        }.joined()
    }

    /// Longer than any row, and many rows long at times.
    static func long(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 10...60, using: &random)).map { _ in any(&random) }
            .joined(separator: " ")
    }

    private static func isTyped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control
            && !"{}[]<>|\\".unicodeScalars.contains(scalar)
    }
}
