import Testing
import Text

@Suite struct SettingTextTests {
    private func changed(
        _ text: String, _ path: String, to value: SettingValue?
    ) throws -> String {
        try SettingText(text).setting(path.split(separator: ".").map(String.init), to: value)
    }

    private static let sample = """
        # My settings
        theme = "nord"  # cold
        mouse=true

        # The server of the office.
        [server]
        url = "https://tml.example.org"

        [memory]
          # Per cent.
          least = 70
        # server = true

        # [[engine]]
        # name = "Ollama"
        # url = "http://localhost"

        [[engine]]
        name = "mine"
        enabled = 1

        [suggestions] # off
        # enabled = false   # costs money
        """

    @Test(
        arguments: [
            (
                "theme", SettingValue.text("dark"), "theme = \"nord\"  # cold",
                "theme = \"dark\"  # cold"
            ),
            ("mouse", .flag(false), "mouse=true", "mouse=false"),
            ("memory.least", .number(80), "  least = 70", "  least = 80"),
            ("memory.server", .flag(false), "# server = true", "server = false"),
            (
                "suggestions.enabled", .flag(true), "# enabled = false   # costs money",
                "enabled = true   # costs money"
            ),
            (
                "server.email", .text("a@b"), "url = \"https://tml.example.org\"",
                "url = \"https://tml.example.org\"\nemail = \"a@b\""
            ),
            (
                "memory.projects", .texts(["Shop", "a\"b"]), "  least = 70",
                "  least = 70\n  projects = [\"Shop\", \"a\\\"b\"]"
            ),
            ("signs", .text("ascii"), "mouse=true", "mouse=true\nsigns = \"ascii\""),
            ("theme", nil, "theme = \"nord\"", "# theme = \"nord\""),
            ("memory.least", nil, "  least = 70", "#   least = 70"),
        ] as [(String, SettingValue?, String, String)])
    func onlyItsLineChanges(
        path: String, value: SettingValue?, line: String, wanted: String
    ) throws {
        let found = try changed(Self.sample, path, to: value)
        #expect(found == Self.sample.replacing(line, with: wanted, maxReplacements: 1))
    }

    @Test func aMissingTableComesToTheEnd() throws {
        let found = try changed(Self.sample, "writing.whole-tokens", to: .flag(true))
        #expect(found == Self.sample + "\n\n[writing]\nwhole-tokens = true\n")
    }

    @Test func aCommentOfAnotherTableIsNoSetting() throws {
        let found = try changed(Self.sample, "memory.url", to: .text("x"))
        #expect(found.contains("  least = 70\n  url = \"x\"\n# server"))
        #expect(found.contains("# url = \"http://localhost\""))
    }

    @Test(arguments: [
        ("", "theme = \"dark\"\n"),
        ("# only a comment", "# only a comment\ntheme = \"dark\"\n"),
        ("# A\n\n# B\n[server]\n", "# A\n\ntheme = \"dark\"\n\n# B\n[server]\n"),
        ("[server]", "theme = \"dark\"\n\n[server]"),
        ("[server]\r\nurl = 'a'\r\n", "theme = \"dark\"\r\n\r\n[server]\r\nurl = 'a'\r\n"),
        ("\"theme\" = 'nord'", "\"theme\" = \"dark\""),
        ("  theme\t=\t'nord'\t# x", "  theme\t=\t\"dark\"\t# x"),
        ("theme = 'no#rd' # x\r\nb = 1", "theme = \"dark\" # x\r\nb = 1"),
        ("theme = \"a\\\"# b\" # c", "theme = \"dark\" # c"),
        ("#theme = 'nord'\n", "theme = \"dark\"\n"),
        ("# theme = the colours\n", "# theme = the colours\ntheme = \"dark\"\n"),
        ("# theme = \"nord\" is cold\n", "# theme = \"nord\" is cold\ntheme = \"dark\"\n"),
        ("\u{FEFF}[server]\n", "\u{FEFF}theme = \"dark\"\n\n[server]\n"),
    ])
    func aSettingOfNoTable(text: String, wanted: String) throws {
        let found = try changed(text, "theme", to: .text("dark"))
        #expect(found.utf8.elementsEqual(wanted.utf8), "\(found)")
    }

    @Test(arguments: [
        ("[memory]", "[memory]\nleast = 60\n"),
        ("[memory]\n[server]", "[memory]\nleast = 60\n[server]"),
        ("[ \"memory\" ]\n", "[ \"memory\" ]\nleast = 60\n"),
        ("memory.server = true\n[text]\n", "memory.server = true\nmemory.least = 60\n[text]\n"),
        ("memory.\"least\" = 7\n", "memory.\"least\" = 60\n"),
        ("[memory.more]\nx = 1\n", "[memory.more]\nx = 1\n\n[memory]\nleast = 60\n"),
        ("[[engine]]\nleast = 1\n", "[[engine]]\nleast = 1\n\n[memory]\nleast = 60\n"),
        (
            "[[engine]]\n[engine.memory]\nleast = 1\n",
            "[[engine]]\n[engine.memory]\nleast = 1\n\n[memory]\nleast = 60\n"
        ),
        (
            "a = \"\"\"\n[memory]\nleast = 1\n\"\"\"\n[memory]\nleast = 2",
            "a = \"\"\"\n[memory]\nleast = 1\n\"\"\"\n[memory]\nleast = 60"
        ),
        (
            "a = '''\nleast = 1'''''\n[memory]\r\nleast = 2\r\n",
            "a = '''\nleast = 1'''''\n[memory]\r\nleast = 60\r\n"
        ),
        (
            "a = [ # [memory]\n  \"least = 1\", ']'\n]\n[memory]\n\tleast = [\n1]\n",
            "a = [ # [memory]\n  \"least = 1\", ']'\n]\n[memory]\n\tleast = 60\n"
        ),
        ("[memory]\r\nserver = true", "[memory]\r\nserver = true\r\nleast = 60\r\n"),
    ])
    func aSettingOfATable(text: String, wanted: String) throws {
        let found = try changed(text, "memory.least", to: .number(60))
        #expect(found.utf8.elementsEqual(wanted.utf8), "\(found)")
    }

    @Test func commentsInsideAValueAreKept() throws {
        let text = "[memory]\n  projects = [ # mine\n    \"a\", # first\n  ] # all\n"
        #expect(
            try changed(text, "memory.projects", to: .texts(["b"]))
                == "[memory]\n  # mine\n  # first\n  projects = [\"b\"] # all\n")
        #expect(
            try changed(text, "memory.projects", to: nil)
                == "[memory]\n#   projects = [ # mine\n#     \"a\", # first\n#   ] # all\n")
    }

    @Test func aMissingSettingNeedsNoRemoval() throws {
        #expect(try changed(Self.sample, "memory.projects", to: nil) == Self.sample)
    }

    @Test(arguments: [
        ("x = 1\nmemory = { least = 1 }", 2), ("[[memory]]\nleast = 1", 1),
        ("[memory.least]", 1), ("\nmemory.least.x = 1", 2), ("memory = 1", 1),
    ])
    func anotherWayOfWritingIsReported(text: String, line: Int) {
        #expect(throws: SettingText.Obstacle.otherwiseWritten(line: line)) {
            try changed(text, "memory.least", to: .number(60))
        }
    }

    @Test(arguments: [
        ("a = 1\nb", 2), ("a = \"x\n", 1), ("a = 1\na = [[1]", 2), ("[a", 1), ("[[a]\n", 1),
        ("a = '''\n\n", 1), ("\n= 1", 2), ("a =\n", 1), ("a = \"x\" b", 1), ("a = \"\\", 1),
    ])
    func anUnreadableTextIsReported(text: String, line: Int) {
        #expect(throws: SettingText.Obstacle.unreadable(line: line)) { try SettingText(text) }
    }

    @Test func manyBracketsNeedNoStack() {
        let text = "a = " + String(repeating: "[", count: 100_000)
        #expect(throws: SettingText.Obstacle.unreadable(line: 1)) { try SettingText(text) }
    }

    @Test(arguments: [
        ("[[[engine]]", 1), ("[=]", 1), ("[#]", 1), ("[.a]", 1), ("a = 1\n[[ {]]", 2), ("[\n", 1),
        ("a = [}", 1), ("\n\na = [1, {b = 2]]", 3), ("a = [\n\u{2028}]", 2), ("a = [1\"]\"]", 1),
        ("a = [1abc-de-=\" 1]\"]", 1), ("a = {b = 1abc-de-f= 1}", 1),
        ("a = 1\nb = 2026-01-02 1\n", 2), ("a = [2026-01-02 1]", 1), ("a = 1abc-de-f] 1 ", 1),
        ("a = 2026-01-02T:", 1), ("a = {b = 2026-01-02tx:}", 1),
        ("a = 2\(String(repeating: "_", count: 110))026-01-02 12:", 1),
        ("\"a\\u0000\" = 1", 1), ("[a.\"\\U00000000\"]", 1), ("\na = {\"\\\\\\u0000\" = 1}", 2),
    ])
    func aMistakeThatWouldEndTheProgramIsReported(text: String, line: Int) {
        let error = #expect(throws: SettingText.Mistake.self) { try SettingText.check(text) }
        #expect(error?.line == line)
    }

    @Test func aSpaceInANumberIsNoTime() {
        let error = #expect(throws: SettingText.Mistake.self) {
            try SettingText.check("monthly_limit = 500 000")
        }
        #expect(error?.sentence.contains("space") == true)
    }

    @Test(arguments: [
        "", "\u{FEFF}[ a . \"\" ]\n[[b]]# [=]", "'[=]' = '[=]'", "a = \"\"\"\n[=]\n\"\"\"\n[a]",
        "a = [ # [}\n  1, 2.5e-1, +inf, \"]\", [], {}, 07:32:00 ,]",
        "1 . 2 = {3.\"4\"=5, b . c = 6}",
        "a = 2026-01-02 07:32:00 # 1", "a = [2026-01-02T07:32:00Z, 2026-01-02 07:32:00.5-01:00]",
        "2026-01-02True = true\na = {2026-01-02T = 1}", "a = [\"2026-01-02 1\", '2026-01-02T:']",
        "a = \"\\u0000\"\nb = ['\\u0000', \"\\u0000\"]\n'\\u0000' = 1\n\"\\\\u0000\" = 2",
    ])
    func aValidTextHasNoMistake(text: String) throws { try SettingText.check(text) }

    @Test(arguments: [
        "a", "a =", "[a", "a = \"x", "a = [1", "ä = 1", "a = 1__0", "a = 2026-13-99",
    ])
    func otherMistakesAreLeftToTheParser(text: String) throws { try SettingText.check(text) }

    @Test(arguments: ["[%]", "% = 1", "a = {% = 1}", "a = [{b = {% = [1.5, 2.5]}}, {c.d = 1}]"])
    func namesJoinedWithDotsAreLimited(text: String) throws {
        func named(_ count: Int) -> String {
            text.replacing("%", with: Array(repeating: "a", count: count).joined(separator: "."))
        }
        try SettingText.check(named(99))
        #expect(throws: SettingText.Mistake.self) { try SettingText.check(named(102)) }
    }

    @Test(arguments: [
        (SettingValue.text("a\u{0}\u{1B}[2J\u{85}\n\t\\"), #""a\u0000\u001B[2J\u0085\n\t\\""#),
        (.text("Привет “x”"), "\"Привет “x”\""), (.texts([]), "[]"), (.number(-1), "-1"),
    ])
    func aValueBecomesALiteral(value: SettingValue, literal: String) {
        #expect(value.literal == literal)
    }

    @Test(arguments: [
        ("", "[[engine]]\nstyle = \"a\"\nn = 1\n"),
        ("a = 1", "a = 1\n\n[[engine]]\nstyle = \"a\"\nn = 1\n"),
        (
            "[[engine]]\nx = 1\n[engine.y]\nz = 1\n",
            "[[engine]]\nx = 1\n[engine.y]\nz = 1\n\n[[engine]]\nstyle = \"a\"\nn = 1\n"
        ),
        ("a = 1\r\n", "a = 1\r\n\r\n[[engine]]\r\nstyle = \"a\"\r\nn = 1\r\n"),
    ])
    func aTableOfAListIsAdded(text: String, wanted: String) throws {
        let found = try SettingText(text).adding(
            ["style": .text("a"), "n": .number(1)], toList: "engine")
        #expect(found.utf8.elementsEqual(wanted.utf8), "\(found)")
    }

    @Test(arguments: ["[engine]\nx = 1", "engine = []", "engine.x = 1", "[engine.x]"])
    func aListWrittenInAnotherWayGetsNoTable(text: String) {
        #expect(throws: SettingText.Obstacle.otherwiseWritten(line: 1)) {
            try SettingText(text).adding(["n": .number(1)], toList: "engine")
        }
    }

    @Test func aSecondChangeFindsTheFirst() throws {
        let once = try changed("", "memory.a b", to: .text("x\ny"))
        #expect(once == "[memory]\n\"a b\" = \"x\\ny\"\n")
        #expect(try changed(once, "memory.a b", to: .flag(true)) == "[memory]\n\"a b\" = true\n")
    }
}
