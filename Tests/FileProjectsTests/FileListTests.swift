import Catalog
import Foundation
import LocalStore
import Sync
import TML
import TestSupport
import Testing
import Text
import TranslationAPI

@testable import FileProjects

/// The list of files, which changes during a session.
@Suite struct FileListTests {
    private func other(_ stage: FileStage) throws -> FileProject {
        let path = stage.folder.path("other.table")
        try Data(FileStage.usual.utf8).write(to: URL(filePath: path))
        return try FileProject(
            opening: path, format: TableFormat.format, for: FilePerson(name: "Anna"))
    }

    @Test func aFileThatIsGoneSaysSo() async throws {
        let stage = try FileStage()
        let path = try #require(await stage.server.projects().first?.summary)
        #expect(path.hasSuffix("/ru.table"))
        try FileManager.default.removeItem(atPath: stage.path)
        #expect(await stage.server.projects().map(\.summary) == ["The file is gone: \(path)"])
    }

    @Test func anEarlierFileThatIsGoneStaysInTheList() async throws {
        let stage = try FileStage()
        let earlier = try other(stage)
        try FileManager.default.removeItem(atPath: earlier.address.path)
        let server = FileServer([], earlier: [earlier.address], person: FilePerson(name: "Anna"))
        #expect(await server.projects().map(\.key) == [earlier.address.project])
        await server.remove(earlier.address.project)
        #expect(await server.projects().isEmpty)
    }

    @Test func aRemovedFileGetsItsSavedTexts() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        try stage.submit("Открыть", "open")
        await stage.server.remove(stage.project)
        #expect(await stage.server.projects().isEmpty)
        _ = try await Synchronizer(store: stage.store, server: stage.server).push()
        #expect(try stage.text.contains("Open\tОткрыть\n"))
    }

    @Test(arguments: [("ru.table", "other.table"), ("other.table", "ru.table")])
    func anEmptyFileDoesNotStopAnother(empty: String, whole: String) async throws {
        let stage = try FileStage()
        let file = try other(stage)
        await stage.server.open([file])
        try await stage.exchange()
        let synchronizer = Synchronizer(store: stage.store, server: stage.server)
        var pushed = PushReport()
        _ = try await synchronizer.exchange(
            file.address.project, locale: FileStage.locale, .definition, into: &pushed)
        try stage.submit("Открыть", "open")
        try stage.submit("Открыть", "open", in: file.address.project)
        try Data().write(to: URL(filePath: stage.folder.path(empty)))
        let report = try await synchronizer.push()
        let broken = empty == "other.table" ? file.address.project : stage.project
        #expect(Array(report.closed.keys) == [broken])
        let text = try String(contentsOfFile: stage.folder.path(whole), encoding: .utf8)
        #expect(text.contains("Open\tОткрыть\n"))
        #expect(try stage.store.outboxCounts() == OutboxCounts(queued: 1))
    }

    @Test func openedFilesComeFirst() async throws {
        let stage = try FileStage()
        let file = try other(stage)
        await stage.server.open([file])
        let projects = [file.address.project, stage.project]
        #expect(await stage.server.projects().map(\.key) == projects)
        let server: any WorkstationServer = stage.server
        #expect(
            try await server.progress(of: file.address.project).map(\.keys) == [file.keys.count])
        await stage.server.remove(file.address.project)
        await stage.server.open([file])
        #expect(await stage.server.projects().map(\.key) == projects)
    }

    @Test func aFileOpenedWithAnotherWishKeepsItsFirstTextAndItsVersions() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        try stage.submit("Открыть", "open")
        try await stage.exchange()
        let again = try FileProject(
            opening: stage.path, locale: "ru", format: TableFormat.format,
            for: FilePerson(name: "Anna"))
        await stage.server.open([again])
        try stage.submit("Откройте", "open")
        let (pushed, pulled) = try await stage.exchange()
        #expect(pushed.answered.accepted == 1)
        #expect(pulled.pages == 0 && !pulled.isRestarted)
        let kept = try String(contentsOfFile: stage.path + "~", encoding: .utf8)
        #expect(kept == FileStage.usual)
    }

    @Test func aFileThatIsOpenedAgainKeepsItsVersions() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        try stage.submit("Открыть", "open")
        try await stage.exchange()
        let again = try FileProject(
            opening: stage.path, format: TableFormat.format, for: FilePerson(name: "Anna"))
        await stage.server.open([again])
        let (_, pulled) = try await stage.exchange()
        #expect(pulled.pages == 0 && !pulled.isRestarted)
    }
}
