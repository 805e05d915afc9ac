import Catalog
import Foundation
import TML
import TestSupport
import Testing
import Text
import TranslationAPI
import TranslationFiles

@testable import FileProjects

/// A file whose originals are in another file.
@Suite struct OriginalsTests {
    private let folder: TemporaryFolder
    private let path: String
    private let person = FilePerson(name: "Anna")

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("locales/ru.json")
        try FileManager.default.createDirectory(
            atPath: folder.path("locales"), withIntermediateDirectories: true)
        try Data(#"{ "open": "Открыть" }"#.utf8).write(to: URL(filePath: path))
        try write(#"{ "open": "Open", "close": "Close" }"#)
    }

    private func write(_ originals: String) throws {
        try Data(originals.utf8).write(
            to: URL(filePath: folder.path("locales/en.json")), options: .atomic)
    }

    private func page(_ server: FileServer, _ project: Project.Key) async throws -> KeyPage {
        try await server.keys(of: project, locale: "ru", page: 1, perPage: 10, seen: nil)
    }

    @Test func changedOriginalsAreNews() async throws {
        let file = try FileProject(opening: path, for: person)
        let server = FileServer([file.address], read: [file], person: person)
        let before = try await page(server, file.address.project)
        #expect(Set(before.keys.map(\.key.label.string)) == ["Open", "Close"])
        try write(#"{ "open": "Open the file", "close": "Close", "save": "Save" }"#)
        let news = try await server.news(
            of: file.address.project, locale: "ru", since: before.cursor, seen: nil, limit: 100)
        #expect(!news.items.isEmpty)
        let after = try await page(server, file.address.project)
        #expect(Set(after.keys.map(\.key.label.string)) == ["Open the file", "Close", "Save"])
        #expect(after.keys.flatMap(\.translations).map(\.text) == ["Открыть"])
    }

    @Test func brokenOriginalsStayAsTheyWere() async throws {
        let file = try FileProject(opening: path, for: person)
        let server = FileServer([file.address], read: [file], person: person)
        let before = try await page(server, file.address.project)
        try write(#"{ "open": "#)
        #expect(try await page(server, file.address.project).cursor == before.cursor)
        try FileManager.default.removeItem(atPath: folder.path("locales/en.json"))
        #expect(try await page(server, file.address.project).cursor == before.cursor)
        try write(#"{ "open": "Open it" }"#)
        let after = try await page(server, file.address.project)
        #expect(after.keys.map(\.key.label.string) == ["Open it"])
    }

    @Test func emptiedOriginalsStayAsTheyWere() async throws {
        let paths = ["en", "ru"].map { folder.path("\($0).lproj/Localizable.strings") }
        for (path, text) in zip(paths, ["Open", "Открыть"]) {
            try FileManager.default.createDirectory(
                atPath: String(path.dropLast("/Localizable.strings".count)),
                withIntermediateDirectories: true)
            try Data("\"open\" = \"\(text)\";\n".utf8).write(to: URL(filePath: path))
        }
        let file = try FileProject(opening: paths[1], for: person)
        let server = FileServer([file.address], read: [file], person: person)
        let before = try await page(server, file.address.project)
        #expect(before.keys.map(\.key.label.string) == ["Open"])
        try Data().write(to: URL(filePath: paths[0]))
        let after = try await page(server, file.address.project)
        #expect(after.keys.map(\.key.label.string) == ["Open"])
        #expect(after.cursor == before.cursor)
    }

    @Test func namedOriginalsAreAsBeforeByAnotherPath() throws {
        let base = folder.path("locales/../locales/en.json")
        let address = try FileProject(opening: path, base: base, for: person).sealed
        #expect(address.isAsBefore(at: path, base: base, locale: nil, format: nil))
        #expect(!address.isAsBefore(at: path, base: path, locale: nil, format: nil))
    }

    @Test func aFileWithoutOriginalsIsReadAtEachOpening() throws {
        try FileManager.default.removeItem(atPath: folder.path("locales/en.json"))
        let address = try FileProject(opening: path, for: person).sealed
        #expect(!address.isAsBefore(at: path, base: nil, locale: nil, format: nil))
    }

    @Test func anotherFormatIsAnotherVersion() throws {
        let cursors = try ["json", "i18next"].map { name in
            let format = try #require(FileFormat.all.first { $0.name == name })
            return try FileProject(
                opening: path, base: folder.path("locales/en.json"), locale: "ru", format: format,
                for: person
            ).version.cursor
        }
        #expect(cursors[0] != cursors[1])
    }

    @Test func anotherSessionSeesChangedOriginals() async throws {
        let file = try FileProject(opening: path, for: person)
        let project = file.address.project
        let cursor = try await page(
            FileServer([file.address], read: [file], person: person), project
        ).cursor
        try write(#"{ "open": "Open the file" }"#)
        let read = try FileProject(opening: path, for: person)
        let again = FileServer([read.address], read: [read], person: person)
        await #expect(throws: ServerError.cursorExpired) {
            try await again.news(
                of: project, locale: "ru", since: cursor, seen: nil, limit: 100)
        }
    }

    @Test func aFileWithoutOriginalsSaysSo() throws {
        #expect(try !FileProject(opening: path, for: person).lacksOriginals)
        try FileManager.default.removeItem(atPath: folder.path("locales/en.json"))
        #expect(try FileProject(opening: path, for: person).lacksOriginals)
    }
}
