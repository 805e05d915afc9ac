import Catalog
import Foundation
import TML
import TestSupport
import Testing
import Text

/// Whose words they are, and how many texts a number at a sign takes.
@Suite struct AuthorStory {
    private static let label = "Save {num}% with yearly payment"

    @Test(arguments: [0, 5, 20, 80])
    func wordsOfAReviewerAreTheReviewers(pause: Int) async throws {
        let server = try ServerProcess(folder: TemporaryFolder().url)
        let witness = try await Witness(server.url)
        let translator = try Workstation()
        try translator.beginInRussian(at: server.url)
        try translator.edit(Self.label, searching: "yearly payment")
        #expect(!translator.screen.contains("form 1 of"), "\(translator.screen)")
        Self.type("Скидка {num}%" + KeyBytes.of("ctrl+s"), in: translator, pause)
        #expect(try await witness.waits(for: "Скидка {num}%", of: Self.label, locale: "ru"))

        let reviewer = try Workstation()
        try reviewer.beginInRussian(at: server.url, email: "reviewer@example.com")
        try reviewer.see("online")
        try reviewer.edit(Self.label, searching: "yearly payment")
        try reviewer.see("Скидка")
        reviewer.press("ctrl+e", "ctrl+u")
        Self.type("Экономия {num}%" + KeyBytes.of("f3"), in: reviewer, pause)
        #expect(try await witness.waits(for: "Экономия {num}%", of: Self.label, locale: "ru"))

        translator.press("f5")
        try translator.edit(Self.label, searching: "yearly payment")
        try translator.see("Экономия")
        try translator.see("Sample Reviewer")
        #expect(!translator.screen.contains("you voted up"), "\(translator.screen)")
        let found = try await witness.translations(of: Self.label, locale: "ru")
        #expect(found.filter { $0.text == "Экономия {num}%" }.map(\.author) == ["Sample Reviewer"])
    }

    private static func type(_ keys: String, in station: Workstation, _ pause: Int) {
        guard pause > 0 else { return station.type(keys) }
        for scalar in keys.unicodeScalars {
            station.terminal.send(String(scalar))
            // A key that is several bytes comes at once.
            if scalar.value >= 0x20, scalar != "O" { usleep(UInt32(pause) * 1000) }
        }
        station.rest()
    }
}
