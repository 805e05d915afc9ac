import ArgumentParser
import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing

@testable import TranslationService
@testable import tml_server

/// The commands that import and export translation files.
@Suite struct FileCommandTests {
    private let folder: TemporaryFolder
    private let service: TranslationService
    private let project: Project.Key

    init() throws {
        folder = try TemporaryFolder()
        service = try TranslationService(
            path: folder.path("data/server.sqlite"), clock: { 1_700_000_000 })
        project = try service.projects.create(
            NewProject(name: "App", defaultLocale: "en", locales: ["ru"]))
    }

    private func resources(_ text: String) -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <resources>
            <string name="open">\(text)</string>
        </resources>

        """
    }

    private let po = #"""
        msgid ""
        msgstr ""
        "Content-Type: text/plain; charset=UTF-8\n"
        "Language: ru\n"

        msgid "Open"
        msgstr "Открыть"

        """#

    private func bring(_ path: String) throws {
        try FileImportOptions.parse(["--project", project.rawValue])
            .run(folder.path(path), service)
    }

    private func write(_ text: String, to path: String) throws {
        let place = URL(filePath: folder.path(path))
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
    }

    private func read(_ path: String) -> String? {
        FileManager.default.contents(atPath: folder.path(path))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func aFolderIsImportedAndExported() throws {
        try write(resources("Open"), to: "res/values/strings.xml")
        try write(resources("Открыть"), to: "res/values-ru/strings.xml")
        try write("<other/>", to: "res/other.xml")
        let options = try FileImportOptions.parse(["--project", project.rawValue])
        try options.run(folder.path("res"), service)
        try FileExport(folder: folder.path("out")).run(service, project, .accepted)
        #expect(read("out/values/strings.xml") == resources("Open"))
        #expect(read("out/values-ru/strings.xml") == resources("Открыть"))
        #expect(read("out/other.xml") == nil)
        try service.close()
    }

    @Test func aSingleFileBringsOriginalsThatTheProjectLacks() throws {
        try write(resources("Open"), to: "res/values/strings.xml")
        try write(resources("Открыть"), to: "res/values-ru/strings.xml")
        try bring("res/values-ru/strings.xml")
        try write(resources("Open it"), to: "res/values/strings.xml")
        try bring("res/values-ru/strings.xml")
        try FileExport(folder: folder.path("out")).run(service, project, .accepted)
        #expect(read("out/values/strings.xml") == resources("Open"))
        #expect(read("out/values-ru/strings.xml") == resources("Открыть"))
        let labels = try service.database.read { db in
            try String.fetchAll(db, sql: "SELECT label FROM translationKey")
        }
        #expect(labels == ["Open"])
        try service.close()
    }

    @Test func aFileWithoutItsLanguageNamesTheOption() throws {
        try write(po.replacing("Language: ru", with: "Language: "), to: "po/messages.po")
        let error = #expect(throws: ServiceError.self) { try bring("po/messages.po") }
        #expect(error?.sentence.contains("--language") == true)
        #expect(throws: CommandFailure.self) { try bring("po") }
        try write(po, to: "po/ru.po")
        #expect(throws: ExitCode(1)) { try bring("po") }
        try FileExport(folder: folder.path("out")).run(service, project, .accepted)
        #expect(read("out/ru.po") == po && read("out/messages.po") == nil)
        try FileImportOptions.parse(["--project", project.rawValue, "--language", "ru"])
            .run(folder.path("po/messages.po"), service)
        try service.close()
    }

    @Test func aTemplateNeedsNoLanguage() throws {
        let template = po.replacing("Language: ru", with: "Language: ")
            .replacing("Открыть", with: "")
        try write(template, to: "po/messages.pot")
        try bring("po/messages.pot")
        try FileExport(folder: folder.path("out")).run(service, project, .accepted)
        #expect(read("out/po/messages.pot") == template)
        try service.close()
    }

    @Test func aLinkDoesNotLeadTheExportOutOfItsFolder() throws {
        try write(resources("Open"), to: "res/values/strings.xml")
        try write(po, to: "res/ru.po")
        try bring("res")
        try write("", to: "out/empty")
        try write("", to: "elsewhere/empty")
        for (link, target) in [("values", "elsewhere"), ("ru.po", "elsewhere/new")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path("out/\(link)"), withDestinationPath: folder.path(target))
        }
        #expect(throws: CommandFailure.self) {
            try FileExport(folder: folder.path("out")).run(service, project, .accepted)
        }
        #expect(read("elsewhere/strings.xml") == nil)
        #expect(read("elsewhere/new") == nil)
        try service.close()
    }

    @Test func aLinkWithinTheFolderIsFollowed() throws {
        try write(resources("Open"), to: "res/values/strings.xml")
        try bring("res")
        try write("", to: "out/texts/empty")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("out/values"), withDestinationPath: "texts")
        try FileExport(folder: folder.path("out")).run(service, project, .accepted)
        #expect(read("out/texts/strings.xml") == resources("Open"))
        try service.close()
    }

    /// Older versions accepted such paths.
    @Test func aPathWithADotIsNotWritten() throws {
        try write(po, to: "res/ru.po")
        try bring("res")
        try service.database.write { db in
            try db.execute(sql: "UPDATE file SET path = '.git/ru.po'")
        }
        #expect(throws: CommandFailure.self) {
            try FileExport(folder: folder.path("out")).run(service, project, .accepted)
        }
        #expect(read("out/.git/ru.po") == nil)
        try service.close()
    }

    @Test func aFolderWithADotIsNoPartOfThePath() throws {
        try write(po, to: ".local/ru.po")
        try bring(".local/ru.po")
        try FileExport(folder: folder.path("out")).run(service, project, .accepted)
        #expect(read("out/ru.po") == po)
        try service.close()
    }

    @Test func aProjectWithoutFilesIsAnError() throws {
        #expect(throws: CommandFailure.self) {
            try FileExport(folder: folder.path("out")).run(service, project, .accepted)
        }
        let options = try FileImportOptions.parse(["--project", project.rawValue])
        #expect(throws: CommandFailure.self) {
            try options.run(folder.path("missing.po"), service)
        }
        try service.close()
    }

    @Test(arguments: [
        ["ru.po", "--format", "word", "--project", "KEY"], ["ru.po", "--format", "po"],
        ["ru.po", "--pending"], ["ru.po", "--language", "ru"],
    ])
    func optionsThatDoNotFitAreRefused(arguments: [String]) {
        #expect(throws: (any Error).self) { try ImportCommand.parse(arguments) }
    }

    @Test func anArchiveNeedsNoOptions() throws {
        let command = try ImportCommand.parse(["release.tar.gz"])
        #expect(command.path == "release.tar.gz")
        #expect(command.files.project == nil)
    }
}
