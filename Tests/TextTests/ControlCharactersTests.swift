import Testing
import Text

/// Which characters a text may have.
struct ControlCharactersTests {
    /// Every scalar of general category Cc is one of them, but for two; nothing else is.
    @Test func theyAreTheControlsOfUnicodeButForLineFeedAndTab() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isControl = scalar.properties.generalCategory == .control
            let isRefused = isControl && scalar != "\n" && scalar != "\t"
            guard ControlCharacters.contains(scalar) == isRefused,
                ControlCharacters.areIn("é\(scalar)é") == isRefused
            else { return #expect(Bool(false), "U+\(String(value, radix: 16))") }
        }
    }

    @Test func theyAreLeftOutAndLineEndsBecomeLineFeeds() {
        for (text, expected) in [
            ("a\u{1B}]0;x\u{7}b\u{9B}31m\u{7F}", "a]0;xb31m"), ("a\r\nb\rc\nd\te", "a\nb\nc\nd\te"),
            ("\r\r\n\n", "\n\n\n"), ("\u{202E}abc\u{200F}é", "\u{202E}abc\u{200F}é"), ("", ""),
            ("À\u{A0}", "À\u{A0}"),
        ] {
            #expect(ExactText(text).withoutControls == ExactText(expected))
            #expect(!ControlCharacters.areIn(expected))
        }
    }

    @Test func theFirstOneIsNamed() {
        #expect(
            ControlCharacters.first(in: "ab\u{9B}\u{1B}").map(ControlCharacters.name) == "U+009B")
        #expect(ControlCharacters.first(in: "a\nb\tc\u{202E}") == nil)
    }
}
