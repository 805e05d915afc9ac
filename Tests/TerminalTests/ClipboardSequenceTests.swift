import Testing

@testable import Terminal

struct ClipboardSequenceTests {
    @Test(arguments: [
        ("Жab", "0JZhYg=="), ("a\n\tb", "YQoJYg=="), ("", ""),
        ("a\u{1B}[201~\u{7}\u{9B}\rb\u{7F}", "YVsyMDF+Yg=="),
    ])
    func theTextIsThereWithoutControlCharacters(_ text: String, _ coded: String) {
        #expect(ClipboardSequence(text)?.text == "\u{1B}]52;c;\(coded)\u{7}")
    }

    @Test func whatNoTerminalTakesIsNotSent() {
        let longest = String(repeating: "x", count: 74_994)
        #expect(ClipboardSequence(longest)?.text.utf8.count == 100_000)
        #expect(ClipboardSequence(longest + "x") == nil)
    }
}
