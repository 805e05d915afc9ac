import Testing

@testable import TML

/// Texts that are replaced in translations.
struct TextReplacementTests {
    private func options(
        _ change: (inout TextSearch.Options) -> Void = { _ in }
    ) -> TextSearch.Options {
        var options = TextSearch.Options()
        change(&options)
        return options
    }

    private func replaced(
        _ text: String, _ find: String, _ new: String, _ options: TextSearch.Options? = nil,
        in locale: LocaleCode = "de"
    ) throws -> String? {
        let search = try TextSearch(find, options ?? self.options(), in: locale)
        return TextReplacement(search, with: new).applied(to: text, limit: .max)?.text
    }

    @Test(arguments: [
        ("Haben Sie Zeit?", "sie", "du", "Haben Du Zeit?"),
        ("HABEN SIE ZEIT?", "Sie", "du", "HABEN DU ZEIT?"),
        ("Was sie sagt", "Sie", "du", "Was du sagt"),
        ("Was sie sagt", "Sie", "Du", "Was du sagt"),
        ("Sie Haben", "sie haben", "du hast", "du hast"),
        ("Iphone", "iphone", "iPhone", "IPhone"),
        ("iphone", "iphone", "iPhone", "iPhone"),
        ("Straße", "straße", "gasse", "Gasse"),
        ("A", "a", "the", "The"),
    ])
    func theCaseOfTheFoundTextStays(
        _ example: (text: String, find: String, new: String, result: String)
    ) throws {
        #expect(try replaced(example.text, example.find, example.new) == example.result)
    }

    @Test func withoutTheOptionTheReplacementIsAsTyped() throws {
        let typed = options { $0.keepsCase = false }
        #expect(try replaced("Sie und SIE", "sie", "du", typed) == "du und du")
        let exact = options { $0.isCaseExact = true }
        #expect(try replaced("Sie und sie", "sie", "du", exact) == "Sie und du")
    }

    @Test func theLettersOfTheLanguageDecide() throws {
        #expect(try replaced("IŞIK", "ışık", "ilk", in: "tr") == "İLK")
        #expect(try replaced("Işık", "ışık", "ilk", in: "tr") == "İlk")
        #expect(try replaced("istanbul", "İSTANBUL", "Izmir", in: "tr") == "ızmir")
        #expect(try replaced("Zee", "zee", "ijs", in: "nl") == "IJs")
        #expect(try replaced("ΛΟΓΟΣ λόγος", "ΛΟΓΟΣ", "μύθος", in: "el") == "ΜΥΘΟΣ λόγος")
    }

    @Test func onlyWholeWordsAreFound() throws {
        let whole = options { $0.hasWholeWords = true }
        #expect(try replaced("Art, Arten, Art-Art", "Art", "Typ", whole) == "Typ, Arten, Typ-Typ")
        #expect(try replaced("don't do", "do", "go", whole) == "don't go")
        #expect(try replaced("{n}s s", "s", "x", whole) == "{n}x x")
        #expect(try replaced("日本語", "本", "木", whole) == "日木語")
        #expect(try replaced("שלום, בשלום", "שלום", "היי", whole) == "היי, בשלום")
    }

    @Test(arguments: [
        ("{count} count", "count", "{count} n"),
        ("{count|| count, counts}", "count", "{count|| n, ns}"),
        ("{count|| one: one, other: ones}", "one", "{count|| one: n, other: ns}"),
        ("{n| #n# n, n}", "n", "{n| #n# x, x}"),
        ("{a @ cat: cat, dog: dog}", "cat", "{a @ cat: n, dog: dog}"),
        ("[link: a link]", "link", "[link: a n]"),
        ("[b]b[/b] <b>b</b>", "b", "[b]n[/b] <b>n</b>"),
        ("br <br/> br", "br", "n <br/> n"),
        ("nbsp&nbsp;nbsp", "nbsp", "n&nbsp;n"),
        ("{u::gen} gen", "gen", "{u::gen} n"),
        ("{n:number|| number}", "number", "{n:number|| n}"),
    ])
    func markupIsNotSearched(_ example: (text: String, find: String, result: String)) throws {
        let new = example.find == "n" ? "x" : "n"
        #expect(try replaced(example.text, example.find, new) == example.result)
    }

    @Test func markupIsSearchedOnRequest() throws {
        let all = options { $0.searchesMarkup = true }
        #expect(try replaced("{count} count", "count", "n", all) == "{n} n")
        #expect(try replaced("a [b: c]", "[b: c]", "d", all) == "a d")
        #expect(try replaced("a&nbsp;b", "&nbsp;", "\u{A0}") == "a\u{A0}b")
    }

    @Test func aTextAcrossMarkupIsNotFound() throws {
        #expect(try replaced("ab[b: cd]", "bc", "x") == nil)
        let expression = options { $0.isExpression = true }
        #expect(try replaced("a {n} b", "a.*", "x", expression) == "x{n} b")
        #expect(try replaced("{n} a", "^ a", "x", expression) == nil)
        #expect(try replaced("a {n}", "a $", "x", expression) == nil)
    }

    @Test func composedAndDecomposedLettersAreEqual() throws {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        #expect(try replaced("Das \(decomposed).", composed, "Haus") == "Das Haus.")
        #expect(try replaced("Das \(composed).", decomposed, "Haus") == "Das Haus.")
        #expect(try replaced("Das \(decomposed).", "cafe", "Haus") == nil)
        #expect(try replaced(decomposed, composed, composed) == nil)
        let result = try replaced("\(decomposed) a", "a", "b")
        #expect(result?.utf8.elementsEqual("cbfe\u{301} b".utf8) == true, "The rest stays.")
        let expression = options { $0.isExpression = true }
        #expect(try replaced("x\(decomposed)", "f\(composed.suffix(1))", "x", expression) == "xcax")
    }

    @Test func expressionsHaveGroups() throws {
        let expression = options {
            $0.isExpression = true
            $0.isCaseExact = true
        }
        #expect(try replaced("12.5 kg", "(\\d+)\\.(\\d+)", "$1,$2", expression) == "12,5 kg")
        #expect(try replaced("a b", "(a) (b)", "$2 $1", expression) == "b a")
        let accent = try replaced("e\u{301} b", "(.) b", "$1", expression)
        #expect(accent?.utf8.elementsEqual("e\u{301}".utf8) == true, "The group is as written.")
        #expect(try replaced("aab", "a*", "x", expression) == "xb")
        #expect(try replaced("Имя: умение", "(\\w+)ение", "$1ения", expression) == "Имя: умения")
        #expect(try replaced("costs $1", "$1", "$2") == "costs $2")
    }

    @Test(arguments: [("(ab", 2..<3), ("a**", 1..<2), ("ab)", 2..<3), ("[z", 1..<2), ("*", 0..<1)])
    func aMistakeHasAPlace(_ example: (text: String, place: Range<Int>)) {
        let expression = options { $0.isExpression = true }
        #expect(throws: TextSearch.Mistake.malformed(example.place)) {
            try TextSearch(example.text, expression, in: "de")
        }
    }

    @Test func noTextCannotBeSearched() {
        #expect(throws: TextSearch.Mistake.empty) { try TextSearch("", options(), in: "de") }
        let expression = options { $0.isExpression = true }
        #expect(throws: TextSearch.Mistake.tooLong) {
            try TextSearch("((a{99}){99}){99}", expression, in: "de")
        }
    }

    @Test func thePlacesAreThoseOfBothTexts() throws {
        let search = try TextSearch("é", options(), in: "fr")
        let made = try #require(
            TextReplacement(search, with: "ee").applied(to: "été e\u{301}", limit: .max))
        #expect(made.text == "eetee ee")
        #expect(made.found == [0..<2, 3..<5, 6..<9])
        #expect(made.written == [0..<2, 3..<5, 6..<8])
    }

    @Test func aTextThatWouldBeTooLongIsCutOff() throws {
        let search = try TextSearch("a", options(), in: "de")
        let replacement = TextReplacement(search, with: String(repeating: "b", count: 10))
        let text = String(repeating: "a", count: 1_000)
        let made = try #require(replacement.applied(to: text, limit: 95))
        #expect(made.isTooLong && made.text == String(repeating: "b", count: 100))
        for (rest, isTooLong) in [(85, false), (86, true)] {
            let text = "a" + String(repeating: "c", count: rest)
            #expect(replacement.applied(to: text, limit: 95)?.isTooLong == isTooLong)
        }
    }

    @Test func aReplacementThatWouldChangeMarkupIsMarked() throws {
        func keeps(_ text: String, _ find: String, _ new: String) throws -> Bool? {
            let search = try TextSearch(find, options(), in: "de")
            return TextReplacement(search, with: new).applied(to: text, limit: .max)?.keepsMarkup
        }
        #expect(try keeps("a b", "a", "c") == true)
        #expect(try keeps("a b", "a", "{c}") == false)
        #expect(try keeps("{n|| a, b}", "a", "c, d") == false)
        #expect(try keeps("{n|| a, b}", "a", "c") == true)
        #expect(try keeps("{n|a}", "a", "") == false)
        #expect(try keeps("{é} a", "é", "e") == false)
        #expect(try keeps("a b", "a", "<br/>") == false)
    }

    @Test func longTextsAreSearchedInAMoment() throws {
        let long = String(repeating: "Haus und Hof ", count: 20_000)
        let result = try #require(try replaced(long, "hof", "garten"))
        #expect(result == String(repeating: "Haus und Garten ", count: 20_000))
    }
}
