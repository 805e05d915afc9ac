import Catalog
import Foundation
import LocalStore
import TML
import TestSupport
import Testing
import Text

@testable import tml_translator

/// `terms import`, `export`, `files` and `remove`, and the memory as a table.
struct TermScriptTests {
    private let script: Script
    private let service: ScriptedService

    init() throws {
        script = try Script()
        service = try ScriptedService()
        _ = try script.logIn(to: service.url)
    }

    private func write(_ text: String, to name: String) throws -> String {
        let path = script.home.path(name)
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: URL(filePath: path), encoding: .utf8)
    }

    @Test func whatIsImportedIsListedExportedAndRemoved() throws {
        let table = try write("en;de;fr\nfolder;Ordner;dossier\nfile;Datei;\n", to: "words.csv")
        #expect(try script.run(["terms", "files"]).output.hasPrefix("No file was imported"))
        let brought = try script.run(["terms", "import", table])
        #expect(brought.output == "2 terms imported as words.csv.\n", "\(brought)")
        #expect(
            try script.run(["terms", "files"]).output.hasPrefix("words.csv: 2 terms, imported 20"))
        let file = script.home.path("all.tbx")
        let told = try script.run(["terms", "export", file])
        #expect(told.status == 0 && told.output == "2 terms written to \(file).\n", "\(told)")
        let again = try script.run(["terms", "import", file, "--name", "again"])
        #expect(again.output == "2 terms imported as again.\n", "\(again)")
        let copy = script.home.path("again.csv")
        _ = try script.run(["terms", "export", copy, "--from", "again"])
        #expect(try text(copy).contains("\"folder\",\"dossier\",\"\""))
        #expect(
            try script.run(["terms", "remove", "x"]).complaint.contains("files: again, words"))
        #expect(
            try script.run(["terms", "remove", "again"]).output == "2 terms of again removed.\n")
    }

    @Test func aGlossaryOfAProjectIsWritten() throws {
        service.answer(
            "/glossary",
            with: .json(
                #"{"results":[{"id":5,"keyword":"folder","locale":"en","translations":{"de":"Ordner"}}]}"#
            ))
        #expect(try script.run(["pull", "--locale", "de"]).status == 0)
        let file = script.home.path("project.tbx")
        let told = try script.run(["terms", "export", file, "--project", "k1"])
        #expect(told.output.hasPrefix("1 term written"), "\(told)")
        #expect(try text(file).contains("<term>Ordner</term>"))
        let unknown = try script.run(["terms", "export", file, "--project", "x"])
        #expect(unknown.status != 0 && unknown.complaint.contains("no project with the key x. The"))
        #expect(try text(file).contains("<term>Ordner</term>"))
    }

    @Test func aFileThatStopsIsToldAndTakenOnlyOnRequest() throws {
        let file = try write(
            """
            <martif xml:lang="en"><text><body>
            <termEntry><langSet xml:lang="en"><tig><term>file</term></tig></langSet>
            <langSet xml:lang="de"><tig><term>Datei</term></tig></langSet></termEntry>
            <termEntry><lang
            """, to: "cut.tbx")
        let told = try script.run(["terms", "import", file])
        #expect(told.status != 0 && told.complaint.contains("cut.tbx, line 4: "), "\(told)")
        #expect(try script.run(["terms", "files"]).output.hasPrefix("No file was imported"))
        let partial = try script.run(["terms", "import", file, "--partial"])
        #expect(partial.status == 1 && partial.output == "1 term imported as cut.tbx.\n")
        #expect(partial.complaint.contains("line 4: "))
    }

    @Test func whatCannotBeUsedIsToldWithItsLine() throws {
        let file = try write("source,target\nfile,Datei\n", to: "list.csv")
        let told = try script.run(["terms", "import", file])
        #expect(told.status != 0 && told.complaint.contains("Line 2: "), "\(told)")
        #expect(told.complaint.contains("use --source"))
        let good = try script.run(["terms", "import", file, "--source", "en", "--target", "de"])
        #expect(good.output == "1 term imported as list.csv.\n", "\(good)")
        let other = try script.run(["terms", "import", try write("nothing", to: "a.txt")])
        #expect(other.complaint.contains(": TBX (.tbx), CSV (.csv)."), "\(other)")
        #expect(try script.run(["terms", "export", "a.doc"]).complaint.contains(".tbx, .csv"))
    }

    @Test func aDamagedFileIsToldAndStays() throws {
        _ = try script.run(["terms", "files"])
        let stores = try Paths(environment: ["HOME": script.home.path]).stores
        let path = Paths.terms(beside: try #require(stores.first))
        let bytes = Data("no database, however long one looks at it; it is a note".utf8)
        for ending in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: path + ending)
        }
        try bytes.write(to: URL(filePath: path))
        let told = try script.run(["terms", "files"])
        #expect(told.status != 0 && told.complaint.contains("store.sqlite.terms"), "\(told)")
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    @Test func theMemoryLeavesAndComesAsATable() throws {
        #expect(try script.run(["pull", "--locale", "de"]).status == 0)
        let file = script.home.path("out.csv")
        #expect(try script.run(["memory", "export", file]).output.hasPrefix("0 texts written"))
        let table = try write(
            "source,target,context\n\"Save, now\",Sichern,button\n,leer,\n", to: "old.csv")
        let told = try script.run(
            ["memory", "import", table, "--source", "en", "--target", "de"])
        #expect(told.output == "1 text imported as old.csv.\n", "\(told)")
        #expect(told.status == 1 && told.complaint.contains("Line 3: "), "\(told)")
    }
}
