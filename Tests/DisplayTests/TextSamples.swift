/// Pieces of text with everything that makes a terminal stumble.
enum TextSamples {
    static let pieces: [String] = [
        "a", "Z", " ", "  ", "-", ",", "one two", "{count}", "[link: here]", "é", "e\u{301}",
        "сообщение", "中", "文字", "（", "）", "、", "ひらがな", "한국어", "\u{1112}\u{1161}\u{11AB}",
        "\u{1161}", "क्षि", "हिन्दी", "ภาษาไทย", "กำ", "العربية", "עברית", "می\u{200C}خواهم",
        "👍🏽", "👨‍👩‍👧", "🇫🇷", "🇫", "❤️", "1️⃣", "🪿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏽", "\u{FE0F}", "\u{200D}", "\u{301}",
        "\n", "\r\n", "\t", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{9B}", "\u{A0}", "\u{202F}",
        "\u{200B}", "\u{AD}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{2028}", "\u{378}",
        "\u{E000}", "\u{E0041}", "|ﾞ", "a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}", "\u{3000}",
        "\u{3164}", "\u{1F1E6}\u{301}", "\u{10FFFF}", "0\u{20E3}", "\u{600}1", "\u{0}",
    ]

    static func random(_ random: inout some RandomNumberGenerator, upTo count: Int) -> String {
        (0..<Int.random(in: 0...count, using: &random))
            .map { _ in piece(&random) }.joined()
    }

    private static func piece(_ random: inout some RandomNumberGenerator) -> String {
        if Int.random(in: 0..<4, using: &random) > 0 {
            return pieces.randomElement(using: &random) ?? ""
        }
        let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
        return scalar.map(String.init) ?? ""
    }
}
