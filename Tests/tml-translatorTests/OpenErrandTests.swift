import ArgumentParser
import Catalog
import FileProjects
import Foundation
import HTTP
import LocalStore
import Locking
import TML
import TestSupport
import Testing
import Workbench

@testable import tml_translator

/// Files that a second process hands to the workstation with the local copy.
@Suite struct OpenErrandTests {
    private let folder: TemporaryFolder
    private let paths: Paths
    private let stores = StoreWorker()
    private let worker: NetworkWorker

    init() throws {
        folder = try TemporaryFolder()
        paths = try Paths(environment: ["HOME": folder.path])
        try stores.open(paths.fileStore)
        worker = NetworkWorker(
            client: HTTPClient(userAgent: "test"), paths: paths, stores: stores,
            settings: try SettingsFile(path: paths.settings), session: nil,
            files: FileServer([], person: FilePerson(name: "Anna")))
    }

    private var kept: [FileAddress] { KeptFiles(beside: paths.fileStore).all }

    @Test func theFilesAreInTheListOfTheWorkstation() async throws {
        let told = Locked<[NetworkAnswer]>([])
        let outcome = await worker.run(.open([try folder.writePOFile("de")])) { answer in
            told.withLock { $0.append(answer) }
        }
        #expect(outcome.status == 0 && outcome.complaint == nil)
        let sentence = try #require(outcome.lines.first)
        #expect(sentence.contains("/de.po is open in the workstation of process \(getpid())"))
        let listed = try #require(try stores.store?.projects().map(\.project.key))
        #expect(listed == kept.map(\.project) && listed.count == 1)
        guard case .filesOpened(let opening)? = told.withLock({ $0.last }) else {
            Issue.record("the workstation does not know of the file")
            return
        }
        #expect(opening.projects.map(\.key) == listed && opening.isForOtherProcess)
    }

    @Test func aFileThatCannotBeOpenedChangesNothing() async throws {
        let told = Locked(0)
        let wrong = [folder.path("nothing.po")]
        let outcome = await worker.run(.open([try folder.writePOFile("de")] + wrong)) { _ in
            told.withLock { $0 += 1 }
        }
        #expect(outcome.status == 1 && outcome.lines.isEmpty)
        #expect(outcome.complaint?.contains("There is no file \(wrong[0])") == true)
        #expect(told.withLock { $0 } == 0)
        #expect(kept.isEmpty)
    }

    @Test func theOptionsAreThoseOfTheCommand() async throws {
        let table = folder.path("ru.json")
        try Data(#"{ "open": "Открыть" }"#.utf8).write(to: URL(filePath: table))
        let originals = folder.path("texts.json")
        try Data(#"{ "open": "Open" }"#.utf8).write(to: URL(filePath: originals))
        let choice = try FileChoice.parse(["--source", "texts.json", "--language", "be"])
        let outcome = await worker.run(
            .open(choice.arguments(for: ["ru.json"], in: folder.path)))
        #expect(outcome.status == 0, "\(outcome)")
        #expect(kept.map(\.locale) == ["be"])
        #expect(kept.first?.base?.hasSuffix("/texts.json") == true)
    }

    @Test func allFilesOfSeveralErrandsAreKept() async throws {
        let files = try ["cs", "da", "de", "es", "fi", "fr", "it", "nl"].map(folder.writePOFile)
        await withTaskGroup(of: Void.self) { group in
            for file in files {
                group.addTask { [worker] in _ = await worker.run(.open([file])) }
            }
        }
        #expect(Set(kept.map(\.locale)).count == files.count)
    }

    @Test func thePathsLeadToTheFilesFromEachFolder() throws {
        let choice = try FileChoice.parse(["--source", "en.json", "--format", "json"])
        #expect(
            choice.arguments(for: ["po/a b.po", "/srv/ru.po", "-x.po"], in: "/home/anna") == [
                "--source=/home/anna/en.json", "--format=json", "/home/anna/po/a b.po",
                "/srv/ru.po", "/home/anna/-x.po",
            ])
        #expect(try FileChoice.parse([]).arguments(for: ["/a.po"], in: "/") == ["/a.po"])
    }

    /// The process may find that another one has the local copy.
    @Test func filesAreNotListedBeforeTheLocalCopyIsOpen() throws {
        let opened = try OpenedFiles(
            [try folder.writePOFile("de")], FileChoice.parse([]), paths: paths,
            ["HOME": folder.path])
        #expect(kept.isEmpty)
        opened.list()
        #expect(kept.map(\.project) == [opened.only])
    }

    @Test func aStoppedProcessIsKnown() throws {
        let child = Process()
        child.executableURL = URL(filePath: "/bin/sleep")
        child.arguments = ["600"]
        try child.run()
        defer { kill(child.processIdentifier, SIGKILL) }
        let workstation = RunningWorkstation(process: child.processIdentifier)
        #expect(!workstation.isStopped)
        kill(child.processIdentifier, SIGSTOP)
        for _ in 0..<600 where !workstation.isStopped { usleep(50_000) }
        #expect(workstation.isStopped)
        #expect(!RunningWorkstation(process: getpid()).isStopped)
    }

    @Test func theProcessWithTheLocalCopyIsNamed() throws {
        #expect(RunningWorkstation(withStore: paths.fileStore)?.process == getpid())
        stores.close()
        #expect(RunningWorkstation(withStore: paths.fileStore) == nil)
    }
}
