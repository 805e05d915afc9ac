import TestSupport
import Testing

/// A text with a mistake appears in the list of keys with issues, and leaves this list after the
/// translator has corrected the text.
@Suite struct IssueStory {
    private static let label = "Open menu"

    @Test func aMistakeIsListedUntilItIsCorrected() throws {
        let server = try ServerProcess(folder: TemporaryFolder().url)
        let station = try Workstation(rows: 24, columns: 100)
        try station.beginInRussian(at: server.url)
        try save("Открыть меню меню", station)
        show("check:doubled-word", station)
        try station.see("1 of 1")
        try station.see(Self.label)

        station.press("i")
        try station.see("Keys with issues")
        station.press("escape", "e")
        station.replaceForm(with: "Открыть меню")
        station.press("ctrl+s")
        try station.see("uploaded")
        station.press("escape")
        show("all", station)
        try station.see("all keys")
        show("check:doubled-word", station)
        try station.see("No key matches")
    }

    private func show(_ filter: String, _ station: Workstation) {
        station.press(":")
        station.type("filter \(filter)")
        station.press("enter")
    }

    /// Saves a text as the translation of the label.
    private func save(_ text: String, _ station: Workstation) throws {
        try station.edit(Self.label, searching: "open menu")
        station.replaceForm(with: text)
        station.press("ctrl+s", "escape", "escape")
        try station.see("all keys")
    }
}
