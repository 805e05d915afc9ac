import Foundation
import TestSupport
import Testing
import Text

/// There and back in a real terminal, with an engine on this machine that always says the same.
@Suite struct RoundTripStory {
    private static let label = "Good to see you again, {user}."
    /// What the engine makes of which words, the token aside.
    private static let words = [
        "Рад вас видеть": "Glad to see you", "Glad to see you": "Счастлив встрече",
        "Счастлив встрече": "A happy meeting", "A happy meeting": "Счастливая встреча",
        "Счастливая встреча": "A lucky encounter", "A lucky encounter": "Счастливая встреча",
    ]

    @Test func itIsPlayedUntilATextRepeats() async throws {
        let server = try ServerProcess()
        let engine = try Self.looping()
        let station = try station(engine)
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "see you again")
        station.replaceForm(with: "Рад вас видеть, {user}.")
        station.press("alt+h")
        try station.see("back:  Glad to see you, {user}.")
        try station.see("% similar to the label")
        try station.see("The program sends about")
        try station.see("left this month")
        let before = Self.texts(engine).count

        station.press("enter")
        try station.see("The text of step 6 is the same as the text of step 4")
        for text in ["Счастлив встрече", "A happy meeting", "A lucky encounter"] {
            try station.see(text + ", {user}.")
        }
        try station.see("The meaning was lost at step 3")
        // The first step was known, and the last text, too.
        #expect(Self.texts(engine).count - before <= 5)
        #expect(
            Self.texts(engine).allSatisfy { !$0.contains("{user}") || $0.contains("notranslate") })
        station.press("escape")
        try station.seeNoMore("back:")
        try station.see("Рад вас видеть, {user}.")
    }

    /// The first engine loses every word and the token, so that what it says cannot be sent back.
    @Test func anEngineThatCannotGoOnIsNamedAndTheChosenOnePlays() async throws {
        let server = try ServerProcess()
        let broken = try TestServer { request in
            request.path.hasSuffix("/languages")
                ? .json(#"[{"code":"en","targets":["ru"]},{"code":"ru","targets":["en"]}]"#)
                : .json(#"{"translatedText":["…"]}"#)
        }
        let engine = try Self.looping()
        let station = try station(engine, behind: broken)
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "see you again")
        station.replaceForm(with: "Рад вас видеть, {user}.")
        station.press("alt+h")
        try station.see("back:  …")
        try station.see("characters to Broken.")
        station.press("enter")
        try station.see("Broken: The text of step 1 cannot be sent again: {user} is missing")
        #expect(!Self.texts(engine).contains { $0.contains("Рад вас видеть") })
        station.press("e")
        try station.see("back:  Glad to see you, {user}.")
        try station.see("characters to google.")
        station.press("enter")
        try station.see("is the same as the text of step 4, so the back-translation ends")

        // From the label, by the same engine.
        station.press("s")
        try station.see("google · from the label · en ⇄ ru")
        try station.see("there: ")
        station.press("escape")
        try station.seeNoMore("back:")
        try station.see("Рад вас видеть, {user}.")
    }

    private static func looping() throws -> TestServer {
        try TestServer { request in
            let text = JSON(request.body)?["q"]?.array?.first?.string ?? ""
            let known = Self.words.first { text.contains($0.key) }
            let answer = known.map { text.replacing($0.key, with: $0.value) } ?? text
            if request.path.hasSuffix("/languages") {
                return .json(#"{"data":{"languages":[{"language":"en"},{"language":"ru"}]}}"#)
            }
            return .json(
                JSON.object(["data": ["translations": [["translatedText": .string(answer)]]]]).bytes
            )
        }
    }

    private static func texts(_ engine: TestServer) -> [String] {
        engine.requests.filter { !$0.path.hasSuffix("/languages") }.map(\.text)
    }

    private func station(_ engine: TestServer, behind broken: TestServer? = nil) throws
        -> Workstation
    {
        let other = broken.map { server in
            """
            [[engine]]
            name = "Broken"
            style = "libretranslate"
            url = "\(server.url)"

            """
        }
        return try Workstation(
            settings: """
                [suggestions]
                enabled = true

                \(other ?? "")
                [[engine]]
                style = "google"
                url = "\(engine.url)"
                key = "s3cret"
                budget = 100000
                """)
    }
}
