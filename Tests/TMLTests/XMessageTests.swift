import Testing

@testable import TML

/// Texts of keys in the syntax `xmessage`: `tml-language.md` 16.3.
struct XMessageTests {
    static let tagged =
        "{0} tagged {2,choice,male#himself|female#herself} in {1,choice,singular#{1,number} "
        + "{3,map,photo#photo|video#video}|plural#{1,number} {3,map,photo#photos|video#videos}}."

    let english = XMessageTests.language("(= 1 @n)")
    /// A language with more rules than a message written for English names.
    let slavic = XMessageTests.language("(= 1 (mod @n 10))", few: "(in '2..4' (mod @n 10))")

    static func language(_ one: String, few: String = "(false)") -> Language {
        let definition = """
            {"locale": "x", "contexts": {
              "number": {"variables": ["@n"], "keys": ["one", "few", "other"], "rules": {
                "one": {"conditions": "\(one)"}, "few": {"conditions": "\(few)"}, "other": {}}},
              "gender": {"variables": ["@gender"], "keys": ["male", "female", "other"], "rules": {
                "male": {"conditions": "(= 'male' @gender)"},
                "female": {"conditions": "(= 'female' @gender)"}, "other": {}}},
              "date": {"variables": ["@date"], "keys": ["past", "present", "future"], "rules": {
                "past": {"conditions": "(< @date (date '2020-01-01'))"},
                "present": {"conditions": "(= @date (date '2020-01-01'))"},
                "future": {"conditions": "(> @date (date '2020-01-01'))"}}}}}
            """
        do {
            return try Language(definition: definition.utf8)
        } catch {
            preconditionFailure("The definition above is one: \(error)")
        }
    }

    private func text(_ message: String, _ values: TokenValue...) -> String {
        XMessage(message).text(with: TokenValues(inOrder: values), in: english)
    }

    @Test(arguments: [(1, "1 photo"), (2, "2 photos"), (0, "0 photos")])
    func textsNest(_ count: Int, _ words: String) {
        let anna = TokenValue.person(name: "Anna", gender: "female")
        let shown = text(Self.tagged, anna, .integer(count), anna, .text("photo"))
        #expect(shown == "Anna tagged herself in \(words).")
    }

    @Test(arguments: [
        ("{0,choice,singular#one|few#few|plural#all}", 3, "few"),
        ("{0,choice,singular#one|plural#all}", 3, "all"),
        ("{0,choice,singular#one|other#all}", 5, "all"),
        ("{0,choice,one#one|few#few|other#all}", 21, "one"),
        ("{0,choice,singular#one|few#few}", 5, "{0,choice,singular#one|few#few}"),
    ])
    func aChoiceFollowsTheRulesOfTheLanguage(_ message: String, _ count: Int, _ shown: String) {
        #expect(XMessage(message).text(with: ["0": .integer(count)], in: slavic) == shown)
    }

    @Test(arguments: [("2019-05-05", "was"), ("2020-01-01", "is"), ("2021-01-01", "will be")])
    func aChoiceCanDependOnADate(_ day: String, _ word: String) throws {
        let date = TokenValue.date(try #require(CalendarDate(day)))
        #expect(text("{0,choice,past#was|present#is|future#will be}", date) == word)
    }

    @Test(arguments: [
        ("{0,date}", "2011-02-03"), ("{0,date,verbose}", "Thursday, February 3, 2011"),
        ("{0,date,:monthname}", "February 3"), ("{0,date,%d/%Y}", "3/2011"),
        ("{0,date,no such}", "2011-02-03"), ("{0,time,%B}", "February"),
    ])
    func aDateIsWrittenAsItsFormatSays(_ message: String, _ shown: String) throws {
        #expect(text(message, .date(try #require(CalendarDate("2011-02-03")))) == shown)
    }

    @Test func listsAreJoined() {
        let items: [TokenValue] = ["a", "b", "c"].map(TokenValue.text)
        #expect(text("{0,list}!", .array(items)) == "a, b and c!")
        #expect(text("{0,list}!", .items(["a"])) == "a!")
    }

    @Test func valuesAreFoundByName() {
        let shown = XMessage("{:n,number,integer} {:n,choice,singular#view|plural#views}")
            .text(with: ["n": .integer(4)], in: english)
        #expect(shown == "4 views")
    }

    @Test func whatHasNoValueStaysAsItIsWritten() {
        let message = XMessage("{0} {1,choice,singular#a|plural#{0}} {2,map,a#b} {:x,number}")
        let rendered = message.rendered(with: [:], in: english)
        #expect(rendered.text == message.text && rendered.hasUnresolvedTokens)
        #expect(
            message.text(with: ["1": .integer(2), "2": .text("c")], in: english)
                == "{0} {0} {2,map,a#b} {:x,number}")
    }

    @Test(arguments: [
        "{0", "{", "{}", "{x}", "{:}", "{-1}", "{0,}", "{0,choice}", "{0,map,}", "{0,choice,a|b#c}",
        "{0,choice,singular#a|plural#b", "a {0,date,{1}} b", "{0,bold,text#it's} {1}",
        "{99999999999999999999}", "{0} {1,map,a#{b}}",
    ])
    func malformedTextIsShownAsItIs(_ text: String) {
        let message = XMessage(text)
        #expect(message.isMalformed && message.needs.isEmpty)
        let values = TokenValues(inOrder: [.integer(1), .text("a")])
        #expect(message.text(with: values, in: english) == text)
        #expect(message.html(with: values, in: english) == text)
        #expect(message.segments == [Segment(kind: .text, range: 0..<text.utf8.count)])
    }

    @Test func nestingHasALimit() {
        func nested(_ depth: Int) -> XMessage {
            let opening = String(repeating: "{0,map,a#", count: depth)
            return XMessage(opening + "x" + String(repeating: "}", count: depth))
        }
        #expect(!nested(XMessage.deepest).isMalformed)
        #expect(nested(XMessage.deepest).text(with: ["0": .text("a")], in: english) == "x")
        #expect(nested(XMessage.deepest + 1).isMalformed)
        #expect(nested(100_000).isMalformed)
    }

    @Test(arguments: [
        ("'{0}' {0}", "'{0}' A"), ("\\{0\\} {0}", "\\{0\\} A"), ("don't {0}", "don't {0}"),
        ("{0,map,A#'|'}", "'|'"), ("{0} | {0}", "A "), ("a}b", "a"),
    ])
    func quotesAndBackslashesProtect(_ message: String, _ shown: String) {
        #expect(text(message, .text("A")) == shown)
    }

    @Test func decorationsAreElementsOrSpans() {
        let message = XMessage("See {0,anchor,text#{1,number} {:b,bold,text#new}}.")
        let values: TokenValues = ["0": .text("a.org"), "1": .integer(2)]
        #expect(
            message.html(with: values, in: english)
                == "See <a href='a.org'>2 <strong>new</strong></a>.")
        let rendered = message.rendered(with: values, in: english)
        #expect(rendered.text == "See 2 new.")
        #expect(
            rendered.spans == [
                Span(name: "anchor", range: 4..<9), Span(name: "bold", range: 6..<9),
            ]
        )
        #expect(
            rendered.runs.map(\.decorations)[1...3] == [
                ["anchor"], ["anchor"], ["anchor", "bold"],
            ])
    }

    @Test func segmentsTellParametersFromText() {
        let message = XMessage("a {0} {1,choice,singular#b|plural#{2,link,text#c}} | d")
        let written = message.segments.map { segment in
            String(decoding: Array(message.text.utf8)[segment.range], as: UTF8.self)
        }
        #expect(
            written == [
                "a ", "{0}", " ", "{1,choice,singular#", "b", "|plural#", "{2,link,text#", "c",
                "}", "}", " ", "| d",
            ])
        #expect(
            message.segments.map(\.kind) == [
                .text, .token, .text, .token, .text, .token, .decorationOpening("link"), .text,
                .decorationClosing, .token, .text, .lost,
            ])
    }

    @Test func needsTellWhatTheValuesAreLike() {
        let message = XMessage(Self.tagged + " {4,list} {5,date} {6,anchor,text#{2}}")
        #expect(
            message.needs.map(\.kind) == [
                .text, .gender, .number, .oneOf(["photo", "video"]), .list, .date, .decoration,
            ])
        #expect(message.needs.map(\.name) == ["0", "2", "1", "3", "4", "5", "6"])
    }

    @Test func samplesResolveEverything() {
        let message = XMessage(Self.tagged)
        let shown = message.samples().map { message.text(with: $0, in: english) }
        #expect(
            shown == [
                "Anna tagged himself in 1 photo.", "Anna tagged herself in 2 videos.",
                "Anna tagged {2,choice,male#himself|female#herself} in 5 photos.",
            ])
        #expect(XMessage("plain").samples() == [[:]] && XMessage("{0}").samples(limit: 0).isEmpty)
    }

    @Test func aTranslatorSeesTheGeneralForm() {
        #expect(XMessage(Self.tagged).translatorText == "{0} tagged himself in {1} photos.")
        #expect(XMessage("{0,link,text#Go} {x").translatorText == "{0,link,text#Go} {x")
        #expect(XMessage("{:n,link,text#Go}").translatorText == "Go")
    }
}
