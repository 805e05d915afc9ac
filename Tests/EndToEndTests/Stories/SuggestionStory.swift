import Foundation
import TestSupport
import Testing
import Text

/// Engines in a real terminal: from the selection of a key to the form. Each service is a server on this
/// machine.
@Suite struct SuggestionStory {
    private static let label = "Good to see you again, {user}."

    private let folder: TemporaryFolder
    private let server: ServerProcess

    init() throws {
        folder = try TemporaryFolder()
        server = try ServerProcess(folder: folder.url)
    }

    private func station(_ engines: String) throws -> Workstation {
        let home = try TemporaryFolder()
        let place = home.path("config/tml-translator")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let text = "[suggestions]\nenabled = true\n" + engines
        try Data(text.utf8).write(to: URL(filePath: place + "/config.toml"))
        let station = try Workstation(home: home)
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "see you again")
        return station
    }

    /// The line of the suggestion that begins so.
    private func line(_ text: String, _ station: Workstation) throws -> String {
        try station.see(text)
        return try #require(
            station.screen.split(separator: "\n").map(String.init).first { $0.contains(text) })
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
        let line = try line("Снова рады вам, {user}.", station)
        let place = try #require(line.firstRange(of: "Снова"))
        let mark = line[..<place.lowerBound]
        let digits = mark.filter { $0.isNumber }
        let number = try #require(digits.last)
        #expect(!mark.suffix(4).contains("!"), "\(line)")
        station.press("alt+\(number)")
        #expect(station.screen.matches(of: /Снова рады вам/).count >= 2, "\(station.screen)")
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
        _ = try line("Снова рады вам, {user}.", station)
        let asked = ajax.requests.count
        station.press("ctrl+q")
        try station.reopen()
        try station.openRussian()
        try station.edit(Self.label, searching: "see you again")
        _ = try line("Снова рады вам, {user}.", station)
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
        let good = try line("Рады вам & вашим, {user}.", station)
        let bad = try line("Снова здравствуйте.", station)
        #expect(bad.contains("! Снова"), "\(bad)")
        #expect(!good.contains("! Рады"), "\(good)")
        #expect(model.requests.last?.path == "/v1/chat/completions")
        #expect(frengly.requests.last?.query.contains("dest=ru") == true)
    }
}
