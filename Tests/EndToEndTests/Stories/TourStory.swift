import Catalog
import Foundation
import TML
import TestSupport
import Testing

/// The tour at the built program, by its words and by a newcomer who does each thing in another way. Nothing of
/// it is on the disk or on the server afterwards.
@Suite struct TourStory {
    struct Size: Sendable {
        var rows: Int
        var columns: Int
        /// Between two keys, in thousandths of a second; 0: what needs no waiting is one write.
        var pace: Int32
    }

    private static let words = [
        [
            "down", "enter", "M", "y", " ", "w", "o", "r", "d", "s", " ", " ", "alt+z", "alt+1",
            "f3", "f2",
        ],
        ["escape"], ["escape"], ["f", "F", "p", "e", "n", "d", "i", "n", "g", "enter", "a", "f1"],
        ["enter"],
    ]

    private static let otherKeys = [
        ["end", "tab", "tab"], ["escape"],
        ["e", "x", "x", " ", " ", " ", "ctrl+u", "alt+2", "alt+1", "s", "ctrl+s"],
        ["alt+x", "o", "u", "t", "b", "o", "x", "enter"], ["escape"], ["escape"],
        ["/", "t", "h", "e", "a", "t", "e", "r", "enter", "x", "enter", "?"], ["escape"],
    ]

    @Test(arguments: [
        Size(rows: 24, columns: 80, pace: 0), Size(rows: 40, columns: 120, pace: 5),
        Size(rows: 24, columns: 80, pace: 20), Size(rows: 40, columns: 120, pace: 80),
    ])
    func itsWordsAreAWayThrough(size: Size) async throws {
        try await take(Self.words, size)
    }

    @Test(arguments: [
        Size(rows: 24, columns: 80, pace: 80), Size(rows: 40, columns: 120, pace: 0),
    ])
    func otherKeysAreAWayThrough(size: Size) async throws {
        try await take(Self.otherKeys, size)
    }

    private func take(_ parts: [[String]], _ size: Size) async throws {
        let server = try ServerProcess()
        let witness = try await Witness(server.url)
        let before = try await witness.translations(into: "ru") { _ in true }.map(\.text)
        let station = try Workstation(rows: size.rows, columns: size.columns)
        try station.beginInRussian(at: server.url, email: "reviewer@example.com")
        station.press("home", "down", "down")
        try station.see("3 of ")
        let place = try station.row(with: "3 of ")
        station.run(command: "tour")
        try station.see("Tour 1/13")
        for part in parts {
            station.press(part, pace: size.pace)
        }
        try station.see("You are back at your work")
        #expect(!station.screen.contains("Tour"), "\(station.screen)")
        try station.see(place.trimmingCharacters(in: .whitespaces))
        #expect(station.quit(by: "ctrl+q") == 0)
        let status = try station.run(["status", "--json"]).output
        #expect(status.contains("\"drafts\":0") || !status.contains("drafts"), "\(status)")
        let export = try station.run(["export", station.home.path("work.json"), "--json"]).output
        let work = try? String(contentsOfFile: station.home.path("work.json"), encoding: .utf8)
        #expect(work?.contains("words") != true && work?.contains("practice") != true, "\(export)")
        #expect(try await witness.translations(into: "ru") { _ in true }.map(\.text) == before)
    }
}
