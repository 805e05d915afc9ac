import Foundation
import TestSupport
import Testing

/// A translation file in the workstation, without a server.
@Suite struct FileStory {
    private let home: TemporaryFolder
    private let path: String

    static let file = """
        # Russian translations.
        msgid ""
        msgstr ""
        "Language: ru\\n"
        "Content-Type: text/plain; charset=UTF-8\\n"
        "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
        "(n%100<10 || n%100>=20) ? 1 : 2);\\n"

        #: src/main.c:12
        msgid "Open the file"
        msgstr ""

        #: src/main.c:20
        #, c-format
        msgid "%d file"
        msgid_plural "%d files"
        msgstr[0] ""
        msgstr[1] ""
        msgstr[2] ""

        msgid "Close"
        msgstr "Закрыть"

        """

    init() throws {
        home = try TemporaryFolder()
        path = home.path("ru.po")
        try Data(Self.file.utf8).write(to: URL(filePath: path))
    }

    private var text: String {
        get throws { String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) }
    }

    /// Waits until the file has these bytes.
    private func expect(_ wanted: String) throws {
        for _ in 0..<200 where try text != wanted { Thread.sleep(forTimeInterval: 0.1) }
        #expect(try text == wanted)
    }

    private func opened() throws -> Workstation {
        let station = try Workstation(home: home, arguments: ["open", path])
        try station.see("Open the file")
        try station.see("in the file")
        return station
    }

    @Test func aSavedTextIsInTheFile() throws {
        let station = try opened()
        station.press("enter")
        station.type("Открыть файл")
        station.press("ctrl+s")
        let wanted = Self.file.replacing(
            "\"Open the file\"\nmsgstr \"\"", with: "\"Open the file\"\nmsgstr \"Открыть файл\"")
        try expect(wanted)
        #expect(station.quit() == 0)
        #expect(station.screen.contains("ru.po: 1 text written"))
        let old = try Data(contentsOf: URL(filePath: path + "~"))
        #expect(String(decoding: old, as: UTF8.self) == Self.file)
    }

    @Test func aFileThatWasOpenedBeforeIsWritten() throws {
        let station = try opened()
        #expect(station.quit() == 0)
        try station.reopen()
        try station.see("Open the file")
        station.press("enter")
        station.type("Открыть файл")
        station.press("ctrl+s")
        try expect(
            Self.file.replacing(
                "\"Open the file\"\nmsgstr \"\"",
                with: "\"Open the file\"\nmsgstr \"Открыть файл\""))
        #expect(station.quit() == 0)
    }

    @Test func theFormsAreThoseOfTheFile() throws {
        let station = try opened()
        station.press("down", "enter")
        for (place, text) in ["%d файл", "%d файла", "%d файлов"].enumerated() {
            if place > 0 { station.press("enter") }
            station.type(text)
        }
        station.press("ctrl+s")
        let wanted = Self.file.replacing(
            "msgstr[0] \"\"\nmsgstr[1] \"\"\nmsgstr[2] \"\"",
            with: "msgstr[0] \"%d файл\"\nmsgstr[1] \"%d файла\"\nmsgstr[2] \"%d файлов\"")
        try expect(wanted)
    }

    @Test func aChangeByAnotherProgramIsShown() throws {
        let station = try opened()
        let changed = Self.file.replacing("Закрыть", with: "Закрывать")
        try Data(changed.utf8).write(to: URL(filePath: path), options: .atomic)
        try station.see("Закрывать")
    }

    @Test func anotherFileIsOpenedDuringTheSession() throws {
        let other = home.path("de.po")
        let german = Self.file.replacing("Language: ru", with: "Language: de")
            .replacing("Закрыть", with: "Schließen")
        try Data(german.utf8).write(to: URL(filePath: other))
        let station = try opened()
        station.run(command: "open \(other)")
        try station.see("Schließen")
        station.run(command: "write")
        try station.see("All saved texts are in the files.")
        #expect(station.quit() == 0)
    }

    @Test func afterAKillTheFileIsWhole() throws {
        let station = try opened()
        station.press("enter")
        station.type("Открыть файл")
        station.press("ctrl+s")
        station.terminal.kill(9)
        _ = station.terminal.exitStatus()
        let old = try text
        let wanted = Self.file.replacing(
            "\"Open the file\"\nmsgstr \"\"", with: "\"Open the file\"\nmsgstr \"Открыть файл\"")
        #expect(old == Self.file || old == wanted)
        try station.reopen()
        try station.see("Open the file")
        try expect(wanted)
    }
}
