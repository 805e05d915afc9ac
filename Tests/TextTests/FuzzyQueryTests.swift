import Testing
import Text

/// The order of matches in a finder.
@Suite struct FuzzyQueryTests {
    private func ranked(_ typed: String, _ texts: [String]) -> [String] {
        let query = FuzzyQuery(typed)
        let scored = texts.compactMap { text in
            query.score(of: FoldedText(text)).map { ($0, text) }
        }
        return scored.sorted { $0.0 > $1.0 }.map(\.1)
    }

    @Test func theBeginningOfTheTextIsBest() {
        let texts = ["Discard", "Shopping cart", "Cart", "Cart of a guest", "Carton"]
        #expect(
            ranked("cart", texts) == ["Cart", "Cart of a guest", "Carton", "Shopping cart"])
    }

    @Test func everyWordMustMatchInAnyOrder() {
        #expect(ranked("guest ca", ["Cart of a guest", "Cart", "A guest"]) == ["Cart of a guest"])
    }

    @Test func lettersInOrderMatchAShortText() {
        #expect(
            ranked("san", ["save-and-next", "Sandwich", "season"]) == ["Sandwich", "save-and-next"])
        let sentence = "Show the numbers of issues by check and by source."
        #expect(ranked("san", [sentence, "save-and-next"]) == ["save-and-next", sentence])
        #expect(ranked("xyz", ["save-and-next"]) == [])
        let long = String(repeating: "s a n ", count: 20)
        #expect(ranked("snn", [long]) == [])
    }

    @Test(arguments: ["save", "next", "av", "san"])
    func aDescriptionIsAWorseMatchThanAName(typed: String) throws {
        let (query, text) = (FuzzyQuery(typed), FoldedText("save-and-next"))
        let description = try #require(query.score(of: text, isDescription: true))
        let name = try #require(query.score(of: text))
        #expect(0 < description && description < name)
    }

    @Test(
        arguments: [
            ("elan", "Élan"), ("еж", "Ёж"), ("ёж", "ежи"), ("cafe", "Cafe\u{301}"),
            ("abc", "ＡＢＣ"), ("שלום", "שָׁלוֹם"), ("購物", "我的購物車"), ("ﬁn", "fin"),
            ("straße", "Straße"), ("two words", "two\u{A0}words"),
        ])
    func accentsAndWidthsMakeNoDifference(_ typed: String, _ text: String) {
        #expect(FuzzyQuery(typed).score(of: FoldedText(text)) != nil)
    }

    @Test func vowelSignsAreLetters() {
        #expect(FuzzyQuery("की").score(of: FoldedText("का")) == nil)
    }

    @Test func noWordsMatchEveryText() {
        #expect(FuzzyQuery("  ").isEmpty)
        #expect(FuzzyQuery(" ").score(of: FoldedText("a")) != nil)
        #expect(FuzzyQuery("\u{301}").isEmpty)
    }

    /// A word is found wherever the folded text contains it, so that no match is lost.
    @Test func aPartOfATextIsAlwaysAMatch() {
        var random = SystemRandomNumberGenerator()
        let letters = Array("abc -éßїあ")
        for _ in 0..<2_000 {
            let text = String(
                (0..<Int.random(in: 1...30, using: &random)).map { _ in
                    letters.randomElement(using: &random) ?? "a"
                })
            let folded = FoldedText(text)
            let start = Int.random(in: 0..<text.count, using: &random)
            let part = String(text.dropFirst(start).prefix(3))
            #expect(FuzzyQuery(part).score(of: folded) != nil, "\(part) in \(text)")
        }
    }
}
