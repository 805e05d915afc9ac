import Foundation
import TestSupport
import Testing

/// The server is put back to an older backup, and a translator had worked since.
@Suite struct ReturnStory {
    private let folder: TemporaryFolder
    private let server: ServerProcess
    private let station: Workstation

    init() throws {
        folder = try TemporaryFolder()
        server = try ServerProcess(folder: folder.url)
        station = try Workstation(rows: 24, columns: 80)
        try station.beginInRussian(at: server.url)
        try station.see("online")
        try ServerProcess.run(["backup", folder.path("backup.tar")], on: folder.url)
    }

    /// Saves three forms, which the server takes, and puts it back.
    private func workAndPutBack(leavingBefore leaves: Bool = false) async throws {
        try TranslatingStory.typeForms(station)
        station.press("ctrl+s")
        try await TranslatingStory.expectForms(on: server)
        try station.see("uploaded and accepted")
        if leaves { station.press("f10") }
        server.stop()
        try FileManager.default.removeItem(at: folder.url.appending(path: "data"))
        try ServerProcess.run(["restore", folder.path("backup.tar")], on: folder.url)
        try server.restart()
    }

    @Test func theScreenSaysSoAndOneKeySendsItAgain() async throws {
        try await workAndPutBack()
        station.press("f5")
        try station.see("3 changes lost on the server")
        #expect(station.screen.contains("returned to an older state"), "\(station.screen)")
        station.press("f2")
        try station.see("gone ")
        #expect(station.screen.contains("You have received"), "\(station.screen)")
        station.press("R")
        try station.seeNoMore("lost on the server")
        try await TranslatingStory.expectForms(on: server)
        station.press("f10")
        #expect(station.terminal.exitStatus() == 0)
        #expect(try station.run(["status"]).output.contains("0 queued, 0 uploaded"))
    }

    @Test func pushLooksThoughNothingWaits() async throws {
        try await workAndPutBack(leavingBefore: true)
        let push = try station.run(["push"])
        #expect(push.status == 1, "\(push.output)")
        #expect(push.output.contains("lost 3 of your changes"), "\(push.output)")
        let again = try station.run(["push", "--again"])
        #expect(again.status == 0 && again.output.contains("3 accepted"), "\(again.output)")
        try await TranslatingStory.expectForms(on: server)
    }

    @Test func aSubcommandDoesTheSame() async throws {
        try await workAndPutBack()
        station.press("f10")
        #expect(station.terminal.exitStatus() == 0)
        let pull = try station.run(["pull"])
        #expect(pull.output.contains("lost 3 of your changes"), "\(pull.output)")
        #expect(try station.run(["push"]).status == 1)
        let export = try station.run(["export", "--outbox"])
        #expect(export.output.contains("gone: translate"), "\(export.output)")
        #expect(export.output.contains("Вы получили [bold: {count} сообщение]"))
        let again = try station.run(["push", "--again"])
        #expect(again.status == 0 && again.output.contains("3 accepted"), "\(again.output)")
        try await TranslatingStory.expectForms(on: server)
        let known = try station.run(["push", "--again"])
        #expect(known.output.contains("0 accepted, 0 in the outbox"), "\(known.output)")
    }
}
