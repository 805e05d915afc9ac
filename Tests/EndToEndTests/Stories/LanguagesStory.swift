import Foundation
import TestSupport
import Testing
import Text

/// The languages of engines in a real terminal: lists named in the translator's language, a pair, the language
/// of a text, and a translation. Each service is a server on this machine.
@Suite struct LanguagesStory {
    private static let label = "Good to see you again, {user}."
    private static let named = """
        {"data":{"languages":[{"language":"en","name":"английский"},
        {"language":"ru","name":"русский"},{"language":"iw","name":"иврит"}]}}
        """
    private static let bare =
        #"{"data":{"languages":[{"language":"en"},{"language":"ru"},{"language":"iw"}]}}"#

    @Test func googleListsDetectsAndTranslates() async throws {
        let server = try ServerProcess()
        let google = try TestServer { request in
            let text = JSON(request.body)?["q"]
            if request.path.hasSuffix("/languages") {
                return .json(request.query.contains("target=ru") ? Self.named : Self.bare)
            }
            if request.path.hasSuffix("/detect") {
                return .json(
                    #"{"data":{"detections":[[{"language":"en","confidence":0.97}]]}}"#)
            }
            let said = (text?.array?.first?.string ?? "")
                .replacing("Good to see you again", with: "Снова рады вам")
            return .json(
                JSON.object(["data": ["translations": [["translatedText": .string(said)]]]]).bytes)
        }
        let station = try station(google, beside: try RefusingPort().url)
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "see you again")
        station.replaceForm(with: "")

        // The lists, by names in Russian; the engine that does not answer takes nothing from it.
        station.press("alt+j")
        try station.see("google: translates this pair")
        try station.see("английский · en → русский · ru")
        try station.see("! Libre: the engine is unreachable")
        let lists = google.requests.filter { $0.path == "/language/translate/v2/languages" }
        #expect(lists.contains { $0.query.contains("target=ru") })

        // Another pair, chosen by what is typed.
        station.press("tab")
        station.type("ивр")
        station.press("enter")
        try station.see("английский · en → иврит · he")

        // Its language was not asked for so far; Enter sends what is shown.
        #expect(!google.requests.contains { $0.path.hasSuffix("/detect") })
        station.press("tab")
        try station.see("Enter sends the text (\(Self.label.count) characters) to google, Libre")
        try station.see("F7 sends the text to google for")
        station.press("enter")
        try station.see("google: английский · en, 97 % sure")
        let sent = google.requests.filter { $0.path.hasSuffix("/detect") }.map(\.body)
        #expect(sent.map { JSON($0)?["q"]?.string } == [Self.label])

        // The text in the other language, from the engine that has the pair, and there and back between the two.
        let before = Self.translated(google)
        station.press("f7")
        try station.see("✓ google: Снова рады вам, {user}.")
        try station.see("! Libre: the engine is unreachable")
        let question = try #require(google.requests.last { !$0.path.contains("/languages") })
        #expect(JSON(question.body)?["target"]?.string == "iw")
        #expect(Self.translated(google) == before + 1)
        station.press("alt+h")
        try station.see("there: Снова рады вам, {user}.")
        try station.see("% similar to the label")
        try station.see("google · en ⇄ he")
        station.press("escape")
        try station.see("✓ google: Снова рады вам, {user}.")

        // Back at the desk the translation is taken with one key.
        station.press("escape")
        try station.seeNoMore("✓ google:")
        try station.take(suggestion: "Снова рады вам")
    }

    private static func translated(_ google: TestServer) -> Int {
        google.requests.count { $0.path == "/language/translate/v2" }
    }

    private func station(_ google: TestServer, beside dead: String) throws -> Workstation {
        try Workstation(
            settings: """
                [suggestions]
                enabled = true

                [[engine]]
                style = "google"
                url = "\(google.url)"
                key-command = "printf s3cret"

                [[engine]]
                name = "Libre"
                style = "libretranslate"
                url = "\(dead)"
                """)
    }
}
