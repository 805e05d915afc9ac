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
        let other = try germanFile()
        let station = try opened()
        station.run(command: "open \(other)")
        try station.see("Schließen")
        station.run(command: "write")
        try station.see("All saved texts are in the files.")
        #expect(station.quit() == 0)
    }

    /// The file with this translation of its first text.
    private static func translated(_ text: String) -> String {
        file.replacing(
            "\"Open the file\"\nmsgstr \"\"", with: "\"Open the file\"\nmsgstr \"\(text)\"")
    }

    /// Opens a file in a second process beside the workstation. `--plain` needs no terminal.
    private func openBeside(
        _ station: Workstation, _ path: String
    ) throws -> (output: String, status: Int32) {
        try station.run(["open", path, "--plain"])
    }

    private func germanFile() throws -> String {
        let path = home.path("de.po")
        let german = Self.file.replacing("Language: ru", with: "Language: de")
            .replacing("Закрыть", with: "Schließen")
        try Data(german.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test func aSecondProcessOpensItsFileInTheWorkstation() throws {
        let station = try opened()
        station.press("enter")
        station.type("Открыть")
        let other = try germanFile()
        let second = try openBeside(station, other)
        let place = "process \(station.terminal.processIdentifier) on /dev/pts/"
        #expect(second.status == 0, "\(second.output)")
        #expect(second.output.contains("de.po is open in the workstation of \(place)"))
        try station.see("de.po is open")
        #expect(station.screen.contains("Открыть"))
        station.press("ctrl+s")
        try expect(Self.translated("Открыть"))
        #expect(try openBeside(station, path).status == 0)
        #expect(station.quit() == 0)
    }

    @Test func aStoppedWorkstationIsSaidToBe() throws {
        let station = try opened()
        let other = try germanFile()
        station.terminal.kill(SIGSTOP)
        Thread.sleep(forTimeInterval: 1)
        let second = try openBeside(station, other)
        station.terminal.kill(SIGCONT)
        #expect(second.status == 1, "\(second.output)")
        #expect(second.output.contains("process \(station.terminal.processIdentifier)"))
        #expect(second.output.contains("suspended workstation"))
        #expect(try openBeside(station, other).status == 0)
        try station.see("de.po is open")
        #expect(station.quit() == 0)
    }

    @Test func afterAKillAnotherFileIsOpened() throws {
        let station = try opened()
        station.press("enter")
        station.type("Открыть")
        station.press("ctrl+s")
        station.terminal.kill(SIGKILL)
        _ = station.terminal.exitStatus()
        let next = try Workstation(home: home, arguments: ["open", try germanFile()])
        try next.see("Schließen")
        #expect(next.quit() == 0)
        try expect(Self.translated("Открыть"))
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
