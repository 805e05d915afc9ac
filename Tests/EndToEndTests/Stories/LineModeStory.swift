import Catalog
import Foundation
import TML
import TestSupport
import Testing
import Text

/// The whole job without a screen.
@Suite struct LineModeStory {
    private static let label = "You have received [bold: {count || message}]"
    private static let texts = [
        "Вы получили [bold: {count} сообщение]", "Вы получили [bold: {count} сообщения]",
        "Вы получили [bold: {count} сообщений]",
    ]

    @Test func inLineModeFromSignInToApproval() async throws {
        let server = try ServerProcess()
        let translator = try LineStation()
        #expect(translator.said.contains("cannot move the cursor"))
        try translator.signIn(to: server.url, email: "translator@example.com")
        #expect(!translator.station.terminal.written.contains("demo"))
        try open(translator)
        for (number, text) in Self.texts.enumerated() {
            translator.give("\(number + 1)", "type \(text)")
            #expect(translator.said.contains("draft: \(text)"), "\(translator.said)")
        }
        translator.give("show preview")
        #expect(translator.said.contains("Вы получили 5 сообщений"), "\(translator.said)")
        translator.give("save")
        try translator.hear("uploaded")
        try await review(server)
        translator.give("quit")
        #expect(translator.station.terminal.exitStatus() == 0)
        expectNothingDrawn(translator)
    }

    /// From the list of languages to the key.
    private func open(_ station: LineStation) throws {
        station.give("search russian", "1")
        try station.hear("Keys of Harbour")
        try station.hear("online")
        station.give("search have received", "1")
        #expect(station.said.contains("Label: \(Self.label)"), "\(station.said)")
    }

    private func review(_ server: ServerProcess) async throws {
        let reviewer = try LineStation()
        try reviewer.signIn(to: server.url, email: "reviewer@example.com")
        try open(reviewer)
        reviewer.give("show translations")
        #expect(reviewer.said.contains(Self.texts[2]), "\(reviewer.said)")
        reviewer.give("show forms", "approve")
        try reviewer.hear("Approved")
        let witness = try await Witness(server.url)
        let areApproved = try await Witness.waits {
            let found = try await witness.translations(of: Self.label, locale: "ru")
            let approved = found.filter { $0.status == .approved }.map(\.text.string)
            return Set(Self.texts).isSubset(of: approved)
        }
        #expect(areApproved)
        reviewer.station.terminal.kill(SIGTERM)
        #expect(reviewer.station.terminal.exitStatus() == 0)
    }

    /// No escape sequence, and no sign that stands for a frame.
    private func expectNothingDrawn(_ station: LineStation) {
        let drawn = station.station.terminal.written.unicodeScalars.first {
            $0.value < 0x20 && !["\n", "\r"].contains($0) || (0x2500...0x25FF).contains($0.value)
        }
        #expect(drawn == nil, "\(station.station.terminal.written)")
    }

    @Test func whatWasTypedOutlivesAKillAndTheEndOfTheInput() throws {
        let server = try ServerProcess()
        let home = try TemporaryFolder()
        let first = try LineStation(home: home)
        try first.signIn(to: server.url, email: "translator@example.com")
        try open(first)
        first.give("type", "Первая строка", "и вторая")
        first.station.terminal.kill(SIGKILL)
        _ = first.station.terminal.exitStatus()
        let second = try LineStation(home: home, term: "")
        try second.hear("Harbour")
        // The program goes back to the form in which it ended.
        second.give("search russian", "1")
        try second.hear("draft: Первая строка")
        #expect(second.said.contains("| и вторая"), "\(second.said)")
        second.give("type", "Ещё одна")
        second.station.terminal.send("\u{04}")
        #expect(second.station.terminal.exitStatus() == 0)
        let third = try LineStation(home: home)
        try third.hear("Harbour")
        third.give("search russian", "1")
        try third.hear("draft: Ещё одна")
    }
}
