import Foundation
import TML
import TestSupport
import Testing

@testable import LanguageData

/// Where the files are looked for.
@Suite struct InstalledTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A program, and a link to it in another folder.
    private func install(withDefinitions: Bool) throws -> (program: URL, link: URL) {
        let library = folder.url.appending(path: "lib/tml-translator")
        let programs = folder.url.appending(path: "bin")
        for created in [library, programs] {
            try FileManager.default.createDirectory(at: created, withIntermediateDirectories: true)
        }
        let program = library.appending(path: "tml-translator")
        try Data().write(to: program)
        let link = programs.appending(path: "tml-translator")
        try FileManager.default.createSymbolicLink(
            atPath: link.path, withDestinationPath: "../lib/tml-translator/tml-translator")
        if withDefinitions {
            let resources = library.appending(path: "tml-translator_LanguageData.resources")
            try FileManager.default.createDirectory(
                at: resources, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: packageFolder.appending(path: "Sources/LanguageData/Definitions"),
                to: resources.appending(path: "Definitions"))
        }
        return (program, link)
    }

    @Test func definitionsAreFoundBesideAProgramStartedByALink() throws {
        let (program, link) = try install(withDefinitions: true)
        for url in [program, link] {
            let found = try #require(DefinitionFolder(besideProgram: url))
            #expect(found.definition(for: "pl", in: [.cldr]) != nil)
        }
    }

    @Test func withoutFilesThereAreNoLanguages() throws {
        let (program, link) = try install(withDefinitions: false)
        #expect(DefinitionFolder(besideProgram: program) == nil)
        #expect(DefinitionFolder(besideProgram: link) == nil)
    }

    @Test func aDamagedFolderHasNoLanguages() throws {
        try Data("{".utf8).write(to: folder.url.appending(path: "cldr.json"))
        let damaged = DefinitionFolder(url: folder.url)
        #expect(damaged.definition(for: "pl", in: [.published, .cldr]) == nil)
        #expect(damaged.overview == nil)
        #expect(damaged.locales.isEmpty)
    }
}
