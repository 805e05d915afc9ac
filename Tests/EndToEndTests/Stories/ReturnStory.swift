import Foundation
import TestSupport
import Testing

/// The server is put back to an older backup, and a translator had worked since.
@Suite struct ReturnStory {
    private let server: ServerProcess
    private let station: Workstation

    init() throws {
        server = try ServerProcess()
        station = try Workstation(rows: 24, columns: 80)
        try station.beginInRussian(at: server.url)
        try server.run("backup", server.path("backup.tar").path)
    }

    /// Saves three forms, which the server takes, and puts it back.
    private func workAndPutBack(leavingBefore leaves: Bool = false) async throws {
        try TranslatingStory.typeForms(station)
        station.press("ctrl+s")
        try await TranslatingStory.expectForms(on: server)
        try station.see("uploaded and accepted")
        if leaves { #expect(station.quit() == 0) }
        server.stop()
        try FileManager.default.removeItem(at: server.path("data"))
        try server.run("restore", server.path("backup.tar").path)
        try server.restart()
    }

    @Test func theScreenSaysSoAndOneKeySendsItAgain() async throws {
        try await workAndPutBack()
        station.press("f5")
        try station.see("3 changes lost on the server")
        try station.see("restored to an older state")
        station.press("f2")
        try station.see("gone ")
        try station.see("You have received")
        station.press("R")
        try station.seeNoMore("lost on the server")
        try await TranslatingStory.expectForms(on: server)
        #expect(station.quit() == 0)
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
        #expect(station.quit() == 0)
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
