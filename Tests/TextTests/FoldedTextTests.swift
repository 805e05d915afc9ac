import Testing
import Text

/// Texts in the form that searches compare.
@Suite struct FoldedTextTests {
    @Test(
        arguments: [
            ("Save", "save"), ("Ёлка", "елка"), ("е\u{308}ж", "еж"), ("Мой", "мой"),
            ("мои\u{306}", "мой"), ("Café", "cafe"), ("Cafe\u{301}", "cafe"), ("Ｗｉｄｅ", "wide"),
            ("１２", "12"), ("10\u{A0}€", "10 €"), ("10\u{202F}км", "10 км"),
            ("«Да» — нет", "«да» — нет"),
            ("이메일", "이메일"), ("が", "が"), ("か\u{3099}", "が"), ("ΣΑΣ", "σασ"), ("σας", "σασ"),
            ("İ", "i"), ("Straße", "straße"), ("", ""), ("a\0b", "a\0b"),
        ])
    func lettersAreFolded(text: String, expected: String) {
        #expect(Array(FoldedText.string(text).utf8) == Array(expected.utf8))
    }

    @Test(
        arguments: [
            ("Save", "sav", true), ("Ёлка — да", "елка — д", true), ("Café", "e", true),
            ("Cafe\u{301}!", "e!", true), ("Ｗｉｄｅ", "wide", true), ("10\u{A0}€", "0 €", true),
            ("Мой", "мои", false), ("мои\u{306}", "мой", true), ("이메일", "메일", true),
            ("ȺȺȺ", "ⱥⱥⱥ", true), ("", "", true), ("a", "", true), ("", "a", false),
            ("ab", "abc", false), ("é", "é", false),
        ])
    func aFoldedWordIsFoundInATextThatIsNotFolded(text: String, word: String, isThere: Bool) {
        var bytes = text
        #expect(bytes.withUTF8 { FoldedText.text($0, holds: word) } == isThere)
    }

    /// Most texts are folded letter by letter, with the same result.
    @Test func bothWaysFoldAlike() {
        let letters = (0x20...0x4FF).compactMap(Unicode.Scalar.init).map(String.init)
        for letter in letters + ["–", "—", "‘", "’", "“", "”", "„"] {
            let general = FoldedText.string("½\(letter)")
            let rest = general.unicodeScalars.dropFirst(3)
            #expect(FoldedText.string(letter).unicodeScalars.elementsEqual(rest), "\(letter)")
        }
    }
}
