import Catalog
import Testing
import Text

@Suite struct KeyFilterTests {
    @Test(
        arguments: [
            ("", .everyKey),
            ("state:pending", .pending),
            ("state:untranslated has:permission", .untranslated),
            ("own:draft or own:waiting", .unsent),
            (
                "(state:untranslated or state:pending) -own:edit has:permission", .unfinished
            ),
            ("-has:lock", .not(.locked)),
            ("cart", .condition(.words("cart", in: nil))),
            ("\"shopping cart\"", .condition(.words("shopping cart", in: nil))),
            (
                "\"or\" label:\"a \\\"b\\\" \\\\\"",
                .all([
                    .condition(.words("or", in: nil)), .condition(.words("a \"b\" \\", in: .label)),
                ])
            ),
            ("order", .condition(.words("order", in: nil))),
            (
                "author:me author:#12 author:anna author:\"me\"",
                .all([
                    .condition(.author(.me)), .condition(.author(.number(12))),
                    .condition(.author(.name("anna"))),
                    .condition(.author(.name("me"))),
                ])
            ),
            ("/^[A-Z]+\\/x/i", .condition(.pattern("/^[A-Z]+\\/x/i"))),
            ("changed:2016-03-07", .condition(.changed(since: 1_457_308_800))),
            ("changed:2016-03-07T12:00:00Z", .condition(.changed(since: 1_457_352_000))),
            (
                "source:inbox/list tag:\"new here\"",
                .all([
                    .condition(.source("inbox/list")), .condition(.tag("new here")),
                ])
            ),
            (
                "state:pending or (has:note -(cart or key:abc))",
                .any([
                    .pending,
                    .all([
                        .condition(.has(.note)),
                        .not(
                            .any([
                                .condition(.words("cart", in: nil)),
                                .condition(.words("abc", in: .key)),
                            ])),
                    ]),
                ])
            ),
        ] as [(String, KeyFilter)])
    func theWrittenFormIsRead(text: String, filter: KeyFilter) throws {
        #expect(try KeyFilter(text: text) == filter)
        #expect(try KeyFilter(text: filter.text) == filter)
    }

    @Test(
        arguments: [
            ("colour:red", .unknownName("colour"), 0),
            (
                "cart state:done",
                .unknownValue(
                    name: "state", value: "done",
                    allowed: ["untranslated", "pending", "accepted", "approved", "rejected"]), 5
            ),
            ("changed:soon", .noTime("soon"), 0),
            ("/(/", .badPattern("/(/"), 0),
            ("\"cart", .unclosed("\""), 0),
            ("a /b", .unclosed("/"), 2),
            ("(a (b)", .unclosed("("), 0),
            ("a)", .unopened, 1),
            ("a or", .missing, 4),
            ("or a", .missing, 0),
            ("a -", .missing, 3),
            ("- a", .missing, 1),
            (String(repeating: "(", count: 100), .tooLong, 40),
            (String(repeating: "a ", count: 300), .tooLong, 400),
        ] as [(String, KeyFilterError.Kind, Int)])
    func aMistakeIsToldWithItsPlace(text: String, kind: KeyFilterError.Kind, offset: Int) {
        let error = #expect(throws: KeyFilterError.self) { try KeyFilter(text: text) }
        #expect(error?.kind == kind)
        #expect(error?.offset == offset)
    }

    @Test func filtersWithNamesAreFoundByTheirNames() {
        for (name, filter) in KeyFilter.standard {
            #expect(KeyFilter(named: name) == filter)
            #expect(filter.name == name)
        }
        #expect(KeyFilter(named: "no") == nil)
        #expect(KeyFilter.not(.pending).name == nil)
    }

    /// Any text can be a name or a word, and is written so that the same filter is read again.
    @Test(arguments: [
        "", "me", "#1", "or", "-", "(", "\"", "\\", "a b", "e\u{301}", "日本語", "a:b", "/", "\0",
        "\n",
    ])
    func everyTextIsReadAsItWasWritten(text: String) throws {
        let text = ExactText(text)
        let conditions: [KeyFilter.Condition] = [
            .source(text), .tag(text), .author(.name(text)), .words(text, in: nil),
            .words(text, in: .translation),
        ]
        for condition in conditions {
            let filter = KeyFilter.all([
                .condition(condition), .not(.any([.condition(condition), .pending])),
            ])
            #expect(try KeyFilter(text: filter.text) == filter)
        }
    }

    @Test func theStatesOfAFilterAreKnown() {
        #expect(KeyFilter.everyKey.states == [.untranslated, .pending, .accepted, .approved])
        #expect(KeyFilter.unfinished.states == [.untranslated, .pending])
        #expect(KeyFilter.not(.approved).states == [.untranslated, .pending, .accepted])
        #expect(KeyFilter.toReview.states.count == 4)
        #expect(KeyFilter.all([.pending, .approved]).states.isEmpty)
    }

    @Test(
        arguments: [
            ("sta", ["state:"]), ("cart st", ["state:"]), ("state:p", ["state:pending"]),
            ("(-own:s", ["own:stopped"]), ("author:", ["author:me", "author:\"Anna K\""]),
            ("author:An", ["author:\"Anna K\""]), ("source:in", ["source:inbox"]),
            ("-source:my-", ["source:my-app"]),
            ("state:pending ", []), ("label:x", []), ("", []),
        ] as [(String, [String])])
    func theLastWordIsCompleted(text: String, expected: [String]) {
        let found = KeyFilter.completions(
            of: text, sources: ["inbox", "start", "my-app"], authors: ["Anna K"])
        #expect(found == expected)
    }
}
