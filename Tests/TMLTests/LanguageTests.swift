import Testing

@testable import TML

/// Reading definitions, and what they lack.
struct LanguageTests {
    private func language(_ json: String) throws -> Language {
        try Language(definition: json.utf8)
    }

    @Test(arguments: [
        ("", LanguageError.notJSON), ("{", .notJSON), ("[]", .invalid("", why: "not an object")),
        ("{}", .missing("locale")), (#"{"locale": 5}"#, .missing("locale")),
        (#"{"locale": "x", "contexts": 5}"#, .invalid("contexts", why: "not an object")),
        (
            #"{"locale": "x", "cases": {"gen": []}}"#,
            .invalid("cases.gen", why: "not an object")
        ),
    ])
    func aUselessDefinitionIsRefused(_ example: (json: String, error: LanguageError)) {
        #expect(throws: example.error) { try language(example.json) }
    }

    @Test func brokenRulesNeverApply() throws {
        let language = try language(
            #"""
            {"locale": "x", "cases": [], "contexts": {"number": {"token_expression": "/(/",
            "rules": {"one": {"conditions": "(nonsense @n)"}, "two": {"conditions": 7},
            "few": {"conditions": "(= 3 @n"}, "many": {"conditions_expression": ["=", "@n", 4],
            "conditions": "(= 5 @n)"}}}}}
            """#)
        let number = try #require(language.context("number"))
        let rules = [1, 2, 3, 4, 5].map { number.rule(for: .integer($0)) }
        #expect(rules == [nil, nil, "few", "many", nil])
        #expect(language.context(forTokenNamed: "count") == nil)
        #expect(number.ruleKeys == ["few", "many", "one", "two"])
    }

    @Test func otherComesLastAmongFields() throws {
        let language = try language(
            #"""
            {"locale": "x", "contexts": {"number": {"keys": ["other", "one", "missing"],
            "rules": {"zero": {"conditions": "(= 0 @n)"}, "other": {}, "one": {"examples": "1"}}}}}
            """#)
        let number = try #require(language.context("number"))
        #expect(number.ruleKeys == ["one", "zero", "other"])
        #expect(number.summary(of: "one") == "1" && number.summary(of: "zero") == nil)
    }

    @Test func datesAreComparedWithTheDayGiven() throws {
        var language = try language(
            #"""
            {"locale": "x", "contexts": {"date": {"token_expression": "/.*(date)(\\d)*$/",
            "rules": {"past": {"conditions": "(< @date (today))"}, "other": {}},
            "variables": ["@date"]}}}
            """#)
        language.today = CalendarDate("2020-02-29")
        let label = Label("{date| past: was, other: is}")
        let text = { (day: String) in
            let values: TokenValues = ["date": CalendarDate(day).map(TokenValue.date) ?? .missing]
            return label.rendered(with: values, in: language).text
        }
        #expect(text("2020-02-28") == "was" && text("2020-02-29") == "is")
        let context: Context = ["date": ["date": "past"]]
        let day = try #require(CalendarDate("2020-02-28"))
        #expect(Selection.applies(context, values: ["date": .date(day)], language: language))
    }

    @Test func anUnusualNamePatternIsSearchedFor() throws {
        let language = try language(
            #"{"locale": "x", "contexts": {"a": {"token_expression": "/^n[aeiou]?me/"}}}"#)
        #expect(language.context(forTokenNamed: "names")?.keyword == "a")
        #expect(language.context(forTokenNamed: "surname") == nil)
        #expect(NamePattern("/.*(count|num)(\\d)*$/")?.fits("num42") == true)
        #expect(NamePattern("/.*(count|num)(\\d)*$/")?.fits("number") == false)
    }

    @Test func languagesAreTheSameIfTheirDefinitionsAre() throws {
        let first = try language(#"{"locale": "x"}"#)
        #expect(first == (try language(#"{"locale": "x"}"#)))
        #expect(first != (try language(#"{"locale": "x", "cases": []}"#)))
        #expect(first != .plain(locale: "x"))
        #expect(first.englishName == "x" && !first.isRightToLeft)
    }
}
