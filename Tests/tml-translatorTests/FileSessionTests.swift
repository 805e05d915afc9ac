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

/// Files that are opened during a session of files.
@Suite struct FileSessionTests {
    private let folder: TemporaryFolder
    private let paths: Paths
    private let stores = StoreWorker()
    private let lane: NetworkLane
    private let person = FilePerson(name: "Anna")

    init() throws {
        folder = try TemporaryFolder()
        paths = try Paths(environment: ["HOME": folder.path])
        try stores.open(paths.fileStore)
        let path = try folder.writePOFile("ru")
        let file = try FileProject(opening: path, for: person)
        let server = FileServer([file.address], read: [file], person: person)
        lane = NetworkLane(
            worker: NetworkWorker(
                client: HTTPClient(userAgent: "test"), paths: paths, stores: stores,
                settings: try SettingsFile(path: paths.settings), session: nil, files: server))
    }

    private func answer(to request: NetworkRequest) async -> NetworkAnswer? {
        let found = Locked<NetworkAnswer?>(nil)
        await withCheckedContinuation { ended in
            lane.perform(request) { answer in
                found.withLock { $0 = answer }
            } done: {
                ended.resume()
            }
        }
        return found.withLock { $0 }
    }

    private func opening(_ text: String) async throws -> FileOpening {
        guard case .filesOpened(let opening)? = await answer(to: .files(.open(text))) else {
            throw CocoaError(.fileReadUnknown)
        }
        return opening
    }

    private var listed: [String] {
        get throws { try stores.store?.projects().map(\.project.name) ?? [] }
    }

    @Test func anOpenedFileIsInTheListAndStaysThere() async throws {
        let path = try folder.writePOFile("de")
        let opening = try await opening(path)
        #expect(opening.warnings.isEmpty)
        let project = try #require(opening.projects.first)
        #expect(opening.projects.count == 1)
        #expect(project.name.hasSuffix("/de.po"))
        #expect(try listed.first == project.name)
        #expect(try stores.store?.projects().first?.told.map(\.keys) == [1])
        #expect(KeptFiles(beside: paths.fileStore).all.map(\.project) == [project.key])
        #expect(await answer(to: .files(.remove(project.key))) == .projectsRefreshed)
        #expect(try !listed.contains(project.name))
        #expect(KeptFiles(beside: paths.fileStore).all.isEmpty)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func thePlaceInAnOpenedFileIsKnown() async throws {
        let path = try folder.writePOFile("de")
        let key = try FileProject(opening: path, for: person).address.project
        let query = KeyQuery(project: key, locale: "de")
        KeptPlaces(path: Paths.places(beside: paths.fileStore))
            .keep(ListPlace(query: query, key: nil, offset: 7), at: 1)
        #expect(try await opening(path).place?.offset == 7)
    }

    @Test func aFileThatWasChangedHasItsProgressInTheList() async throws {
        let path = folder.path("ru.po")
        let project = try FileProject(opening: path, for: person).address.project
        _ = await answer(to: .refreshProjects)
        _ = await answer(to: .synchronize(.full(project, "ru")))
        #expect(try stores.store?.projects().first?.progress.map(\.untranslated) == [1])
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let changed = text.replacing("\"Open\"\nmsgstr \"\"", with: "\"Open\"\nmsgstr \"Открыть\"")
        try Data(changed.utf8).write(to: URL(filePath: path), options: .atomic)
        _ = await answer(to: .refreshProjects)
        #expect(try stores.store?.projects().first?.progress.map(\.untranslated) == [0])
    }

    @Test func aFileThatIsNotThereIsSaidToBe() async throws {
        let opening = try await opening("nothing.po")
        #expect(opening.projects.isEmpty)
        let sentence = try #require(opening.warnings.first)
        #expect(sentence.hasPrefix("There is no file nothing.po in "), "\(sentence)")
        #expect(try await self.opening("--nothing ru.po").warnings.first?.isEmpty == false)
    }

    @Test func aFileWithoutItsOriginalsNamesTheOption() async throws {
        let path = folder.path("ru.json")
        try Data(#"{ "open": "Открыть" }"#.utf8).write(to: URL(filePath: path))
        let opening = try await opening(path)
        #expect(opening.projects.count == 1)
        #expect(opening.warnings.first?.contains("--source FILE") == true)
    }

    @Test func theNamesOfAFolderAreThoseThatCanBeOpened() throws {
        for name in ["po/ru.po", "po/README", "po/locale/x.po"] {
            let path = folder.path(name)
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(),
                withIntermediateDirectories: true)
            try Data().write(to: URL(filePath: path))
        }
        #expect(FolderNames(in: folder.path("po/")).names == ["locale/", "ru.po"])
        #expect(FolderNames(in: folder.path("nothing/")).names.isEmpty)
    }

    @Test func theListOfFilesHasTheLastOnesFirst() throws {
        let kept = KeptFiles(beside: paths.fileStore)
        let files = ["a", "b"].map {
            FileAddress(path: "/\($0).po", source: "en", locale: "de")
        }
        kept.add([files[0]])
        kept.add([files[1]])
        kept.add([files[0]])
        #expect(kept.all == files)
        kept.remove(files[0].project)
        #expect(kept.all == [files[1]])
    }

    @Test func theWarningNamesTheFileWithoutOriginals() throws {
        let table = folder.path("locales/ru.json")
        try FileManager.default.createDirectory(
            atPath: folder.path("locales"), withIntermediateDirectories: true)
        try Data(#"{ "open": "Открыть" }"#.utf8).write(to: URL(filePath: table))
        let path = try folder.writePOFile("de")
        let known = try FileProject(opening: path, for: person).sealed
        let found = try FoundFiles(
            [table, path], FileChoice.parse([]), for: person, earlier: [known])
        #expect(found.projects.count == 1)
        #expect(found.warnings == [Strings.lacksOriginals(table)])
    }

    @Test func theWarningNamesTheOtherLanguagesOfAFile() throws {
        let path = folder.path("ui.xlf")
        let files = ["de", "fr"].map { language in
            "<file original='a' source-language='en' target-language='\(language)'><body>"
                + "<trans-unit id='1'><source>A</source></trans-unit></body></file>"
        }
        try Data("<xliff version='1.2'>\(files.joined())</xliff>".utf8).write(
            to: URL(filePath: path))
        let found = try FoundFiles([path], FileChoice.parse([]), for: person)
        #expect(found.addresses.map(\.locale) == ["de"])
        #expect(found.warnings == [Strings.otherLanguages(["fr"], in: path)])
        let again = try FoundFiles(
            [path], FileChoice.parse([]), for: person, earlier: found.addresses)
        #expect(again.warnings == found.warnings)
        let named = try FoundFiles([path], FileChoice.parse(["--language", "fr"]), for: person)
        #expect(named.addresses.map(\.locale) == ["fr"] && named.warnings.isEmpty)
    }
}
