import Foundation
import TestSupport
import Testing

/// Subcommands beside an open workstation.
@Suite struct BesideStory {
    private let server: ServerProcess
    private let station: Workstation

    init() throws {
        server = try ServerProcess()
        station = try Workstation()
        try station.beginInRussian(at: server.url)
    }

    @Test func readingWorksWhileItIsOpen() throws {
        let status = try station.run(["status"])
        #expect(status.status == 0 && status.output.contains("Harbour"), "\(status.output)")
        #expect(try station.run(["status", "--json"]).status == 0)
        let preview = try station.run(
            ["preview", "{count || письмо, письма, писем}", "--locale", "ru", "--values"]
                + [#"{"count": 5}"#])
        #expect(preview.output == "5 писем\n")
        #expect(try station.run(["check", "a", "б", "--locale", "ru"]).status == 0)
        #expect(try station.run(["export"]).status == 0)
        #expect(
            try station.run(["doctor"]).output.contains("has the local copy open"))
    }

    @Test func theWorkstationSendsAndFetchesForThem() async throws {
        server.stop()
        try TranslatingStory.typeForms(station)
        station.press("ctrl+s")
        try station.see("3 changes to upload")
        try seeOutbox("Outbox: 3 queued, 0 uploaded")
        try server.restart()
        let push = try station.run(["push"])
        #expect(push.status == 0, "\(push.output)")
        #expect(push.output.contains("accepted, 0 in the outbox"), "\(push.output)")
        try station.seeNoMore("to upload")
        let pull = try station.run(["pull", "--locale", "ru"])
        #expect(pull.status == 0 && pull.output.contains("ru: "), "\(pull.output)")
        let unknown = try station.run(["pull", "--project", "none"])
        #expect(unknown.status == 1 && unknown.output.contains("no project with the key none"))
        try await TranslatingStory.expectForms(on: server)
    }

    /// Waits for the line of the outbox: during an attempt to send, changes are not queued.
    private func seeOutbox(_ line: String) throws {
        let end = ContinuousClock.now + .seconds(30)
        var output = ""
        repeat {
            output = try station.run(["status"]).output
        } while !output.contains(line) && ContinuousClock.now < end
        #expect(output.contains(line), "\(output)")
    }

    @Test func aSecondWorkstationIsToldWhoHasIt() throws {
        let file = station.home.path("work.json")
        #expect(try station.run(["export", file]).status == 0)
        let second = try station.run(["import", file])
        #expect(second.status == 1)
        #expect(second.output.contains("process \(station.terminal.processIdentifier)"))
    }

    @Test func whoHasItIsNamedWhenNobodyAnswers() throws {
        let sockets = FileManager.default.enumerator(atPath: station.home.path)
        for case let file as String in sockets?.allObjects ?? [] where file.hasSuffix(".errands") {
            try FileManager.default.removeItem(atPath: station.home.path(file))
        }
        let push = try station.run(["push"])
        #expect(push.status == 1)
        #expect(push.output.contains("process \(station.terminal.processIdentifier)"))
    }

    @Test func theLogTellsWhatHappenedAndNoText() throws {
        try station.edit(TranslatingStory.label, searching: "received")
        station.replaceForm(with: "Совершенно секретно")
        #expect(station.quit() == 0)
        let log = try String(
            contentsOfFile: station.home.path("state/tml-translator/tml-translator.log"),
            encoding: .utf8)
        for word in ["start 0.1.0", "signIn: done", "synchronize: done", "end, 0 texts unsaved"] {
            #expect(log.contains(word), "\(word) in \(log)")
        }
        #expect(!log.contains("секретно") && !log.contains("demo"))
    }
}
