import Catalog
import Foundation
import LocalStore
import TML
import TestSupport
import Testing
import Text
import TranslationMemory

@testable import tml_translator

/// `memory import`, `export`, `files`, `remove` and `forgotten`.
struct MemoryScriptTests {
    private let script: Script
    private let service: ScriptedService

    /// Somebody who has pulled German, where one text is approved.
    init() throws {
        script = try Script()
        service = try ScriptedService()
        _ = try script.logIn(to: service.url)
        #expect(try script.run(["pull", "--locale", "de"]).status == 0)
        let paths = try Paths(environment: ["HOME": script.home.path])
        let store = try TranslationStore(path: try #require(paths.stores.first))
        try store.apply(
            NewsPage(
                items: [
                    .translation(
                        Translation(
                            id: 1, text: "[b: Sichern] & schließen", status: .approved,
                            author: "Ewa", revision: 1, updatedAt: "2026-01-31 12:00:00"),
                        hash: ScriptedService.key)
                ], cursor: "9", hasMore: false), project: Project.Key("k1"), locale: "de")
        store.close()
    }

    private func write(_ text: String, to name: String) throws -> String {
        let path = script.home.path(name)
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test(
        arguments: [
            ("memory", "Import the translations of a TMX, CSV or translation file."),
            ("terms", "Import the terms of a TBX or CSV file."),
        ])
    func theHelpNamesEveryKindOfFile(command: String, sentence: String) throws {
        let help = try script.run([command, "import", "--help"])
        #expect(help.output.contains(sentence), "\(help)")
    }

    @Test func whatIsExportedCanBeImportedListedAndRemoved() throws {
        let file = script.home.path("out.tmx")
        let told = try script.run(["memory", "export", file])
        #expect(told.status == 0 && told.output == "1 text written to \(file).\n", "\(told)")
        let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
        #expect(text.contains("<bpt i=\"1\" x=\"1\">[b: </bpt>Sichern<ept i=\"1\">]</ept> &amp; "))
        #expect(try script.run(["memory", "files"]).output == "No file was imported.\n")
        let brought = try script.run(["memory", "import", file, "--name", "old"])
        #expect(brought.status == 0 && brought.output == "1 text imported as old.\n", "\(brought)")
        #expect(try script.run(["memory", "files"]).output.hasPrefix("old: 1 text, imported 20"))
        let again = script.home.path("again.tmx")
        let missing = try script.run(["memory", "export", again, "--from", "new"])
        #expect(missing.complaint.contains("Imported files: old."))
        let handedOn = try script.run(["memory", "export", again, "--from", "old"])
        #expect(handedOn.output == "1 text written to \(again).\n", "\(handedOn)")
        let copy = try String(contentsOf: URL(filePath: again), encoding: .utf8)
        #expect(copy.contains("<bpt i=\"1\" x=\"1\">[b: </bpt>Sichern<ept i=\"1\">]</ept> &amp; "))
        let unknown = try script.run(["memory", "remove", "new"])
        #expect(unknown.complaint.contains("Imported files: old."))
        #expect(try script.run(["memory", "remove", "old"]).output == "1 text of old removed.\n")
    }

    @Test func aTranslationFileIsImportedWithoutTheTextsToReview() throws {
        let file = try write(
            """
            msgid ""
            msgstr "Language: de\\nContent-Type: text/plain; charset=UTF-8\\n"

            msgid "Open"
            msgstr "Öffnen"

            #, fuzzy
            msgid "Close"
            msgstr "Nah"

            #, c-format
            msgid "%d file"
            msgid_plural "%d files"
            msgstr[0] "%d Datei"
            msgstr[1] "%d Dateien"

            """, to: "de.po")
        let told = try script.run(["memory", "import", file])
        #expect(told.status == 0 && told.output == "3 texts imported as de.po.\n", "\(told)")
        let out = script.home.path("out.csv")
        #expect(try script.run(["memory", "export", out, "--from", "de.po"]).status == 0)
        let text = try String(contentsOf: URL(filePath: out), encoding: .utf8)
        #expect(text.contains("Öffnen") && text.contains("%d Dateien") && !text.contains("Nah"))
        let broken = try write("msgid \"a\"\n", to: "broken.po")
        let refused = try script.run(["memory", "import", broken])
        #expect(refused.status == 1 && refused.complaint.contains("Line 1: "), "\(refused)")
    }

    @Test func aFileWithoutItsOriginalsIsReported() throws {
        let path = try write(#"{"open": "Öffnen"}"#, to: "de.json")
        for arguments in [["memory", "import", path], ["check", path]] {
            let told = try script.run(arguments)
            #expect(told.complaint.contains("the names of the keys are the labels"), "\(told)")
        }
    }

    @Test func aTextWithoutAnOriginalIsLeftOut() throws {
        for (folder, texts) in [("values", ["Open"]), ("values-de", ["Öffnen", "Altes Feld"])] {
            try FileManager.default.createDirectory(
                atPath: script.home.path(folder), withIntermediateDirectories: true)
            let lines = texts.enumerated().map { number, text in
                "<string name=\"text\(number)\">\(text)</string>\n"
            }
            _ = try write(
                "<resources>\n\(lines.joined())</resources>\n", to: "\(folder)/strings.xml")
        }
        let path = script.home.path("values-de/strings.xml")
        let told = try script.run(["memory", "import", path])
        #expect(told.output == "1 text imported as strings.xml.\n", "\(told)")
        let checked = try script.run(["check", path])
        #expect(!checked.output.contains("Altes Feld"), "\(checked)")
    }

    @Test func whatWasForgottenIsListedAndBroughtBack() throws {
        #expect(try script.run(["memory", "forgotten"]).output == "No suggestion is hidden.\n")
        let paths = try Paths(environment: ["HOME": script.home.path])
        let store = try #require(paths.stores.first)
        let memory = try ImportedMemory(path: Paths.imports(beside: store))
        try memory.forget(
            MemoryEntry(
                source: "en", target: "de", label: "Save\nall", context: [:], text: "Sichern"))
        memory.close()
        let told = try script.run(["memory", "forgotten"])
        #expect(told.output.hasPrefix("1  en → de  Save"), "\(told)")
        #expect(
            told.output.contains(" → Sichern, since 20") && told.output.count { $0 == "\n" } == 1)
        let wrong = try script.run(["memory", "forgotten", "--bring-back", "2"])
        #expect(wrong.status != 0 && wrong.complaint.contains("number 2"), "\(wrong)")
        let back = try script.run(["memory", "forgotten", "--bring-back", "1"])
        #expect(back.status == 0 && back.output.hasPrefix("Restored: Save"), "\(back)")
        #expect(try script.run(["memory", "forgotten"]).output == "No suggestion is hidden.\n")
    }

    @Test func onlyWhatIsWantedIsExported() throws {
        let file = script.home.path("out.tmx")
        let none = try script.run(["memory", "export", file, "--locale", "fr"])
        #expect(none.output.hasPrefix("0 texts written"), "\(none)")
        let unknown = try script.run(["memory", "export", file, "--project", "k2"])
        #expect(unknown.status != 0 && unknown.complaint.contains("no project with the key k2"))
        let told = try script.run(["memory", "export", "out.doc"])
        #expect(told.status != 0 && told.complaint.contains(".tmx"))
    }

    @Test func aFileThatStopsIsToldAndTakenOnlyOnRequest() throws {
        let file = try write(
            """
            <tmx version="1.4"><header srclang="en"/><body>
            <tu><tuv xml:lang="en"><seg>Save</seg></tuv><tuv xml:lang="de"><seg>S</seg></tuv></tu>
            <tu><tuv xml:lang="en"><seg>Op
            """, to: "cut.tmx")
        let told = try script.run(["memory", "import", file])
        #expect(told.status != 0 && told.complaint.contains("cut.tmx, line 3: "), "\(told)")
        #expect(try script.run(["memory", "files"]).output == "No file was imported.\n")
        let partial = try script.run(["memory", "import", file, "--partial"])
        #expect(partial.status == 1 && partial.output == "1 text imported as cut.tmx.\n")
        #expect(partial.complaint.contains("line 3: "))
    }

    @Test func otherFilesAreRefusedInASentence() throws {
        let file = try write("label;text", to: "list.txt")
        let told = try script.run(["memory", "import", file])
        #expect(
            told.status != 0 && told.complaint.contains(": TMX (.tmx), CSV (.csv)."), "\(told)")
        let missing = try script.run(["memory", "import", script.home.path("none")])
        #expect(missing.status != 0 && missing.complaint.contains("cannot be read"), "\(missing)")
        #expect(try script.run(["logout"]).status == 0)
        #expect(try script.run(["memory", "files"]).output == "No file was imported.\n")
    }
}
