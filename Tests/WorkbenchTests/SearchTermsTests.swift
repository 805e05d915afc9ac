import Testing

@testable import Workbench

@Suite struct SearchTermsTests {
    @Test(arguments: [
        ("send", ["S", "e", "n", "d", " ", "s", "e", "n", "d"], [0..<4, 5..<9]),
        ("da end", ["e", "n", "d", "a"], [2..<4, 0..<3]),
        ("é", ["c", "a", "f", "e\u{301}"], []),
        ("日本", ["日", "本", "日"], [0..<2]),
        ("日\u{3000}x\u{A0}本", ["日", "本", "日"], [0..<1, 2..<3, 1..<2]),
        ("x", ["a", "b"], []),
        ("", ["a"], []),
    ])
    func placesOfTheWordsAreFound(search: String, pieces: [String], places: [Range<Int>]) {
        #expect(SearchTerms(search).places(in: pieces) == places)
    }
}
