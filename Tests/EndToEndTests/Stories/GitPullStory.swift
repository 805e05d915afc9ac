import Foundation
import TestSupport
import Testing

/// A translation file that git changes while it is open.
@Suite struct GitPullStory {
    private static let file = "po/ru.po"
    private static let close = "\"Close\"\nmsgstr \"Закрыть\""

    private let mine: GitClone
    private let theirs: GitClone
    private let station: Workstation

    init() throws {
        mine = try GitClone(of: [Self.file: GitFileStory.russian])
        theirs = try mine.clone("theirs")
        station = try Workstation(arguments: ["open", mine.path(Self.file)])
        try station.seeKeysOfFile()
    }

    /// Saves a text of the only form of a key.
    private func save(_ text: String, of label: String, searching words: String) throws {
        try station.edit(label, searching: words)
        station.replaceForm(with: text)
        station.press("ctrl+s")
    }

    /// Returns the lines of the first entry with a translation.
    private static func open(_ text: String) -> String {
        "\"Open the file\"\nmsgstr \"\(text)\""
    }

    /// Saves and commits a text. The other person cannot know it.
    private func commitOpen() throws {
        try save("Открыть файл", of: "Open the file", searching: "Open the")
        let saved = GitFileStory.russian.replacing(Self.open(""), with: Self.open("Открыть файл"))
        try mine.expect(saved, in: Self.file)
        try mine.git("commit", "--quiet", "-a", "-m", "Translate into Russian")
        try station.seeKeysOfFile()
        station.press("/", "ctrl+u", "enter")
    }

    @Test func newTextsOfAPullAreShownAndMineStay() throws {
        try commitOpen()
        let new = "#~ msgid \"Old text\""
        try theirs.push(Self.file, new, "msgid \"Print\"\nmsgstr \"Печать\"\n\n" + new)
        try mine.pull()
        try station.see("Печать")
        let text = try mine.text(Self.file)
        #expect(text.contains(Self.open("Открыть файл")))
        try save("Распечатать", of: "Print", searching: "Print")
        try mine.expect(text.replacing("Печать", with: "Распечатать"), in: Self.file)
        #expect(station.quit() == 0)
        let diff = try mine.diff()
        #expect(diff.removed == ["msgstr \"Печать\""])
        #expect(diff.added == ["msgstr \"Распечатать\""])
    }

    @Test(arguments: [true, false])
    func aTextThatBothHaveChangedIsAConflict(keepsMine: Bool) throws {
        try commitOpen()
        try station.edit("Close", searching: "Close")
        station.replaceForm(with: "Закрой окно")
        try theirs.push(
            Self.file, Self.close, Self.close.replacing("Закрыть", with: "Закрывать"))
        try mine.pull()
        let pulled = try mine.text(Self.file)
        #expect(pulled.contains("Закрывать") && pulled.contains("Открыть файл"))
        station.press("ctrl+s")
        try station.see("1 conflict")
        #expect(try mine.text(Self.file) == pulled)
        station.press("f2", "enter")
        try station.see("Закрой окно")
        try station.see("Закрывать")
        station.press(keepsMine ? "m" : "t", "enter")
        try station.seeNoMore("1 conflict")
        try mine.expect(
            keepsMine ? pulled.replacing("Закрывать", with: "Закрой окно") : pulled,
            in: Self.file)
        #expect(station.quit() == 0)
    }

    @Test func aTextWaitsUntilAMergeIsSolved() throws {
        try commitOpen()
        try theirs.push(Self.file, Self.open(""), Self.open("Открытие файла"))
        try mine.pull()
        let marked = try mine.text(Self.file)
        #expect(marked.contains("<<<<<<<") && marked.contains("Открытие файла"))
        try station.see("file not read")
        try station.see("marked a conflict")
        try save("Закрой окно", of: "Close", searching: "Close")
        try station.see("file not written")
        #expect(try mine.text(Self.file) == marked)
        let solved = GitFileStory.russian.replacing(
            Self.open(""), with: Self.open("Открытие файла"))
        try mine.write(solved, to: Self.file)
        try mine.git("commit", "--quiet", "-a", "-m", "Merge")
        try mine.expect(
            solved.replacing(
                Self.close, with: Self.close.replacing("Закрыть", with: "Закрой окно")),
            in: Self.file)
        try station.see("in the file")
        #expect(station.quit() == 0)
        #expect(try mine.diff().added == ["msgstr \"Закрой окно\""])
    }

    @Test func aTextThatWaitsForAMergeIsFoundAfterAKill() throws {
        try commitOpen()
        try theirs.push(Self.file, Self.open(""), Self.open("Открытие файла"))
        try mine.pull()
        try station.see("file not read")
        try save("Закрой окно", of: "Close", searching: "Close")
        try station.see("file not written")
        station.terminal.kill(9)
        _ = station.terminal.exitStatus()
        let solved = GitFileStory.russian.replacing(
            Self.open(""), with: Self.open("Открыть файл"))
        try mine.write(solved, to: Self.file)
        try station.reopen()
        try mine.expect(
            solved.replacing(
                Self.close, with: Self.close.replacing("Закрыть", with: "Закрой окно")),
            in: Self.file)
    }
}
