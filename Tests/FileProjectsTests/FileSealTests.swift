import Foundation
import TML
import TestSupport
import Testing
import TranslationFiles

@testable import FileProjects

/// Files that are opened before they are read.
@Suite struct FileSealTests {
    private let stage: FileStage

    init() throws { stage = try FileStage() }

    private func sealed() throws -> FileAddress {
        try FileProject(
            opening: stage.path, format: TableFormat.format, for: FilePerson(name: "Anna")
        ).sealed
    }

    private func isAsBefore(_ address: FileAddress, locale: String? = nil) -> Bool {
        address.isAsBefore(
            at: stage.path, base: nil, locale: locale.map { LocaleCode($0) },
            format: TableFormat.format)
    }

    @Test func aFileThatNobodyChangedIsAsBefore() throws {
        let address = try sealed()
        #expect(isAsBefore(address))
        #expect(isAsBefore(address, locale: "ru"))
    }

    @Test func aChangedFileIsNotAsBefore() throws {
        let address = try sealed()
        try stage.edit("Закрыть", "Закрой")
        #expect(!isAsBefore(address))
    }

    @Test func otherWishesAreNotAsBefore() throws {
        let address = try sealed()
        #expect(!isAsBefore(address, locale: "de"))
        #expect(
            !address.isAsBefore(
                at: stage.path, base: "en.table", locale: nil, format: TableFormat.format))
        #expect(!address.isAsBefore(at: stage.path, base: nil, locale: nil, format: nil))
    }

    @Test func aNamedLanguageIsNotThatOfTheFile() throws {
        let address = try FileProject(
            opening: stage.path, locale: "ru", format: TableFormat.format,
            for: FilePerson(name: "Anna")
        ).sealed
        #expect(isAsBefore(address, locale: "ru"))
        #expect(!isAsBefore(address))
    }

    @Test func anAddressOfAnEarlierVersionIsRead() throws {
        var address = try sealed()
        address.seal = nil
        #expect(!isAsBefore(address))
    }

    @Test func theServerSealsTheFilesThatItHasRead() async throws {
        var unread = try sealed()
        unread.seal = nil
        #expect(await stage.server.sealed([unread]) == [try sealed()])
        let other = FileServer([unread], person: FilePerson(name: "Anna"))
        #expect(await other.sealed([unread]) == [unread])
    }

    @Test func aSumTellsContentsApart() {
        let text = Array("0123456789abcdefghij".utf8)
        let sum = Fingerprint.sum(of: [text])
        #expect(sum.utf8.count == 16)
        #expect(Fingerprint.sum(of: [text]) == sum)
        for place in text.indices {
            var other = text
            other[place] ^= 1
            #expect(Fingerprint.sum(of: [other]) != sum)
        }
        #expect(Fingerprint.sum(of: [text, []]) != sum)
        #expect(Fingerprint.sum(of: [text + [0]]) != sum)
    }

    @Test func anotherFileWithTheOriginalsIsAnotherVersion() throws {
        let folder = try TemporaryFolder()
        let (base, path) = (folder.path("en.json"), folder.path("ru.json"))
        try Data(#"{"a": "Ja"}"#.utf8).write(to: URL(filePath: path))
        let cursors = try ["Yes", "Yeah"].map { label in
            try Data(#"{"a": "\#(label)"}"#.utf8).write(to: URL(filePath: base))
            return try FileProject(
                opening: path, base: base, locale: "ru", for: FilePerson(name: "Anna")
            ).version.cursor
        }
        #expect(cursors[0] != cursors[1])
    }
}
