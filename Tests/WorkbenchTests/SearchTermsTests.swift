import Testing

@testable import Workbench

@Suite struct SearchTermsTests {
    @Test(arguments: [
        ("send", ["S", "e", "n", "d", " ", "s", "e", "n", "d"], [0..<4, 5..<9]),
        ("da end", ["e", "n", "d", "a"], [2..<4, 0..<3]),
        ("é", ["c", "a", "f", "e\u{301}"], [3..<4]),
        ("elan", ["É", "l", "a", "n"], [0..<4]),
        ("ёж", ["Е", "ж"], [0..<2]), ("еж", ["ё", "ж"], [0..<2]), ("и", ["й"], []),
        ("２", ["1", "2"], [1..<2]), ("fin", ["ﬁ", "n"], [0..<2]),
        ("日本", ["日", "本", "日"], [0..<2]),
        ("日\u{3000}x\u{A0}本", ["日", "本", "日"], [0..<1, 2..<3, 1..<2]),
        ("x", ["a", "b"], []),
        ("", ["a"], []),
    ])
    func placesOfTheWordsAreFound(search: String, pieces: [String], places: [Range<Int>]) {
        #expect(SearchTerms(search).places(in: pieces) == places)
    }

    @Test func aPhraseIsFoundAcrossAnyKindOfSpace() {
        let terms = SearchTerms(words: ["10 km"])
        #expect(terms.places(in: ["1", "0", "\u{A0}", "k", "m"]) == [0..<5])
        #expect(terms.occur(in: "10\u{202F}KM"))
        #expect(!terms.occur(in: "10km"))
        #expect(terms.places(in: ["1", "0", "\n", " ", "k", "m", "."]) == [0..<6])
        #expect(terms.occur(in: "a", "10\n\tkm"))
        #expect(!terms.occur(in: "10", "km"))
    }

    @Test func invisibleCharactersAreNoDifference() {
        let terms = SearchTerms("ab")
        #expect(terms.places(in: ["a", "\u{AD}", "b"]) == [0..<3])
        #expect(terms.ranges(in: "xa\u{200B}b") == [1..<6])
    }
}
