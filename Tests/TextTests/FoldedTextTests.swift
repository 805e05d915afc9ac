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
            ("one\n two", "one two"), ("a\t\r\nb  c", "a b c"), ("a \u{A0}\u{2028}b", "a b"),
            ("Silben\u{AD}trennung", "silbentrennung"), ("می\u{200C}رود", "میرود"),
            ("a \u{200B} b", "a b"), ("\u{FEFF}x\u{2060}y\u{FE0F}", "xy"),
            ("\u{2068}{name}\u{2069}", "{name}"),
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
            ("ab", "abc", false), ("é", "é", false), ("my\n  cart", "my cart", true),
            ("Ein\u{AD}kauf", "kauf", true), ("Ein\u{AD}kauf", "einkauf", true),
        ])
    func aFoldedWordIsFoundInATextThatIsNotFolded(text: String, word: String, isThere: Bool) {
        var bytes = text
        #expect(bytes.withUTF8 { FoldedText.text($0, holds: word) } == isThere)
    }

    /// Most texts are folded letter by letter, with the same result.
    @Test func bothWaysFoldAlike() {
        let numbers = Array(0x9...0x4FF) + Array(0x2000...0x206F)
        for letter in numbers.compactMap(Unicode.Scalar.init).map(String.init) {
            let text = " \(letter) "
            let general = FoldedText.string("½\(text)")
            let rest = general.unicodeScalars.dropFirst(3)
            #expect(FoldedText.string(text).unicodeScalars.elementsEqual(rest), "\(letter)")
        }
    }
}
