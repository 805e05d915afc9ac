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
        let server = try ServerProcess(folder: TemporaryFolder().url)
        let witness = try await Witness(server.url)
        let station = try Workstation(rows: 24, columns: 80)
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "open menu")
        station.replaceForm(with: Self.text)
        station.press("ctrl+s")
        try await wait { try await texts(witness) == [Self.text] }

        station.press("escape")
        try station.see("enter edit")
        station.press("u")
        try station.see("Undone: translation of “Open menu”")
        try await wait { try await texts(witness).isEmpty }
        #expect(try station.run(["export", "--drafts"]).output.contains(Self.text))

        station.press("U")
        try await wait { try await texts(witness) == [Self.text] }
        #expect(try !station.run(["export", "--drafts"]).output.contains(Self.text))
    }

    @Test func anApprovalIsUndoneOfflineAfterARestart() async throws {
        let server = try ServerProcess(folder: TemporaryFolder().url)
        let witness = try await Witness(server.url)
        let before = try await approved(witness)
        let station = try Workstation(rows: 24, columns: 120)
        try station.beginInRussian(at: server.url, email: "reviewer@example.com")
        station.press(":")
        station.type("filter pending")
        station.press("enter", "home", "a")
        try await wait { try await approved(witness).count > before.count }

        station.press("f10")
        try station.reopen()
        try station.see("Continue")
        server.stop()
        station.press("u")
        try station.see("offline, 1 change to upload")
        #expect(try station.run(["status"]).output.contains("1 queued"))
        try server.restart()
        station.press("f5")
        try await wait { try await approved(witness) == before }
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

    /// Waits until the server shows the result.
    private func wait(_ isThere: () async throws -> Bool) async throws {
        for _ in 0..<150 {
            if try await isThere() { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(try await isThere())
    }
}
