import Foundation
import TestSupport
import Testing
import Text

/// Engines in a real terminal: from the selection of a key to the form. Each service is a server on this
/// machine.
@Suite struct SuggestionStory {
    private static let label = "Good to see you again, {user}."

    private let server: ServerProcess

    init() throws {
        server = try ServerProcess()
    }

    private func station(_ engines: String) throws -> Workstation {
        let station = try Workstation(settings: "[suggestions]\nenabled = true\n" + engines)
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "see you again")
        return station
    }

    @Test func googleIsAskedAndTakenWithOneKey() async throws {
        let google = try TestServer { request in
            if request.path.hasSuffix("/languages") {
                return .json(#"{"data":{"languages":[{"language":"en"},{"language":"ru"}]}}"#)
            }
            let text = JSON(request.body)?["q"]?.array?.first?.string ?? ""
            let translation = text.replacing("Good to see you again", with: "Снова рады вам")
            return .json(
                JSON.object([
                    "data": ["translations": [["translatedText": .string(translation)]]]
                ]).bytes)
        }
        let station = try station(
            """
            [[engine]]
            style = "google"
            url = "\(google.url)"
            key-command = "printf s3cret"
            """)
        let row = try station.row(with: "Снова рады вам, {user}.")
        let mark = try #require(row.firstRange(of: "Снова").map { row[..<$0.lowerBound] })
        #expect(!mark.suffix(4).contains("!"), "\(row)")
        try station.take(suggestion: "Снова рады вам")
        #expect(google.requests.allSatisfy { $0.query.contains("key=s3cret") })
        #expect(google.requests.last?.text.contains("notranslate") == true)
        #expect(!station.screen.contains("s3cret"))
    }

    @Test func whatWasAnsweredIsNotAskedAgainAfterARestart() async throws {
        let ajax = try TestServer { _ in
            .json(
                #"{"responseData":{"translatedText":"Снова рады вам, (0)."},"responseStatus":200}"#)
        }
        let station = try station("[[engine]]\nstyle = \"ajax\"\nurl = \"\(ajax.url)\"\n")
        try station.see("Снова рады вам, {user}.")
        let asked = ajax.requests.count
        #expect(station.quit(by: "ctrl+q") == 0)
        try station.reopen()
        try station.openRussian()
        try station.edit(Self.label, searching: "see you again")
        try station.see("Снова рады вам, {user}.")
        let again = ajax.requests.dropFirst(asked).map(\.query)
        #expect(!again.contains { $0.contains("see") }, "\(again)")
        let file = station.home.path("state/tml-translator/engine-answers.json")
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let forgotten = try station.run(["engines", "--forget"])
        #expect(forgotten.status == 0, "\(forgotten.output)")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func aModelThatDropsATokenIsCaughtAndTakesNothingFromOthers() async throws {
        let model = try TestServer { _ in
            let content = #"{"items":[{"id":"0","text":"Снова здравствуйте."}]}"#
            let message: JSON = ["message": ["content": .string(content)]]
            return .json(JSON.object(["choices": [message]]).bytes)
        }
        let frengly = try TestServer { _ in
            .delay(
                300,
                .answer(
                    200,
                    body: "<root><translation>Рады вам &#38; вашим, ( 0 ).</translation></root>"))
        }
        let station = try station(
            """
            [[engine]]
            style = "libretranslate"
            url = "\(try RefusingPort().url)"

            [[engine]]
            style = "openai"
            url = "\(model.url)/v1"
            model = "small"

            [[engine]]
            style = "frengly"
            url = "\(frengly.url)"
            user = "a@example.org"
            key = "s3cret"
            """)
        let good = try station.row(with: "Рады вам & вашим, {user}.")
        let bad = try station.row(with: "Снова здравствуйте.")
        #expect(bad.contains("! Снова"), "\(bad)")
        #expect(!good.contains("! Рады"), "\(good)")
        #expect(model.requests.last?.path == "/v1/chat/completions")
        #expect(frengly.requests.last?.query.contains("dest=ru") == true)
    }
}
