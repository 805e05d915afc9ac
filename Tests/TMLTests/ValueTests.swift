import Testing
import Text

@testable import TML

/// Dates, JSON and the values of tokens.
struct ValueTests {
    @Test func daysAreCounted() throws {
        let leapDay = try #require(CalendarDate("2016-02-29"))
        #expect(leapDay.adding(days: 1).description == "2016-03-01")
        #expect(leapDay.adding(days: -366).description == "2015-02-28")
        #expect(leapDay.weekday == 1 && leapDay.dayOfYear == 60)
        #expect(CalendarDate("1970-01-01")?.dayNumber == 0)
        #expect(leapDay.adding(days: .max).description == "9999-12-31")
        #expect(leapDay.adding(days: .min).description == "0001-01-01")
        for text in ["2015-02-29", "2015-13-01", "2015-1", "x", "0000-01-01", "-1-1-1"] {
            #expect(CalendarDate(text) == nil, "\(text)")
        }
        #expect(CalendarTime("2020-01-01 24:00:00") == nil)
        #expect(CalendarTime("2020-01-01 23:59:59")?.description == "2020-01-01 23:59:59")
    }

    @Test(arguments: [
        (#"{"a": [1, -2.5e1, true, null, "x"]}"#, true), (#""\u00e9\ud83d\ude00\ud800\n\/""#, true),
        ("", false), ("[1,]", false), ("{\"a\"}", false), ("01x", false), ("\"a", false),
        ("\"\n\"", false), ("nul", false), ("1 2", false), ("\"\\x\"", false), ("\"\\u12\"", false),
    ])
    func onlyJSONIsRead(_ example: (text: String, isJSON: Bool)) {
        #expect((JSON(example.text.utf8) != nil) == example.isJSON)
    }

    @Test func escapesAndDepthAreSafe() {
        #expect(JSON(#""\u00e9\ud83d\ude00\ud800x""#.utf8) == .string("é😀\u{FFFD}x"))
        #expect(JSON(String(repeating: "[", count: 100_000).utf8) == nil)
        #expect(JSON("99999999999999999999".utf8) == .number(1e20))
    }

    @Test(arguments: [
        (#""Anna""#, "Anna"), ("5", "5"), ("2.0", "2"), ("1.5", "1.5"), ("true", "true"),
        (#"{"name": "Anna"}"#, "Anna"), (#"{"object": {"name": "x"}, "value": "Anna"}"#, "Anna"),
        (#"{"object": {"name": "A"}, "attribute": "name"}"#, "A"),
        (#"[{"name": "x"}, "Anna"]"#, "Anna"),
        (#"[{"name": "x"}, {"attribute": "name"}]"#, "x"), (#"[["a", "b"]]"#, "a and b"),
        (
            #"[["a", "b", "c"], "<{$0}>", {"limit": 5, "separator": "; ", "joiner": "or"}]"#,
            "<a>; <b> or <c>"
        ),
        (
            #"[[{"n": "a"}, {"n": "b"}], {"attribute": "n", "value": "-{$0}-"}, {"joiner": ""}]"#,
            "-a-, -b-"
        ),
    ])
    func applicationsValuesAreRead(_ example: (json: String, text: String)) throws {
        let value = try #require(TokenValue(json: example.json.utf8))
        let rendered = Label("{x}").rendered(with: ["x": value], in: .plain(locale: "en"))
        #expect(rendered.text == example.text)
    }

    @Test(arguments: ["null", "{}", "[]", "[[]]", #"[null, {"attribute": "name"}]"#])
    func aValueThatCannotBeShownLeavesTheToken(_ json: String) throws {
        let value = try #require(TokenValue(json: json.utf8))
        let rendered = Label("{x} {y}").rendered(
            with: ["x": value, "y": .text("z")], in: .plain(locale: "en"))
        #expect(rendered.text == "{x} z" && rendered.hasUnresolvedTokens)
    }

    @Test func contextsSurviveTheirCode() throws {
        let context: Context = ["a;b": ["c:d": "e=f%"], "count": ["number": "few"]]
        #expect(Context(code: context.code) == context)
        #expect(Context(code: "") == Context() && Context(code: "x") == nil)
    }

    @Test func localesAreMatchedWithoutCase() {
        #expect(
            LocaleCode("PT_br") == "pt-BR"
                && LocaleCode("zh_hans_cn").normalized.rawValue == "zh-Hans-CN")
        #expect(LocaleCode.best(for: "de-AT", among: ["en", "de"]) == "de")
        #expect(LocaleCode.best(for: "fr", among: ["en", "de"]) == nil)
    }
}
