import TestSupport
import Testing

/// A text with a mistake appears in the list of keys with issues, and leaves this list after the
/// translator has corrected the text.
@Suite struct IssueStory {
    private static let label = "Open menu"

    @Test func aMistakeIsListedUntilItIsCorrected() throws {
        let server = try ServerProcess()
        let station = try Workstation(rows: 24, columns: 100)
        try station.beginInRussian(at: server.url)
        try save("Открыть меню меню", station)
        station.run(command: "filter check:doubled-word")
        try station.see("1 of 1")
        try station.see(Self.label)

        station.press("i")
        try station.see("Keys with issues")
        station.press("escape")
        try station.seeNoMore("Keys with issues")
        station.press("e")
        try station.see("▍Russian")
        station.replaceForm(with: "Открыть меню")
        station.press("ctrl+s")
        try station.see("uploaded")
        try station.leaveEditor()
        station.run(command: "filter all")
        try station.see("all keys")
        station.run(command: "filter check:doubled-word")
        try station.see("No key matches")
    }

    /// Saves a text as the translation of the label.
    private func save(_ text: String, _ station: Workstation) throws {
        try station.edit(Self.label, searching: "open menu")
        station.replaceForm(with: text)
        station.press("ctrl+s")
        try station.leaveEditor()
        station.press("escape")
        try station.see("all keys")
    }
}
