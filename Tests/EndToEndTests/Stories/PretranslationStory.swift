import Foundation
import TestSupport
import Testing
import Text

/// A list drafted by machines on this machine, in a real terminal.
@Suite struct PretranslationStory {
    @Test func whatIsSafeIsWrittenAndTheRestIsCounted() async throws {
        let server = try ServerProcess()
        let engine = try TestServer { request in
            if request.path.hasSuffix("/languages") {
                return .json(#"[{"code":"en","targets":["ru"]},{"code":"ru","targets":["en"]}]"#)
            }
            let texts = (JSON(request.body)?["q"]?.array ?? []).compactMap(\.string)
            // What has a marker loses it.
            let answers = texts.map { $0.contains("<") ? "Пропало" : "Перевод: \($0)" }
            return .json(JSON.object(["translatedText": .array(answers.map(JSON.string))]).bytes)
        }
        let station = try Workstation(
            settings: """
                [suggestions]
                enabled = true

                [[engine]]
                style = "libretranslate"
                url = "\(engine.url)"
                """)
        try station.beginInRussian(at: server.url)
        station.press("P")
        try station.see("Press m to ask")
        // The number of characters appears when the engine has named its languages.
        try station.see("characters")
        let asked = engine.requests.filter { $0.path.hasSuffix("/translate") }.count
        station.press("m")
        try station.see("Enter saves the suggestions as drafts to review")
        #expect(engine.requests.filter { $0.path.hasSuffix("/translate") }.count > asked)
        station.press("enter")
        try station.see("to review. :undo-action")
        let export = try station.run(["export", "--drafts"])
        #expect(export.output.contains("Перевод: "), "\(export.output)")
        #expect(!export.output.contains("Пропало"), "\(export.output)")
        #expect(try station.run(["status"]).output.contains("0 queued, 0 uploaded"))
        station.run(command: "undo-action", by: "alt+x")
        try station.see("Undone: ")
        #expect(try !station.run(["export", "--drafts"]).output.contains("Перевод: "))
    }
}
