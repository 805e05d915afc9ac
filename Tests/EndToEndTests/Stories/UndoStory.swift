import Catalog
import Foundation
import TML
import TestSupport
import Testing
import Text

/// A text and an approval that the server already has are undone, also after a restart and without
/// the server.
@Suite struct UndoStory {
    private static let label = "Open menu"
    private static let text = "Открыть меню"

    @Test func aTextOnTheServerIsUndoneAndRedone() async throws {
        let server = try ServerProcess()
        let witness = try await Witness(server.url)
        let station = try Workstation(rows: 24, columns: 80)
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "open menu")
        station.replaceForm(with: Self.text)
        station.press("ctrl+s")
        #expect(try await Witness.waits { try await texts(witness) == [Self.text] })

        try station.leaveEditor()
        station.press("u")
        try station.see("Undone: translation of “Open menu”")
        #expect(try await Witness.waits { try await texts(witness).isEmpty })
        #expect(try station.run(["export", "--drafts"]).output.contains(Self.text))

        station.press("U")
        #expect(try await Witness.waits { try await texts(witness) == [Self.text] })
        #expect(try !station.run(["export", "--drafts"]).output.contains(Self.text))
    }

    @Test func anApprovalIsUndoneOfflineAfterARestart() async throws {
        let server = try ServerProcess()
        let witness = try await Witness(server.url)
        let before = try await approved(witness)
        let station = try Workstation(rows: 24, columns: 120)
        try station.beginInRussian(at: server.url, email: "reviewer@example.com")
        station.run(command: "filter pending")
        station.press("home", "a")
        #expect(try await Witness.waits { try await approved(witness).count > before.count })

        #expect(station.quit() == 0)
        try station.reopen()
        try station.see("Continue")
        server.stop()
        station.press("u")
        try station.see("offline, 1 change to upload")
        #expect(try station.run(["status"]).output.contains("1 queued"))
        try server.restart()
        station.press("f5")
        #expect(try await Witness.waits { try await approved(witness) == before })
    }

    private func texts(_ witness: Witness) async throws -> [String] {
        try await witness.translations(of: Self.label, locale: "ru").map(\.text.string)
            .filter { $0 == Self.text }
    }

    private func approved(_ witness: Witness) async throws -> Set<String> {
        Set(
            try await witness.keys("ru").filter { $0.target.status == .approved }
                .map(\.key.id.hash))
    }
}
