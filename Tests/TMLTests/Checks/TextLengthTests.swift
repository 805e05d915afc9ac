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
        ("Darned fool", []), ("DARN it", ["darn"]), ("Silly fool", []), ("darn's", ["darn"]),
        ("{count| darn, darns}", ["darn"]), ("ГАД", ["гад"]), ("гадать", []),
        ("darn, darn", ["darn"]),
    ])
    func bannedWordsAreFoundAsWholeWords(_ text: String, words: [String]) throws {
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

    @Test(arguments: [
        ("oh  Gosh,\nDARN!", "gosh darn", "en", true), ("gosh, he darns", "gosh darn", "en", false),
        ("cafe\u{301}", "Café", "fr", true), ("cafe", "café", "fr", false),
        ("ΛΟΓΟΣ", "λόγος", "el", false), ("ΚΑΚΟΣ", "κακος", "el", true),
        ("SIK SORULAN", "sik", "tr", false), ("SİK", "sik", "tr", true),
        ("sık", "sik", "tr", false),
        ("SIK", "sik", "en", true), ("गधे", "गध", "hi", false), ("गधा!", "गधा", "hi", true),
        ("f*ck", "F*CK", "en", true), ("anything", "*", "en", false),
    ])
    func wordsEndAndAreSpelledAsTheirScriptHasIt(
        _ text: String, word: String, locale: String, isFound: Bool
    ) {
        let found = CurseWords([word], locale: LocaleCode(locale)).found(in: text)
        #expect(found == (isFound ? [word] : []))
    }
}
