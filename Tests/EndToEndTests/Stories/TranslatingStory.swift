import Catalog
import TML
import TestSupport
import Testing
import Text

/// The main job, in a real terminal against a real server.
@Suite struct TranslatingStory {
    static let label = "You have received [bold: {count || message}]"
    static let forms = [
        "one": "Вы получили [bold: {count} сообщение]",
        "few": "Вы получили [bold: {count} сообщения]",
        "other": "Вы получили [bold: {count} сообщений]",
    ]

    @Test func threeFormsAreTypedPreviewedSavedAndOnTheServer() async throws {
        let server = try ServerProcess()
        let station = try Workstation()
        try station.beginInRussian(at: server.url)
        try Self.typeForms(station)
        for sample in [
            "Вы получили 1 сообщение", "Вы получили 2 сообщения", "Вы получили 0 сообщений",
        ] {
            try station.see(sample)
        }
        try station.useSample("3", of: "count")
        try station.see("Вы получили 3 сообщения")
        try station.useSample("5", of: "count")
        try station.see("Вы получили 5 сообщений")
        station.press("ctrl+s")
        try await Self.expectForms(on: server)
    }

    @Test func whatIsSavedWithoutAServerArrivesWhenItIsBack() async throws {
        let server = try ServerProcess()
        let station = try Workstation()
        try station.beginInRussian(at: server.url)
        server.stop()
        try Self.typeForms(station)
        station.press("ctrl+s")
        try station.see("offline, 3 changes to upload")
        try server.restart()
        try await Self.expectForms(on: server)
        try station.seeNoMore("to upload", limit: .seconds(90))
    }

    @Test func killedBetweenSavingAndSendingNothingIsLostAndNothingDoubled() async throws {
        let server = try ServerProcess()
        let station = try Workstation()
        try station.beginInRussian(at: server.url)
        server.stop()
        try Self.typeForms(station)
        station.press("ctrl+s")
        try station.see("3 changes to upload")
        station.terminal.kill(9)
        #expect(station.terminal.exitStatus() == 256 + 9)
        try server.restart()
        try station.reopen()
        try station.openRussian()
        try await Self.expectForms(on: server)
    }

    @Test func whatWasTypedAndNotSavedIsThereAfterAKill() async throws {
        let server = try ServerProcess()
        let station = try Workstation()
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "have received")
        station.type("Вы получили многое")
        station.terminal.kill(9)
        _ = station.terminal.exitStatus()
        try station.reopen()
        // The program goes back to the form in which it ended.
        try station.openRussian()
        try station.see("▍Russian")
        try station.see("Вы получили многое")
    }

    static func typeForms(_ station: Workstation) throws {
        try station.edit(Self.label, searching: "have received")
        for (index, rule) in ["one", "few", "other"].enumerated() {
            if index > 0 { station.press("enter") }
            station.replaceForm(with: Self.forms[rule] ?? "")
        }
    }

    static func expectForms(on server: ServerProcess) async throws {
        let witness = try await Witness(server.url)
        for (rule, text) in forms {
            let arrived = try await witness.waits(for: text, of: label, locale: "ru")
            #expect(arrived, "\(rule) did not arrive")
        }
        let found = try await witness.translations(of: label, locale: "ru")
        for (rule, text) in forms {
            let context: Context = ["count": ["number": rule]]
            #expect(found.filter { $0.context == context }.map(\.text.string) == [text])
        }
    }
}
