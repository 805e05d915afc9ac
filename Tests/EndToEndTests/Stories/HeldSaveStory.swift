import Foundation
import TML
import TestSupport
import Testing

/// A save that is held back while the next text is typed ahead, at the speeds of people, macros and slow
/// lines.
@Suite struct HeldSaveStory {
    struct Language: CustomTestStringConvertible {
        var name: String
        /// With an error that no server would take.
        var faulty: String
        /// The same put right, by so many letters taken away at its end.
        var right: String
        var taken: Int
        var next: String

        var testDescription: String { name }
    }

    private static let languages = [
        Language(
            name: "German", faulty: "Gut {nosuch}", right: "Gut", taken: 9,
            next: "das Projekt fehlt"),
        Language(
            name: "Russian", faulty: "Хорошо {nosuch}", right: "Хорошо", taken: 9,
            next: "проект не найден"),
        Language(
            name: "Japanese", faulty: "良い{nosuch}", right: "良い", taken: 8,
            next: "プロジェクトがありません"),
    ]
    /// Milliseconds from letter to letter; 0: all in one write.
    private static let paces: [Int32] = [0, 5, 20, 80]

    @Test(arguments: languages, paces)
    func whatIsTypedAheadIsInNoKeyAndGoesWhereItBelongs(
        language: Language, pace: Int32
    ) async throws {
        let server = try ServerProcess()
        let station = try Workstation(rows: 24, columns: 80)
        try station.beginUntranslated(language.name, at: server.url)
        station.type(language.faulty + KeyBytes.of("ctrl+s") + language.next, pace: pace)
        try station.see("is not in a form")
        try station.see("{nosuch}.")
        try station.see("online")
        #expect(!station.screen.contains("Issues"), "\(station.screen)")
        try await Self.look()
        station.press("end")
        for _ in 0..<language.taken { station.press("backspace") }
        station.press("ctrl+s", "ctrl+y", "ctrl+s")
        let witness = try await Witness(server.url)
        var found: [String] = []
        _ = try await Witness.waits {
            found = try await witness.translations(into: station.locale(of: language.name)) {
                [language.right, language.next].contains($0) || $0.contains("nosuch")
            }.map(\.text)
            return found.count >= 2
        }
        #expect(found.sorted() == [language.right, language.next].sorted())
    }

    @Test(arguments: [SIGHUP, SIGTERM, SIGKILL])
    func whatIsInNoFormSurvivesTheEndOfTheTerminal(signal: Int32) async throws {
        let server = try ServerProcess()
        let station = try Workstation(rows: 24, columns: 80)
        try station.beginUntranslated("German", at: server.url)
        station.type("{nosuch}" + KeyBytes.of("ctrl+s") + "Ein Satz ohne Feld")
        try station.see("is not in a form")
        try await Task.sleep(for: .seconds(1))
        station.terminal.kill(signal)
        _ = station.terminal.exitStatus()
        try station.reopen()
        try station.see("Ein Satz ohne Feld” is not in a form")
    }

    /// Every letter is a command somewhere: none of them may be one here.
    @Test func everyLetterIsALetter() async throws {
        let server = try ServerProcess()
        let station = try Workstation(rows: 24, columns: 80)
        try station.beginUntranslated("German", at: server.url)
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ?/:+-0 "
        station.type("{nosuch}" + KeyBytes.of("ctrl+s") + letters)
        try station.see("is not in a form")
        try await Self.look()
        station.press("end", "ctrl+u", "ctrl+y")
        // The field is 49 columns wide.
        try station.see(String(letters.prefix(49)))
        try station.see("XYZ?/:+-0")
    }

    /// Whoever puts a text right has looked at it. The program takes a pause of a second for a
    /// look, and shows nothing of it.
    private static func look() async throws { try await Task.sleep(for: .seconds(3)) }
}

extension Workstation {
    fileprivate func locale(of language: String) -> LocaleCode {
        switch language {
        case "German": "de"
        case "Russian": "ru"
        default: "ja"
        }
    }
}
