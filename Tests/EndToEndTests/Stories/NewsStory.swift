import Catalog
import TML
import TestSupport
import Testing
import Text

/// What others do is seen while one works, and nothing moves because of that.
@Suite struct NewsStory {
    private static let label = "You have received [bold: {count || message}]"
    private static let one: Context = ["count": ["number": "one"]]
    /// By the minute's poll, which would come to the same, it would be later.
    private static let soon = Duration.seconds(30)

    private let server: ServerProcess

    init() throws {
        server = try ServerProcess()
    }

    private func desk(_ email: String = "translator@example.com") throws -> Workstation {
        let station = try Workstation()
        try station.beginInRussian(at: server.url, email: email)
        return station
    }

    /// A desk at which a text was typed when somebody else's has come.
    private func surprised(while typed: String) async throws -> (Workstation, Witness) {
        let station = try desk()
        try station.edit(Self.label, searching: "have received")
        let witness = try await Witness(server.url, email: "anna@example.com")
        station.replaceForm(with: typed)
        try await witness.translate(
            Self.label, as: "Чужое [bold: {count} сообщение]", context: Self.one, locale: "ru")
        try station.see("Чужое", limit: Self.soon)
        return (station, witness)
    }

    @Test func whatOneSavesIsOnTheOthersScreen() throws {
        let mine = try desk()
        let theirs = try desk("anna@example.com")
        try theirs.edit(Self.label, searching: "have received")
        try theirs.leaveEditor()
        theirs.press("/", "ctrl+u", "enter")
        try mine.edit(Self.label, searching: "have received")
        try theirs.edit(Self.label, searching: "have received")
        mine.replaceForm(with: "Вам пришло [bold: {count} письмо]")
        let clock = ContinuousClock()
        let start = clock.now
        mine.press("ctrl+s")
        try theirs.see("Вам пришло", limit: Self.soon)
        print("news after", start.duration(to: clock.now))
    }

    /// The letters stay where they are typed, and go on there; what has come is told when it matters.
    @Test func whoTypesKeepsTheText() async throws {
        let (station, witness) = try await surprised(while: "Вы получи")
        station.type("ли [bold: {count} сообщение]")
        try station.see("Вы получили [bold: {count} сообщение]")
        station.press("ctrl+s")
        try station.see("1 conflict")
        station.press("f2", "enter")
        try station.see("Чужое [bold: {count} сообщение]")
        station.press("m", "enter")
        #expect(
            try await witness.waits(
                for: "Вы получили [bold: {count} сообщение]", of: Self.label, locale: "ru"),
            "a decision is sent at once")
    }

    @Test func aDecisionAtTheDeskIsSentAtOnce() async throws {
        let (station, witness) = try await surprised(while: "Моё [bold: {count} сообщение]")
        station.press("ctrl+s")
        try station.see("1 conflict")
        try station.edit(Self.label, searching: "have received")
        station.press("f8", "m", "enter")
        #expect(
            try await witness.waits(
                for: "Моё [bold: {count} сообщение]", of: Self.label, locale: "ru"))
    }

    @Test func newsGoOnAfterTheServerHasRestarted() async throws {
        let station = try desk()
        try station.edit(Self.label, searching: "have received")
        server.stop()
        try station.see("offline")
        try server.restart()
        try station.see("online")
        let witness = try await Witness(server.url, email: "anna@example.com")
        try await witness.translate(
            Self.label, as: "Позже [bold: {count} сообщение]", context: Self.one, locale: "ru")
        try station.see("Позже", limit: Self.soon)
    }

    @Test func whereNothingHappensNothingIsDrawn() async throws {
        let station = try desk()
        // After the first pull, the issues and the suggestions of the selected key still come.
        station.terminal.settle(milliseconds: 5_000)
        let (before, screen) = (station.terminal.bytes, station.screen)
        try await Task.sleep(for: .seconds(4))
        station.terminal.settle(milliseconds: 100)
        #expect(station.terminal.bytes == before, "before:\n\(screen)\nafter:\n\(station.screen)")
    }

    @Test func theFirstScreenShowsHowFarLanguagesAreAlsoAfterARestart() throws {
        let station = try Workstation()
        try station.signIn(to: server.url)
        try station.see("Harbour")
        try station.seeNoMore("not downloaded yet")
        try station.see("online")
        #expect(station.quit() == 0)
        try station.reopen()
        try station.see("online")
        #expect(!station.screen.contains("not downloaded yet"), "\(station.screen)")
        #expect(station.quit() == 0)
        server.stop()
        try station.reopen()
        try station.see("offline")
        #expect(!station.screen.contains("not downloaded yet"), "\(station.screen)")
    }
}
