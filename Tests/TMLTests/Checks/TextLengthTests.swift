import Testing

@testable import TML

/// Limits, and words that are not wanted.
struct TextLengthTests {
    @Test(arguments: [
        ("abcde", 5), ("[b: abcde]{user}", 5), ("👩🏽\u{200D}💻é\u{301}", 2), ("<b>ab</b>c", 3),
        ("नमस्ते", 3), ("{count|| abc, def}", 0),
    ])
    func lettersAreCountedWithoutTheMarkup(_ text: String, count: Int) {
        #expect(Label(text).letterCount == count)
    }

    @Test func aTextOverTheLimitIsAnError() {
        let issues = { (limit: Int) in
            TextExample.issues(
                of: "Привет [b: {user}]!", for: "Hello [b: {user}]!", in: "ru",
                settings: CheckSettings(maxLength: limit))
        }
        #expect(issues(7) == [TML.Issue(.tooLong, "8", "7")])
        #expect(issues(8).isEmpty)
    }

    @Test func columnsAreMeasuredByTheCaller() {
        let issues = { (limit: Int) in
            Checks.textIssues(
                of: Label("「[b: 字]」{user}"), for: Label("“[b: x]”{user}"),
                in: .plain(locale: "ja"), settings: CheckSettings(maxColumns: limit),
                columns: { 2 * $0.count })
        }
        #expect(issues(5) == [TML.Issue(.tooWide, "6", "5")])
        #expect(issues(6).isEmpty)
    }

    @Test(arguments: [
        ("Darned fool", ["darn"]), ("DARN it", ["darn"]), ("Silly fool", []),
        ("{count| darn, darns}", ["darn"]), ("ГАД", ["гад"]),
    ])
    func unwantedWordsAreFoundAnywhere(_ text: String, words: [String]) throws {
        for list in [#"["darn", "гад", ""]"#, #""darn, гад,""#] {
            let definition = #"{"locale": "en", "curse_words": \#(list)}"#
            let issues = Checks.textIssues(
                of: Label(text), for: Label(text), in: try Language(definition: definition.utf8),
                settings: CheckSettings())
            #expect(
                issues.filter { $0.check == .curseWord }.map(\.details) == words.map { [$0] },
                "\(list)")
        }
    }
}
