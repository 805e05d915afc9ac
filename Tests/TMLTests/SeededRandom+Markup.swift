import TestSupport

extension SeededRandom {
    private static let pieces = [
        "{", "}", "{{", "}}", "%", "[", "]", "<", ">", "/", ":", "::", "|", "||", "@", "#", ",",
        "{user}", "{count|| one, many}", "{user| he, she}", "{user::pos}",
        "{count|| one: a, other: b}",
        "{users}", "{date}", "{user.name}", "{count @ a, b}", "[b: ", "[link]", "[/link]", "[/b]",
        "<i>", "</i>", "<br/>", "{nbsp}", "count", "user", "$0", "{$0}", "\\", "'", "\"", ".", "?",
        " ", "\n", "\t", "a", "é", "e\u{301}", "ж", "字", "👍🏽", "\u{0}", "\u{200D}", "\u{202E}",
        String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self), "one", "other", "(", ")", "0", "9",
    ]

    /// A text full of markup, mostly broken.
    mutating func markup(upTo count: Int = 24) -> String {
        let length = Int.random(in: 0...count, using: &self)
        return (0..<length).map { _ in Self.pieces.randomElement(using: &self) ?? "" }.joined()
    }
}
