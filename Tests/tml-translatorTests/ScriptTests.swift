import Foundation
import TML
import TestSupport
import Testing
import Text

/// `preview` and `check` as scripts use them: the program itself, far from any project.
struct ScriptTests {
    private let script: Script
    private var folder: TemporaryFolder { script.home }

    init() throws { script = try Script() }

    private func run(_ arguments: [String], input: String = "") throws -> Script.Outcome {
        try script.run(arguments, input: input)
    }

    @Test func checkAnswersEveryLine() throws {
        let outcome = try run(
            ["check", "--json-lines", "--locale", "ru"],
            input: #"""
                {"id":"a","label":"Hi {user}","translation":"Привет {usr}"}
                {"id":[1],"label":"Hi.","translation":"Hi.","locale":"de","label_locale":"en"}

                nonsense
                {"label":"Hi.","translation":"Привет.","off":[]}
                {"label":"Hi."}
                {"label":"Hi.","translation":"x","locale":"nowhere"}
                """#)
        #expect(outcome.status == 2)
        let lines = outcome.lines
        #expect(lines.map { $0["line"] } == [1, 2, 4, 5, 6, 7].map { .integer($0) })
        #expect(lines[0]["id"] == .string("a") && lines[0]["errors"] == .integer(1))
        let issues = lines[0]["issues"]?.array ?? []
        let unknown = try #require(issues.first { $0["check"]?.strictString == "unknown-token" })
        #expect(unknown["start"] == .integer(13) && unknown["end"] == .integer(18))
        #expect(
            unknown["grade"]?.strictString == "error"
                && unknown["message"]?.strictString?.isEmpty == false)
        #expect(lines[1]["id"] == .array([.integer(1)]))
        #expect(lines[1]["issues"]?.array?.map { $0["check"]?.strictString } == ["same-as-label"])
        #expect(lines[2]["error"]?.strictString != nil && lines[4]["error"]?.strictString != nil)
        #expect(lines[3]["issues"] == .array([]))
        #expect(lines[5]["error"]?.strictString?.contains("nowhere") == true)
    }

    @Test func checkReadsTheSyntax() throws {
        let lines = try run(
            ["check", "--json-lines", "--locale", "ru", "--syntax", "printf"],
            input: #"""
                {"label":"%d files","translation":"Файлов: %s"}
                {"label":"Hi {user}","translation":"Привет {человек}"}
                {"label":"Hi {user}","translation":"Привет {человек}","syntax":"tml"}
                {"label":"Hi","translation":"Привет","syntax":"nonsense"}
                """#
        ).lines
        #expect(lines[1]["errors"] == .integer(0))
        let issues = lines[2]["issues"]?.array ?? []
        #expect(issues.contains { $0["check"]?.strictString == "translated-token" })
        #expect(lines[3]["error"]?.strictString?.contains("nonsense") == true)
        let outcome = try run(
            ["check", "Hi {user}", "Привет", "--locale", "ru", "--syntax", "nonsense"])
        #expect(outcome.status != 0)
    }

    @Test func checkLooksAtTheFormsOfAKeyTogether() throws {
        let outcome = try run(
            ["check", "--json-lines", "-"],
            input: #"""
                {"label":"{count} x","locale":"ru","translations":[{"label":"{count} а","context":{"count":{"number":"one"}}},{"label":"{count} б","context":{"count":{"number":"one"}}}]}
                """#)
        let issues = outcome.lines.first?["issues"]?.array ?? []
        let duplicate = issues.first { $0["check"]?.strictString == "duplicate-form" }
        #expect(duplicate?["form"] == .integer(1))
        #expect(issues.contains { $0["check"]?.strictString == "uncovered-forms" })
    }

    @Test(arguments: [
        (#"{"label":"Hi","translation":"Привет","locale":"ru"}"#, 0),
        (#"{"label":"Hi {a}","translation":"Привет {b}","locale":"ru"}"#, 1),
        ("{", 2),
    ])
    func theStatusTellsWhatWasFound(_ line: String, _ status: Int32) throws {
        #expect(try run(["check", "--json-lines"], input: line).status == status)
    }

    @Test func previewTellsWhichTranslationApplies() throws {
        let translations =
            #""translations":[{"label":"{count} письмо","context":{"count":{"number":"one"}}},{"label":"[b: {count}] письма","context":{"count":[{"type":"number","key":"few"}]}}]"#
        let path = folder.path("lines")
        try Data(
            #"""
            {"id":1,"label":"[b: x]{count|| message}","locale":"ru","values":{"count":21},\#(translations)}
            {"id":2,"label":"[b: x]{count|| message}","locale":"ru","values":{"count":3},\#(translations)}
            {"id":3,"label":"{count|| message}","locale":"ru","values":{"count":7},\#(translations)}
            {"id":4,"label":"{0,choice,singular#a|plural#b}","syntax":"xmessage","locale":"en","values":{"0":2}}
            {"id":5,"label":"{user} {x}","source":"{user}","locale":"en","values":{"user":"A","x":"B"}}
            {"id":6,"label":"a","locale":"ru","translations":[{"label":"б","context":[]}]}
            {"id":7,"label":"[i: a]","locale":"ru","values":{"i":"<i {user}>{$0}</i>","user":"A"},"translations":[]}
            """#.utf8
        ).write(to: URL(filePath: path))
        let outcome = try run(["preview", "--json-lines", path])
        #expect(outcome.status == 0, "\(outcome.complaints)")
        let lines = outcome.lines
        #expect(lines.map { $0["id"] } == (1...7).map { .integer($0) })
        #expect(
            lines.map { $0["text"]?.strictString } == [
                "21 письмо", "3 письма", "7 messages", "b", "A {x}", "б", "a",
            ])
        #expect(
            lines.map { $0.object?["chosen"] } == [
                .integer(0), .integer(1), .null, nil, nil, .integer(0), .null,
            ])
        #expect(lines[1]["html"]?.strictString == "<strong>3</strong> письма")
        let span = try #require(lines[1]["spans"]?.array?.first)
        #expect(span["token"]?.strictString == "b" && span["length"] == .integer(1))
        #expect(lines[4]["unresolved"] == .boolean(true))
        #expect(lines[6]["html"]?.strictString == "<i {user}>a</i>")
    }

    @Test func aMessageIsRenderedAsAMessage() throws {
        let text = "{0} {1,choice,singular#a photo|plural#{1,number} photos}"
        let preview = ["preview", text, "--locale", "en", "--syntax", "xmessage"]
        let one = try run(preview + ["--values", #"{"0": "Anna", "1": 3}"#])
        #expect(one.output == "Anna 3 photos\n", "\(one.complaints)")
        #expect(try run(preview).output == "1  Michael a photo\n0  Michael 0 photos\n")
    }

    @Test func oneTextNeedsNoProject() throws {
        let text = "{count|| письмо, письма, писем}"
        let outcome = try run(
            ["preview", text, "--locale", "ru", "--values", #"{"count": 3}"#])
        #expect(outcome.output == "3 письма\n" && outcome.status == 0, "\(outcome.complaints)")
        let check = try run(["check", "Hi {user}", "Привет {usr}", "--locale", "ru"])
        #expect(check.status == 1 && check.output.contains("error: "))
    }

    /// Without values every case that the text tells apart is printed, as the workstation shows it.
    @Test func withoutValuesEveryCaseIsPrinted() throws {
        let text = "{user} {user| был, была, было} {quot}здесь{quot}"
        let outcome = try run(["preview", text, "--locale", "ru"])
        #expect(
            outcome.output == """
                Михаил  Михаил был "здесь"
                Анна    Анна была "здесь"
                Саша    Саша было "здесь"

                """, "\(outcome.complaints)")
        let counted = try run(["preview", "{count|| день, дня, дней}", "--locale", "ru", "--json"])
        let answer = JSON(counted.output.utf8)
        #expect(
            answer?["cases"]?.array?.map { $0["text"]?.strictString } == [
                "1 день", "2 дня", "0 дней",
            ])
        #expect(answer?["cases"]?.array?.first?["title"]?.strictString == "1")
        #expect(answer?["complete"] == .boolean(true))
        #expect(try run(["preview", "Всё", "--locale", "ru"]).output == "Всё\n")
        let page = try run(["preview", "[b: {count}]", "--locale", "ja", "--html"])
        #expect(page.output == "<strong>0</strong>\n")
    }

    /// Who reads the lines is told, beside them, that they are not all.
    @Test func moreCasesThanAreTriedAreTold() throws {
        let text = "abcdefgh".map { "{\($0)_count || x, y, z}" }.joined(separator: " ")
        let outcome = try run(["preview", text, "--locale", "ru"])
        let lines = outcome.output.split(separator: "\n").count
        #expect(outcome.status == 0 && lines > 100)
        #expect(
            outcome.complaint.contains("Only \(lines) cases are shown; the text has more cases."))
        let whole = try run(["preview", "{a_count || x, y, z}", "--locale", "ru"])
        #expect(whole.complaint.isEmpty)
    }

    @Test(arguments: [
        ["check"], ["check", "x"], ["check", "a", "b", "c"], ["preview"],
        ["check", "a", "b"], ["preview", "a", "--locale", "nowhere"],
        ["check", "--json-lines", "/nowhere/at/all"],
    ])
    func whatIsMissingIsTold(_ arguments: [String]) throws {
        let outcome = try run(arguments)
        #expect(outcome.status != 0 && outcome.output.isEmpty && !outcome.complaint.isEmpty)
    }

    /// `tml-translator check --json-lines | head -1`
    @Test func itEndsQuietlyWhenNobodyReadsOn() throws {
        let line = #"{"label":"Hi.","translation":"Hi.","locale":"de"}"# + "\n"
        let path = folder.path("many")
        try Data(String(repeating: line, count: 20_000).utf8).write(to: URL(filePath: path))
        let outcome = Process()
        let complaints = folder.path("complaints")
        try Data().write(to: URL(filePath: complaints))
        outcome.executableURL = URL(filePath: "/bin/sh")
        outcome.arguments = [
            "-c", "\"$0\" check --json-lines \"$1\" | head -n 1 >/dev/null",
            builtProgram(named: "tml-translator"), path,
        ]
        outcome.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
        outcome.standardError = FileHandle(forWritingAtPath: complaints)
        try outcome.run()
        outcome.waitUntilExit()
        #expect(try String(contentsOfFile: complaints, encoding: .utf8).isEmpty)
    }
}
