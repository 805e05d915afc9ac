import Testing
import Text

/// Replacements that compare scalars, not characters.
@Suite struct ReplacingExactlyTests {
    /// Marks and joiners that form one character with the quotation mark before them.
    static let followers = ["", "a", "\u{301}", "\u{200C}", "\u{200D}", "\u{9C7}", "\u{FE0F}"]

    @Test(arguments: followers) func aMarkBehindDoesNotHideTheText(follower: String) {
        let text = "a\"\(follower)b".replacingExactly("\"", with: "\"\"")
        #expect(ExactText(text) == ExactText("a\"\"\(follower)b"))
        let phrase = TrigramWords.phrase("\"\(follower)ab")
        #expect(phrase.utf8.count { $0 == UInt8(ascii: "\"") } == 4)
    }

    @Test func onlyEqualScalarsAreReplaced() {
        #expect(ExactText("cafe\u{301}".replacingExactly("é", with: "e")) == "cafe\u{301}")
        #expect(ExactText("aaa".replacingExactly("aa", with: "b")) == "ba")
        #expect("abc".replacingExactly("", with: "x") == "abc")
    }
}
