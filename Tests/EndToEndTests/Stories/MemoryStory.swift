import Foundation
import HTTP
import TML
import TestSupport
import Testing
import Text

/// The memory in a real terminal: what is forgotten stays away, and what the server's memory has comes
/// among the rest.
@Suite struct MemoryStory {
    private static let label = "Good to see you again, {user}."
    private static let bad = "Плохо видно, {user}."

    private let server: ServerProcess

    init() throws {
        server = try ServerProcess()
    }

    private func bringBadOne(_ station: Workstation) throws {
        let file = server.path("bad.tmx")
        let text = """
            <tmx version="1.4"><header srclang="en"/><body><tu>
            <tuv xml:lang="en"><seg>\(Self.label)</seg></tuv>
            <tuv xml:lang="ru"><seg>\(Self.bad)</seg></tuv></tu></body></tmx>
            """
        try Data(text.utf8).write(to: file)
        let told = try station.run(["memory", "import", file.path])
        #expect(told.output == "1 text imported as bad.tmx.\n", "\(told)")
    }

    private func goToSuggestions(_ station: Workstation) throws {
        for _ in 0..<6 where !station.screen.contains("delete hide") {
            station.press("tab")
        }
        try station.see("delete hide")
    }

    @Test func aSuggestionThatIsForgottenStaysAwayUntilItIsBroughtBack() throws {
        let station = try Workstation()
        try station.beginInRussian(at: server.url)
        try bringBadOne(station)
        try station.edit(Self.label, searching: "see you again")
        try station.see(Self.bad)
        try goToSuggestions(station)
        station.press("delete")
        try station.see("Suggestion hidden (to undo: :bring-back-suggestion)")
        #expect(station.quit() == 0)
        try station.reopen()
        try station.openRussian()
        try station.edit(Self.label, searching: "see you again")
        #expect(!station.screen.contains(Self.bad), "\(station.screen)")
        let listed = try station.run(["memory", "forgotten"])
        #expect(listed.output.contains("\(Self.label) → \(Self.bad)"), "\(listed)")
        station.run(command: "bring-back-suggestion", by: "alt+x")
        try station.see("Suggestion restored: ")
        try station.see("1  \(Self.bad)")
    }

    /// The server tells of the text while the language is open, so the memory has it by the next key.
    @Test func whatSomebodyElseSavesIsOfferedAtTheNextKey() async throws {
        let station = try Workstation()
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "see you again")
        try station.leaveEditor()
        station.press("escape")
        let client = try await ServerClient(server.url, email: "reviewer@example.com")
        let hash = KeyHash.key(
            label: "{num} of {total}", description: "Position in a list or album")
        _ = try await client.object(
            .post, "/translation_keys/\(hash)/translations",
            ["locale": "ru", "label": "{num} среди {total}"])
        try station.edit("Step {num} of {total}", searching: "Progress of the set")
        try station.see("{num} среди {total}")
        try station.see("80 %")
    }
}
