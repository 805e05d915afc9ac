import Catalog
import TML
import TestSupport
import Testing
import Text

@Suite struct KeyFilterTests {
    @Test(
        arguments: [
            ("", .everyKey),
            ("state:pending", .pending),
            ("state:untranslated has:permission", .untranslated),
            ("own:draft OR own:waiting", .unsent),
            (
                "(state:untranslated OR state:pending) -own:edit has:permission", .unfinished
            ),
            ("-has:lock", .not(.locked)),
            ("cart", .condition(.words("cart", in: nil))),
            ("\"shopping cart\"", .condition(.words("shopping cart", in: nil))),
            (
                "\"OR\" label:\"a \\\"b\\\" \\\\\"",
                .all([
                    .condition(.words("OR", in: nil)), .condition(.whole("a \"b\" \\", of: .label)),
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
            (
                "-/[0-9]5$/ cart",
                .all([
                    .not(.condition(.pattern("/[0-9]5$/"))), .condition(.words("cart", in: nil)),
                ])
            ),
            ("-/usr", .condition(.words("-/usr", in: nil))),
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
                "state:pending OR (has:note -(cart OR key:abc))",
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
            ("a or not b and c", .all(["a", "or", "not", "b", "and", "c"].map(Self.word))),
            ("a AND b", .all(["a", "b"].map(Self.word))),
            ("NOT a", .not(Self.word("a"))),
            ("NOT (a OR b)", .not(.any(["a", "b"].map(Self.word)))),
            ("NOT(a)", .not(Self.word("a"))), ("NOTE", Self.word("NOTE")),
            ("a AND NOT -b", .all([Self.word("a"), .not(.not(Self.word("b")))])),
            ("message(s)", Self.word("message(s)")), ("(s)", Self.word("s")),
            ("a)", Self.word("a)")), (":)", Self.word(":)")), ("f(g(x))", Self.word("f(g(x))")),
            ("(f(x) OR b)", .any(["f(x)", "b"].map(Self.word))),
            ("(source:a(b))", .condition(.source("a(b)"))),
            ("5\"", Self.word("5\"")), ("a -", .all([Self.word("a"), Self.word("-")])),
            ("- a", .all([Self.word("-"), Self.word("a")])), ("--a", Self.word("--a")),
            ("Note:", Self.word("Note:")), ("note:", Self.word("note:")),
            ("Note:a", Self.word("Note:a")), ("[bold:", Self.word("[bold:")),
            ("{count:x}", Self.word("{count:x}")), ("12:30", Self.word("12:30")),
            ("/users/list", Self.word("/users/list")),
            ("a / b", .all(["a", "/", "b"].map(Self.word))),
            ("text:/a b/i", .condition(.pattern("/a b/i"))),
            ("(/a/)", .condition(.pattern("/a/"))),
            ("label:cart", .condition(.words("cart", in: .label))),
            ("label:~\"a b\"", .condition(.words("a b", in: .label))),
            ("translation:\"a b\"", .condition(.whole("a b", of: .translation))),
            ("changed:<7d", .condition(.changedWithin(seconds: 604_800))),
            ("changed:<36h", .condition(.changedWithin(seconds: 129_600))),
            ("changed:<1w", .condition(.changedWithin(seconds: 604_800))),
            ("changed:>2m", .condition(.unchangedFor(seconds: 5_184_000))),
            ("changed:>1y", .condition(.unchangedFor(seconds: 31_536_000))),
            (
                "state:pending,rejected cart",
                .all([.any([.pending, .condition(.state(.rejected))]), Self.word("cart")])
            ),
            (
                "-has:comment,note",
                .not(.any([.condition(.has(.comment)), .condition(.has(.note))]))
            ),
            ("source:a,b", .condition(.source("a,b"))),
            ("forms:3", .condition(.forms(3...3))), ("forms:>1", .condition(.forms(2...Int.max))),
            ("words:<3", .condition(.wordCount(0...2))),
            ("words:5..9", .condition(.wordCount(5...9))),
            ("words:9..5", .condition(.wordCount(5...9))),
            ("term:cart", .condition(.term("cart"))), ("has:term", .condition(.has(.term))),
            ("term:\"shopping cart\"", .condition(.term("shopping cart"))),
            ("-term:C++", .not(.condition(.term("C++")))),
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
            (
                "a own:draft,x",
                .unknownValue(
                    name: "own", value: "x",
                    allowed: ["draft", "review", "waiting", "edit", "stopped"]), 2
            ),
            (
                "own:draft,",
                .unknownValue(
                    name: "own", value: "",
                    allowed: ["draft", "review", "waiting", "edit", "stopped"]), 0
            ),
            ("changed:soon", .noTime("soon"), 0),
            (
                "has:follower",
                .unknownValue(
                    name: "has", value: "follower",
                    allowed: [
                        "lock", "permission", "description", "note", "comment", "limit", "issue",
                        "news", "rejection", "term",
                    ]), 0
            ),
            ("/(/", .badPattern("/(/"), 0),
            ("\"cart", .unclosed("\""), 0),
            ("(a (b)", .unclosed("("), 0),
            ("a OR", .missing, 2),
            ("OR a", .missing, 0),
            ("a AND OR b", .missing, 6),
            ("a NOT", .missing, 2),
            ("(", .unclosed("("), 0),
            ("a /b", .unclosed("/"), 2),
            ("text:b", .badPattern("b"), 0),
            ("a text:/b", .unclosed("/"), 2),
            ("changed:<7", .noTime("<7"), 0),
            ("changed:7d", .noTime("7d"), 0),
            ("forms:x", .noNumber(name: "forms", value: "x"), 0),
            ("words:<0", .noNumber(name: "words", value: "<0"), 0),
            ("a words:9..", .noNumber(name: "words", value: "9.."), 2),
            ("words:1234567890", .noNumber(name: "words", value: "1234567890"), 0),
            (String(repeating: "(", count: 100), .tooLong, 20),
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
        "", "me", "#1", "or", "OR", "NOT", "-", "--a", "(s)", "a)", "~\"a\"", "<7d", "(", "\"",
        "\\", "a b", "e\u{301}", "日本語", "a:b", "/", "\0",
        "\n",
    ])
    func everyTextIsReadAsItWasWritten(text: String) throws {
        let text = ExactText(text)
        let conditions: [KeyFilter.Condition] = [
            .source(text), .tag(text), .author(.name(text)), .words(text, in: nil),
            .words(text, in: .translation), .whole(text, of: .translation),
            .words(text, in: .key), .whole(text, of: .key),
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
            ("(source:a) OR tag:n", ["tag:new"]), ("author:\"An", ["author:\"Anna K\""]),
            ("state:pending,ac", ["state:pending,accepted"]), ("source:a,in", []),
            ("colour:red st", []), ("\"two sta", []), ("label:x", []),
            ("te", ["text:", "term:"]), ("term:ca", ["term:cart"]),
            ("-term:sh", ["term:\"shopping cart\""]), ("has:te", ["has:term"]),
        ] as [(String, [String])])
    func theLastWordIsCompleted(text: String, expected: [String]) {
        #expect(KeyFilterCompletion(of: text, names: Self.names).candidates == expected)
    }

    @Test(arguments: ["", "state:pending ", "a OR ", "("])
    func atTheStartOfAConditionEveryNameIsACandidate(text: String) {
        let found = KeyFilterCompletion(of: text)
        #expect(found.candidates.prefix(2) == ["state:", "source:"])
        #expect(found.texts.first == text + "state:")
        #expect(found.common == text)
    }

    @Test(
        arguments: [
            ("cart st", "cart state:"), ("s", "s"), ("-state:a", "-state:a"), ("t", "t"),
            ("state:ac", "state:accepted"), ("author:", "author:"), ("author:m", "author:me"),
            ("author:An", "author:\"Anna K\""), ("nothing", "nothing"), ("de", "description:"),
        ] as [(String, String)])
    func theCommonBeginningIsCompleted(text: String, expected: String) {
        #expect(KeyFilterCompletion(of: text, names: Self.names).common == expected)
    }

    private static let names = KeyFilterCompletion.Names(
        sources: ["inbox", "start", "my-app"], tags: ["new"], authors: ["Anna K"],
        terms: ["cart", "shopping cart"])

    private static func word(_ word: String) -> KeyFilter {
        .condition(.words(ExactText(word), in: nil))
    }

    @Test(arguments: SeededRandom.seeds(4))
    func everyFilterIsReadAsItWasWritten(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let filter = Self.filter(&random)
            let isSame = try KeyFilter(text: filter.text) == filter
            #expect(isSame, "seed \(seed): \(filter.text)")
        }
    }

    /// The parser ends for every text, and the marked part of a mistake is inside the text.
    @Test(arguments: SeededRandom.seeds(4))
    func noTextStopsTheParser(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<2000 {
            let text = Self.text(&random)
            let whole = 0...text.unicodeScalars.count
            let read = SearchConditions(text)
            if let range = read.mistake?.range {
                #expect(whole.contains(range.lowerBound), "seed \(seed): \(text)")
                #expect(whole.contains(range.upperBound), "seed \(seed): \(text)")
                #expect(read.filter == .everyKey)
            }
            let found = KeyFilterCompletion(of: text, names: Self.names)
            #expect(found.texts.count == found.candidates.count)
        }
    }

    private static func text(_ random: inout SeededRandom) -> String {
        let pieces = [
            "state:", "pending", "OR", "AND", "NOT", "-", "(", ")", "\"", "/", "\\", ":", "~", " ",
            "  ", "text:", "label:", "changed:<", "7d", "words:", "5..", "9", "e\u{301}", "日本", "a",
            "\u{0}", "\u{FEFF}", "👩‍👩‍👧", "forms:>", "\n", "\u{202E}",
        ]
        let count = Int.random(in: 0...9, using: &random)
        let parts = (0..<count).map { _ in
            Int.random(in: 0..<4, using: &random) > 0
                ? pieces.randomElement(using: &random) ?? ""
                : String(Unicode.Scalar(UInt32.random(in: 0..<0xD800, using: &random)) ?? "x")
        }
        return parts.joined()
    }

    private static func filter(_ random: inout SeededRandom, depth: Int = 0) -> KeyFilter {
        switch Int.random(in: 0..<(depth < 4 ? 7 : 4), using: &random) {
        case 0..<4: return .condition(condition(&random))
        case 4: return .not(filter(&random, depth: depth + 1))
        case let kind:
            let filters = (0..<Int.random(in: 2...3, using: &random)).map { _ in
                filter(&random, depth: depth + 1)
            }
            return kind == 5 ? .all(filters) : .any(filters)
        }
    }

    private static func condition(_ random: inout SeededRandom) -> KeyFilter.Condition {
        let text = ExactText(Self.text(&random))
        let first = Int.random(in: 0...9, using: &random)
        let ranges = [first...first, 0...first, first...first + 5, first + 1...Int.max]
        let range = ranges.randomElement(using: &random) ?? 1...1
        let place = KeyFilter.Place.allCases.randomElement(using: &random) ?? .label
        let conditions: [KeyFilter.Condition] = [
            .source(text), .tag(text), .author(.name(text)), .author(.me), .author(.number(first)),
            .words(text, in: nil), .words(text, in: place), .whole(text, of: place),
            .pattern("/^a b\\/c$/i"), .state(.rejected), .own(.review), .has(.limit),
            .changed(since: first * 86_400 + first), .changedWithin(seconds: first * 3600),
            .unchangedFor(seconds: first * 86_400), .forms(range), .wordCount(range),
            .term(text), .has(.term),
        ]
        return conditions.randomElement(using: &random) ?? .author(.me)
    }
}

/// The text of a search, as words and other conditions.
@Suite struct SearchConditionsTests {
    @Test(
        arguments: [
            ("", [], .everyKey), ("shopping cart", ["shopping", "cart"], .everyKey),
            ("\"shopping cart\" x", ["shopping cart", "x"], .everyKey),
            ("cart state:pending", ["cart"], .pending),
            (
                "state:pending cart -has:lock", ["cart"],
                .all([.pending, .not(.locked)])
            ),
            ("a OR b", [], .any(["a", "b"].map { .condition(.words($0, in: nil)) })),
            ("(a b)", ["a", "b"], .everyKey),
            ("cart state:x", ["cart", "state:x"], .everyKey),
            ("say \"hi", ["say", "\"hi"], .everyKey),
            ("Settings -> General", ["Settings", "->", "General"], .everyKey),
            ("-5 kg", ["-5", "kg"], .everyKey),
            ("\"%s\\n\" \"a\\\"b\"", ["%s\\n", "a\"b"], .everyKey),
        ] as [(String, [String], KeyFilter)])
    func theWordsAreApartFromTheConditions(text: String, words: [String], filter: KeyFilter) {
        let read = SearchConditions(text)
        #expect(read.words == words)
        #expect(read.filter == filter)
    }

    @Test func theConditionOfAQueryHasBothParts() {
        var query = KeyQuery(
            project: Project.Key("aa01"), locale: "ru", search: "cart state:pending")
        #expect(query.condition == .pending)
        query.filter = .locked
        #expect(query.condition == .all([.locked, .pending]))
        query.search = "cart"
        #expect(query.condition == .locked)
        #expect(query.searched.mistake == nil)
    }
}
