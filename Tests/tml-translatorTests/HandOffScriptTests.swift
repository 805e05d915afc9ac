import Foundation
import LocalStore
import TestSupport
import Testing
import Text
import TranslationFiles

@testable import tml_translator

/// The subcommand `hand-off`, as a script runs it.
struct HandOffScriptTests {
    private let script: Script
    private let service: ScriptedService

    /// Somebody who has pulled German.
    init() throws {
        script = try Script()
        service = try ScriptedService()
        _ = try script.logIn(to: service.url)
        #expect(try script.run(["pull", "--locale", "de"]).status == 0)
        service.server.stop()
    }

    /// Returns the path of a file with the keys, in which somebody has written a text.
    private func translated(_ text: String, _ name: String = "de.po") throws -> String {
        let path = script.home.path(name)
        let told = try script.run(["hand-off", path])
        #expect(told.status == 0 && told.output == "1 unit of Shop (de) written to \(path).\n")
        let file = try String(contentsOfFile: path, encoding: .utf8)
        let changed = file.replacing(
            "msgid \"Save\"\nmsgstr \"\"", with: "msgid \"Save\"\nmsgstr \"\(text)\"")
        #expect(changed != file)
        try Data(changed.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test func aTextComesBackOnce() throws {
        let path = try translated("Sichern")
        let told = try script.run(["hand-off", "--back", path])
        #expect(told.status == 0 && told.output == "Texts: 1 submitted.\n", "\(told.complaint)")
        let again = try script.run(["hand-off", "--back", path])
        #expect(again.status == 0 && again.output == "Texts: 1 already here.\n")
        let outbox = JSON(try script.run(["export", "--json"]).bytes)?["copies"]?.array?.first
        #expect(outbox?["outbox"]?.array?.map { $0["text"]?.strictString } == ["Sichern"])
    }

    /// The workstation has exported the keys of an opened file; nobody is signed in.
    @Test func theKeysOfAnOpenedFileComeBackToo() throws {
        let alone = try Script()
        let paths = try Paths(environment: ["HOME": alone.home.path])
        let stage = try HandOffStage(at: paths.fileStore)
        try stage.pull([stage.key(1, "Save")])
        let file = try stage.handOff().writing(["Сохранить"])
        stage.store.close()
        let path = alone.home.path("ru.po")
        try Data(file.bytes).write(to: URL(filePath: path))
        let told = try alone.run(["hand-off", "--back", path])
        #expect(told.status == 0 && told.output == "Texts: 1 submitted.\n", "\(told.complaint)")
        #expect(told.complaint.contains("1 text is not written yet"))
    }

    @Test func aFolderIsNotMade() throws {
        let told = try script.run(["hand-off", script.home.path("none/de.po")])
        #expect(told.status == 1 && told.complaint.contains("There is no folder"))
        #expect(!FileManager.default.fileExists(atPath: script.home.path("none")))
    }

    @Test func aLeftOutTextIsPrinted() throws {
        let path = try translated("[bold: Sichern")
        let told = try script.run(["hand-off", "--back", "--drafts", path])
        #expect(told.status == 1 && told.output.contains("Save → [bold: Sichern\n  "))
    }

    @Test func aFileIsNotReplacedWithoutAWord() throws {
        let path = try translated("Sichern")
        let before = try Data(contentsOf: URL(filePath: path))
        let told = try script.run(["hand-off", path])
        #expect(told.status == 1 && told.complaint.contains("--replace"))
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(try script.run(["hand-off", "--replace", path]).status == 0)
        #expect(try Data(contentsOf: URL(filePath: path)) != before)
    }

    @Test func theNameOrTheOptionDecidesTheFormat() throws {
        let xliff = script.home.path("de.xliff")
        #expect(try script.run(["hand-off", xliff]).status == 0)
        #expect(try String(contentsOfFile: xliff, encoding: .utf8).contains("<xliff version"))
        let text = script.home.path("de.txt")
        #expect(try script.run(["hand-off", text]).complaint.contains("po, xliff"))
        #expect(try script.run(["hand-off", text, "--format", "po"]).status == 0)
        #expect(try script.run(["hand-off", "--back", text, "--format", "po"]).status == 0)
        #expect(try script.run(["hand-off", text, "--format", "csv"]).status == 1)
    }

    @Test func aQueryChoosesTheKeys() throws {
        let path = script.home.path("de.po")
        let none = try script.run(["hand-off", path, "--query", "state:approved"])
        #expect(none.status == 1 && !FileManager.default.fileExists(atPath: path))
        let wrong = try script.run(["hand-off", path, "--query", "colour:red"])
        #expect(wrong.status == 1 && wrong.complaint.contains("colour"))
        #expect(try script.run(["hand-off", path, "--query", "state:untranslated"]).status == 0)
    }

    @Test func aBrokenFileIsNamedWithTheLine() throws {
        let path = script.home.path("de.po")
        try Data("msgid \"a\"\nmsgstr \"no end\n".utf8).write(to: URL(filePath: path))
        let told = try script.run(["hand-off", "--back", path])
        #expect(told.status == 1 && told.complaint.contains("\(path):"), "\(told.complaint)")
        try Data("msgid \"a\"\nmsgstr \"b\"\n".utf8).write(to: URL(filePath: path))
        #expect(try script.run(["hand-off", "--back", path]).complaint.contains("no unit"))
        let missing = try script.run(["hand-off", "--back", script.home.path("none.po")])
        #expect(missing.status == 1 && missing.complaint.contains("none.po"))
    }

    @Test func optionsOfTheOtherDirectionAreWrong() throws {
        #expect(try script.run(["hand-off", "--back", "a.po", "--replace"]).status == 64)
        #expect(try script.run(["hand-off", "a.po", "--drafts"]).status == 64)
        #expect(
            try script.run(["hand-off", "a.po", "--project", "none"]).complaint
                .contains("no project with the key none"))
    }
}
