import Foundation
import TestSupport
import Testing

/// Archives of projects: imported, opened, and every key of them looked at.
@Suite struct ArchiveStory {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [(SmallArchive.ferry, 140), (.guide, 55), (.timetable, 9)])
    func everyKeyOfAnArchiveIsShownWhole(archive: SmallArchive, keys: Int) throws {
        try expectAllWhole(archive.pack(into: folder.url), keys)
    }

    @Test func everyKeyOfTheSampleProjectIsShownWhole() throws {
        let origin = try ServerProcess()
        origin.stop()
        let archive = folder.path("sample.tar.gz")
        try origin.run("export", try Self.project(in: origin.folder), "--out", archive)
        try expectAllWhole(archive, 414)
    }

    @Test(
        .enabled(if: PublishedArchive.isGiven),
        arguments: [(PublishedArchive.python, 161), (.php, 589)])
    func everyKeyOfAPublishedArchiveIsShownWhole(archive: PublishedArchive, keys: Int) throws {
        try expectAllWhole(archive.file.path, keys)
    }

    private func expectAllWhole(_ archive: String, _ keys: Int) throws {
        let project = try makeProject(of: archive)
        let server = try ServerProcess(on: folder.url)
        let station = try Workstation(rows: 24, columns: 80)
        try station.signIn(to: server.url, email: "reader@example.org", password: "reading on")
        try station.see("Russian")
        station.press("enter")
        try station.see(" of \(keys)")
        try station.see("online")
        station.press("home")
        try station.see(" 1 of \(keys)")
        // What is told of the language at its opening lies over the last rows until a key is pressed.
        if !station.terminal.wait(limit: .seconds(2), until: Self.isWhole) { station.press("home") }
        for number in 1...keys {
            let isWhole = station.terminal.wait {
                $0.text.contains(" \(number) of \(keys)") && Self.isWhole($0)
            }
            #expect(isWhole, "key \(number) of \(project):\n\(station.screen)")
            // Without a rest: the details of each key come later than its label.
            station.terminal.send(KeyBytes.of("down"))
        }
        #expect(station.quit() == 0)
    }

    /// Imports the archive and makes an account that may read it; the project's key.
    private func makeProject(of archive: String) throws -> String {
        try ServerProcess.run(["import", archive], on: folder.url)
        let key = try Self.project(in: folder.url)
        try ServerProcess.run(
            [
                "user", "add", "reader@example.org", "--password-stdin", "--project", key,
                "--role", "translator",
            ], on: folder.url, input: "reading on\n")
        return key
    }

    /// The key of the only project.
    private static func project(in folder: URL) throws -> String {
        let list = try ServerProcess.run(["project", "list", "--json"], on: folder)
        guard let start = list.firstRange(of: #""key""#)?.upperBound,
            let key = list[start...].split(separator: "\"").dropFirst().first
        else { throw StageFailure("no key in \(list)") }
        return String(key)
    }

    /// The line between list and desk stands in one column from top to bottom, nothing reaches beyond
    /// the window, and no control character is on the screen.
    private static func isWhole(_ terminal: Pty) -> Bool {
        guard let column = Array(terminal.row(1)).lastIndex(of: "│") else { return false }
        return (0..<22).allSatisfy { row in
            character(at: column, of: row, in: terminal).map("│▍".contains) == true
                && terminal.row(row).allSatisfy {
                    !($0.unicodeScalars.first?.properties.generalCategory == .control)
                }
        }
    }

    /// What stands in a column; some characters before it may take two.
    private static func character(
        at column: Int, of row: Int, in terminal: Pty
    ) -> Character? {
        var place = 0
        for character in terminal.row(row) {
            if place >= column { return place == column ? character : nil }
            place += max(1, terminal.look(row: row, column: place).width)
        }
        return nil
    }
}
