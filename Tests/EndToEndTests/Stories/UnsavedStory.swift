import Foundation
import GRDB
import TestSupport
import Testing

/// The local copy takes nothing any more, and the program has to end.
@Suite struct UnsavedStory {
    private static let text = "Единственный экземпляр"

    private let server: ServerProcess
    private let station: Workstation

    init() throws {
        server = try ServerProcess()
        station = try Workstation(environment: ["TMPDIR": server.folder.path])
        try station.beginInRussian(at: server.url)
        try station.edit(TranslatingStory.label, searching: "received")
    }

    /// Another connection that is writing keeps everybody else from it, as a full disk does.
    private func blockedCopy() throws -> DatabaseQueue {
        let files = FileManager.default.enumerator(atPath: station.home.path)
        let name = (files?.allObjects as? [String] ?? []).first { $0.hasSuffix("store.sqlite") }
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        // The program may be writing the results of checks.
        configuration.busyMode = .timeout(30)
        let queue = try DatabaseQueue(
            path: station.home.path(try #require(name)), configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        return queue
    }

    private func unsavedFile(in folder: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let name = try #require(names.first { $0.hasPrefix("tml-translator-unsaved") })
        return folder + "/" + name
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
    func theTextIsWrittenElsewhereAndSaidWhere(_ signal: Int32) throws {
        let queue = try blockedCopy()
        station.replaceForm(with: Self.text)
        station.terminal.kill(signal)
        #expect(station.terminal.exitStatus() == 1)
        #expect(!station.terminal.isAlternateScreen)
        #expect(station.screen.contains("could not be saved"), "\(station.screen)")
        let file = try unsavedFile(in: station.home.path("state/tml-translator"))
        try queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try queue.close()
        let brought = try station.run(["import", file])
        #expect(brought.status == 0, "\(brought.output)")
        #expect(try station.run(["export"]).output.contains(Self.text))
    }

    @Test func theNextFolderIsTakenWhereTheFirstDoesNot() throws {
        let queue = try blockedCopy()
        let state = station.home.path("state/tml-translator")
        try FileManager.default.removeItem(atPath: state)
        try Data().write(to: URL(filePath: state))
        station.replaceForm(with: Self.text)
        station.terminal.kill(SIGTERM)
        #expect(station.terminal.exitStatus() == 1)
        let file = try unsavedFile(in: server.folder.path)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains(Self.text))
        try queue.close()
    }

    @Test func whatWasSavedIsNotWrittenAgain() throws {
        station.replaceForm(with: Self.text)
        station.terminal.kill(SIGTERM)
        #expect(station.terminal.exitStatus() == 0)
        #expect(try station.run(["export"]).output.contains(Self.text))
    }
}
