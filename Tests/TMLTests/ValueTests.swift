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

    @Test(arguments: [
        ("en", "{users::pos}", #"[["Anna", "bus"], "{$0}!"]"#, "Anna's! and bus'!"),
        (
            "en", "{users::pos}", #"[["Anna", "bus"], "<a href='/u'>{$0}</a> (x)"]"#,
            "<a href='/u'>Anna's</a> (x) and <a href='/u'>bus'</a> (x)"
        ),
        (
            "ru", "{users::gen}",
            #"[[{"n": "Анна"}, {"n": "Иван"}], {"attribute": "n", "value": "г-н {$0}!"}]"#,
            "г-н Анны! and г-н Ивана!"
        ),
        ("en", "{users::ord}", #"[[""], "<b>{$0}</b>"]"#, "<b>th</b>"),
        ("en", "{users::pos}", #"[[{"n": "<i>"}], {"attribute": "n"}]"#, "&lt;i&gt;'s"),
    ])
    func casesApplyToAnItemBeforeItsTemplate(
        _ example: (id: String, label: String, json: String, html: String)
    ) throws {
        let value = try #require(TokenValue(json: example.json.utf8))
        let language = try ConformanceFolder.language(example.id)
        #expect(
            Label(example.label).html(with: ["users": value], in: language) == example.html)
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
        #expect(LocaleCode("zh_HANT").spelled.rawValue == "zh-Hant")
        #expect(LocaleCode("SR-latn-rs").spelled.rawValue == "sr-Latn-RS")
        #expect(
            ["pt_br", "es-419", ""].map { LocaleCode($0).spelled.rawValue } == [
                "pt-BR", "es-419", "",
            ])
        #expect(
            ["IW_il", "in", "inh", "he", ""].map { LocaleCode($0).present.rawValue } == [
                "he_il", "id", "inh", "he", "",
            ])
        #expect(LocaleCode.best(for: "de-AT", among: ["en", "de"]) == "de")
        #expect(LocaleCode.best(for: "fr", among: ["en", "de"]) == nil)
    }

    @Test(arguments: [
        (0.00001234, "0.00001234"), (-1.5e20, "-150000000000000000000"),
        (1e20 + 0.5, "100000000000000000000"),
        (0.000001, "0.000001"), (1.5e-7, "1.5e-7"), (1e21, "1e+21"), (-2.5e-5, "-0.000025"),
        (3.25, "3.25"), (2, "2"),
    ])
    func decimalsAreWrittenAsInJavaScript(_ example: (number: Double, text: String)) {
        #expect(TokenValue.decimal(example.number).plainText == example.text)
    }

    @Test(arguments: [
        (#"["u", "v"]"#, "<a href='u' title='v'>x</a>"), (#"["u"]"#, "<a href='u'>x</a>"),
        ("[]", "<a>x</a>"), (#"[["u", "v"]]"#, "<a>x</a>"), ("1", "x"),
    ])
    func anArrayIsTheNumberedValuesOfADecoration(_ example: (json: String, html: String)) throws {
        var defaults = DefaultTokens.standard
        defaults.decorations["place"] = "<a href='{$1}' title='{$2}'>{$0}</a>"
        let value = try #require(TokenValue(json: example.json.utf8))
        let decorator = Decorator(values: ["place": value], defaults: defaults, allowed: nil)
        #expect(decorator.html("place", around: "x") == example.html)
    }

    @Test func aWholeDecimalIsAnIndexOfAMap() {
        let label = Label("{x@zero, one, two}")
        #expect(label.text(with: ["x": .decimal(1)], in: .plain(locale: "en")) == "one")
        #expect(label.text(with: ["x": .decimal(1.5)], in: .plain(locale: "en")) == label.text)
    }

    @Test func aConditionWithoutRulesDemandsAValue() {
        let context = Context([.init(exists: "count")])
        let language = Language.plain(locale: "en")
        #expect(!Selection.applies(context, values: [:], language: language))
        #expect(Selection.applies(context, values: ["count": .integer(0)], language: language))
        #expect(Context(code: context.code) == context)
    }
}
