import Foundation
import TestSupport
import Testing
import Text

/// A list drafted by machines on this machine, in a real terminal.
@Suite struct PretranslationStory {
    @Test func whatIsSafeIsWrittenAndTheRestIsCounted() async throws {
        let folder = try TemporaryFolder()
        let server = try ServerProcess(folder: folder.url)
        let engine = try TestServer { request in
            if request.path.hasSuffix("/languages") {
                return .json(#"[{"code":"en","targets":["ru"]},{"code":"ru","targets":["en"]}]"#)
            }
            let texts = (JSON(request.body)?["q"]?.array ?? []).compactMap(\.string)
            // What has a marker loses it.
            let answers = texts.map { $0.contains("<") ? "Пропало" : "Перевод: \($0)" }
            return .json(JSON.object(["translatedText": .array(answers.map(JSON.string))]).bytes)
        }
        let station = try station(engine)
        try station.beginInRussian(at: server.url)
        station.press("P")
        try station.see("Press m to ask")
        // The number of characters appears when the engine has named its languages.
        try station.see("characters")
        let asked = engine.requests.filter { $0.path.hasSuffix("/translate") }.count
        station.press("m")
        try station.see("Enter saves the suggestions as drafts to review", limit: .seconds(60))
        #expect(engine.requests.filter { $0.path.hasSuffix("/translate") }.count > asked)
        station.press("enter")
        try station.see("to review. :undo-action")
        let export = try station.run(["export", "--drafts"])
        #expect(export.output.contains("Перевод: "), "\(export.output)")
        #expect(!export.output.contains("Пропало"), "\(export.output)")
        #expect(try station.run(["status"]).output.contains("0 queued, 0 uploaded"))
        station.press("alt+x")
        station.type("undo-action")
        station.press("enter")
        try station.see("Undone: ")
        #expect(try !station.run(["export", "--drafts"]).output.contains("Перевод: "))
    }

    private func station(_ engine: TestServer) throws -> Workstation {
        let home = try TemporaryFolder()
        let place = home.path("config/tml-translator")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let text = """
            [suggestions]
            enabled = true

            [[engine]]
            style = "libretranslate"
            url = "\(engine.url)"
            """
        try Data(text.utf8).write(to: URL(filePath: place + "/config.toml"))
        return try Workstation(home: home)
    }
}
