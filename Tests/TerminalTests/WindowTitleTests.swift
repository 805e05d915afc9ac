import Testing

@testable import Terminal

struct WindowTitleTests {
    @Test(arguments: [
        ("Harbour – Русский – tml-translator", "Harbour – Русский – tml-translator"),
        ("a\u{1B}]0;b\u{7}c\u{9C}\u{9D}2;d\r\n\t\u{7F}e", "a]0;bc2;de"),
        ("a\u{202E}b\u{2066}c\u{2028}d\u{FEFF}\u{E0041}e", "abcde"),
        ("می‌خواهم 👩‍💻", "می‌خواهم 👩‍💻"), ("", ""),
    ])
    func whatCouldDoSomethingIsLeftOut(_ name: String, _ shown: String) {
        #expect(Array(WindowTitle(name).text.unicodeScalars) == Array(shown.unicodeScalars))
    }

    @Test func aLongOneIsCut() {
        let name = "a" + String(repeating: "\u{301}", count: 10_000)
        #expect(WindowTitle(name).text.unicodeScalars.count == 121)
        #expect(WindowTitle(name).text.hasSuffix("…"))
        let fitting = String(repeating: "x", count: 120)
        #expect(WindowTitle(fitting).text == fitting)
    }
}
