import Catalog
import TML
import TestSupport
import Testing
import Text

/// Two translators, one form.
@Suite struct ConflictStory {
    private static let label = "You have received [bold: {count || message}]"
    private static let theirs = "Вам пришло [bold: {count} сообщение]"
    private static let mine = "Вы получили [bold: {count} сообщение]"

    @Test(arguments: [true, false])
    func theSecondSeesBothTextsAndEitherChoiceWorks(keepsMine: Bool) async throws {
        let server = try ServerProcess()
        let station = try Workstation()
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "have received")
        let witness = try await Witness(server.url, email: "anna@example.com")
        station.replaceForm(with: Self.mine)
        try await witness.translate(
            Self.label, as: Self.theirs, context: ["count": ["number": "one"]], locale: "ru")
        station.press("ctrl+s")
        try station.see("1 conflict")
        station.press("f2", "enter")
        try station.see(Self.theirs)
        try station.see(Self.mine)
        station.press(keepsMine ? "m" : "t", "enter")
        try station.see("online")
        try station.seeNoMore("conflict")
        let found = try await settled(witness, keepsMine)
        #expect(found.contains(Self.theirs))
        #expect(found.contains(Self.mine) == keepsMine)
    }

    private func settled(_ witness: Witness, _ keepsMine: Bool) async throws -> [String] {
        if keepsMine {
            _ = try await witness.waits(for: Self.mine, of: Self.label, locale: "ru")
        }
        return try await witness.translations(of: Self.label, locale: "ru").map(\.text.string)
    }
}
