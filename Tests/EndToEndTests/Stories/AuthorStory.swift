import Catalog
import Foundation
import TML
import TestSupport
import Testing
import Text

/// Whose words they are, and how many texts a number at a sign takes.
@Suite struct AuthorStory {
    private static let label = "Save {num}% with yearly payment"

    @Test(arguments: [0, 5, 20, 80] as [Int32])
    func wordsOfAReviewerAreTheReviewers(pace: Int32) async throws {
        let server = try ServerProcess()
        let witness = try await Witness(server.url)
        let translator = try Workstation()
        try translator.beginInRussian(at: server.url)
        try translator.edit(Self.label, searching: "yearly payment")
        #expect(!translator.screen.contains("form 1 of"), "\(translator.screen)")
        translator.press("Скидка {num}%".map { String($0) } + ["ctrl+s"], pace: pace)
        #expect(try await witness.waits(for: "Скидка {num}%", of: Self.label, locale: "ru"))

        let reviewer = try Workstation()
        try reviewer.beginInRussian(at: server.url, email: "reviewer@example.com")
        try reviewer.edit(Self.label, searching: "yearly payment")
        try reviewer.see("Скидка")
        reviewer.replaceForm(with: "")
        reviewer.press("Экономия {num}%".map { String($0) } + ["f3"], pace: pace)
        #expect(try await witness.waits(for: "Экономия {num}%", of: Self.label, locale: "ru"))

        translator.press("f5")
        try translator.edit(Self.label, searching: "yearly payment")
        try translator.see("Экономия")
        try translator.see("Sample Reviewer")
        #expect(!translator.screen.contains("you voted up"), "\(translator.screen)")
        let found = try await witness.translations(of: Self.label, locale: "ru")
        #expect(found.filter { $0.text == "Экономия {num}%" }.map(\.author) == ["Sample Reviewer"])
    }
}
