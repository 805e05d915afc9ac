import Foundation
import TML
import TestSupport
import Testing
import Text

/// What others wrote must not act on the terminal, whichever subcommand tells it.
struct HostileOutputTests {
    /// Titles, the clipboard, colours, C1 spellings of them, turned text, and what nobody sees.
    private static let hostile =
        "a\u{1B}]0;PWN\u{07}b\u{1B}]52;c;UFdO\u{1B}\\c\u{1B}[31md\u{9B}31me\u{9D}0;x\u{9C}f\u{202E}g"
        + "\u{2066}h\u{200B}i\u{FEFF}j\u{115F}k\u{3164}l\u{7F}m\u{08}n\u{0}o\u{2028}p\u{E0041}q\rr"

    private let script: Script
    private let service: ScriptedService

    init() throws {
        script = try Script()
        service = try ScriptedService(
            ScriptedService.Words(
                translator: Self.hostile, project: Self.typeable, label: Self.hostile,
                translation: Self.hostile))
    }

    /// Whether a terminal would only show these bytes; ZWJ between letters stays, as on the screen.
    private func isHarmless(_ bytes: Data) -> Bool {
        guard let text = String(bytes: bytes, encoding: .utf8) else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0A: true
            case 0..<0x20, 0x7F..<0xA0, 0x115F, 0x1160, 0x3164, 0xFFA0, 0x61C, 0x200B, 0x200E,
                0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F:
                false
            default: true
            }
        }
    }

    @Test func namesAreShownAsPictures() throws {
        let outcomes = [
            try script.logIn(to: service.url), try script.run(["pull", "--locale", "de"]),
            try script.run(["status"]), try script.run(["stats"]),
            try script.run(["pull", "--locale", "xx"]),
        ]
        for outcome in outcomes {
            #expect(isHarmless(outcome.bytes) && isHarmless(outcome.complaints))
            #expect((outcome.output + outcome.complaint).contains("␛]0;PWN␇"))
        }
    }

    @Test(arguments: [400, 403, 404, 409, 422])
    func aServersErrorsAreShownAsPictures(_ status: Int) throws {
        _ = try script.logIn(to: service.url)
        let words = ScriptedService.quoted(Self.hostile)
        let refusal = TestServerReaction.json(
            #"{"status":"error","code":\#(status),"reason":"no","error":\#(words),"#
                + #""message":\#(words)}"#, status: status)
        service.answer("/users/me/projects", with: refusal)
        service.answer("/authorize", with: refusal)
        for outcome in [try script.run(["pull"]), try script.logIn(to: service.url)] {
            #expect(outcome.status != 0 && !outcome.complaints.isEmpty)
            #expect(isHarmless(outcome.bytes) && isHarmless(outcome.complaints))
        }
    }

    @Test func machinesGetTheSameTextEscaped() throws {
        _ = try script.logIn(to: service.url)
        let status = try script.run(["status", "--json"])
        #expect(isHarmless(status.bytes))
        let projects = JSON(status.bytes)?["projects"]?.array ?? []
        #expect(projects.first?["name"] == .string(Self.typeable))

        let plain = Self.typeable.replacing("[", with: "(")
        let preview = try script.run(["preview", plain, "--locale", "de", "--json"])
        #expect(isHarmless(preview.bytes))
        let cases = JSON(preview.bytes)?["cases"]?.array ?? []
        #expect(cases.map { $0["text"] } == [.string(plain)])

        let check = try script.run(["check", "a", Self.typeable, "--locale", "de", "--json"])
        #expect(isHarmless(check.bytes) && !check.bytes.isEmpty)
    }

    /// An argument cannot hold a zero.
    private static let typeable = hostile.replacing("\u{0}", with: "")

    /// A label whose cases have hostile titles.
    private static let titled =
        "{x @ \(typeable.replacing(",", with: "")): one, b\u{1B}[31m: two} "
        + typeable.replacing("{", with: "")

    @Test(arguments: ["check", "preview"])
    func linesGetTheSameTextEscaped(_ command: String) throws {
        let text = ScriptedService.quoted(Self.hostile)
        let outcome = try script.run(
            [command, "--json-lines", "--locale", "de"],
            input: #"{"id":\#(text),"label":\#(text),"translation":\#(text)}"# + "\n")
        #expect(isHarmless(outcome.bytes))
        #expect(outcome.lines.first?["id"] == .string(Self.hostile))
    }

    @Test func previewsAndIssuesAreShownAsPictures() throws {
        for arguments in [
            ["preview", Self.typeable], ["preview", "--html", Self.typeable],
            ["preview", Self.titled], ["preview", "--html", Self.titled],
            ["preview", Self.typeable, "--values", "{}"],
            ["check", "a {x}", Self.typeable], ["check", "{a\u{1B}[31m}", "{b\u{9B}31m}"],
        ] {
            let outcome = try script.run(arguments + ["--locale", "de"])
            #expect(isHarmless(outcome.bytes) && isHarmless(outcome.complaints))
            #expect(!outcome.bytes.isEmpty)
        }
    }

    @Test func htmlKeepsWhatItCanName() throws {
        let outcome = try script.run(
            ["preview", "--html", "a\u{202E}b\u{1B}c\u{9B}d\te", "--locale", "de"])
        #expect(outcome.output == "a&#x202E;bcd\te\n")
    }

    @Test func filesAreQuotedAsPictures() throws {
        let path = script.home.path("definition\u{1B}[31m.json")
        try Data(#"{"locale": "\#u{1B}[31m"}"#.utf8).write(to: URL(filePath: path))
        let outcome = try script.run(["check", "a", "b", "--definition", path])
        #expect(outcome.status != 0)
        #expect(isHarmless(outcome.complaints) && outcome.complaint.contains("␛[31m"))
    }

    @Test(arguments: [["status", "--json"], ["status"]])
    func anAnswerThatCannotBeWrittenIsAFailure(_ arguments: [String]) throws {
        _ = try script.logIn(to: service.url)
        let outcome = try script.run(arguments, outputPath: "/dev/full")
        #expect(outcome.status == 1)
        #expect(outcome.complaint.contains("cannot be written"))
    }

    /// A file that the program writes does not take the place of a closed standard output.
    @Test func aClosedOutputIsAFailure() throws {
        _ = try script.logIn(to: service.url)
        let status = try script.run(["status"], hasOutput: false)
        #expect(status.status == 1 && status.complaint.contains("cannot be written"))
        let (first, second) = (script.home.path("first.csv"), script.home.path("second.csv"))
        #expect(try script.run(["memory", "export", first]).status == 0)
        #expect(try script.run(["memory", "export", second], hasOutput: false).status == 1)
        let texts = try [first, second].map { try String(contentsOfFile: $0, encoding: .utf8) }
        #expect(texts[0] == texts[1] && !texts[0].isEmpty)
    }
}
