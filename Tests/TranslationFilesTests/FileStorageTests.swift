import Foundation
import TestSupport
import Testing
import Text

@testable import TranslationFiles

@Suite struct FileStorageTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("a.lines") }

    init() throws { folder = try TemporaryFolder() }

    private func put(_ text: String, at path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: URL(filePath: path), encoding: .utf8)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func opened() throws(FileError) -> FileDocument {
        try FileDocument.open(path, format: LineFormat.format)
    }

    private func changed(_ document: FileDocument, to text: String) throws -> FileDocument {
        try document.changed(by: [
            FileChange(unit: "a", forms: [FileForm(text: ExactText(text))])
        ])
    }

    /// Returns the document after the write; fails if nothing was written.
    private func written(_ document: FileDocument) throws -> FileDocument {
        guard case .written(let document) = try FileStorage.write(document, to: path) else {
            throw FileError.failed("not written")
        }
        return document
    }

    @Test func theFirstBytesAreKeptBesideTheFile() throws {
        try put("a=1", at: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let first = try written(changed(opened(), to: "2"))
        #expect(try text(path) == "a=2" && text(path + "~") == "a=1")
        _ = try written(changed(first, to: "3"))
        #expect(try text(path) == "a=3" && text(path + "~") == "a=1")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(try names() == ["a.lines", "a.lines~"])
    }

    @Test func anUnchangedDocumentWritesNothing() throws {
        try put("a=1", at: path)
        _ = try written(opened())
        #expect(!FileManager.default.fileExists(atPath: path + "~"))
    }

    @Test func bytesOfAnotherProgramAreNotOverwritten() throws {
        try put("a=1", at: path)
        let mine = try changed(opened(), to: "2")
        try put("a=other", at: path)
        guard case .differs(let bytes?) = try FileStorage.write(mine, to: path) else {
            Issue.record("the file was written")
            return
        }
        #expect(try text(path) == "a=other")
        #expect(!FileManager.default.fileExists(atPath: path + "~"))
        let merged = try changed(mine.reread(bytes), to: "3")
        _ = try written(merged)
        #expect(try text(path) == "a=3" && text(path + "~") == "a=other")
    }

    @Test func aMissingFileIsNotMadeAgain() throws {
        try put("a=1", at: path)
        let mine = try changed(opened(), to: "2")
        try FileManager.default.removeItem(atPath: path)
        guard case .differs(nil) = try FileStorage.write(mine, to: path) else {
            Issue.record("the file was written")
            return
        }
        let other = folder.path + "/./a.lines"
        guard case .differs(nil) = try FileStorage.write(mine, to: other) else {
            Issue.record("the file was written")
            return
        }
        #expect(try names() == [])
    }

    @Test func aFileThatMayNotBeWrittenStays() throws {
        try put("a=1", at: path)
        let mine = try changed(opened(), to: "2")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        #expect(throws: FileError.failed("\(path) is read-only.")) {
            try FileStorage.write(mine, to: path)
        }
        #expect(try text(path) == "a=1")
        #expect(try names() == ["a.lines"])
    }

    @Test func anotherNameOfTheFileKeepsTheOldBytes() throws {
        let other = folder.path("other.lines")
        try put("a=1", at: path)
        try FileManager.default.linkItem(atPath: path, toPath: other)
        _ = try written(changed(opened(), to: "2"))
        #expect(try text(path) == "a=2" && text(other) == "a=1")
        #expect(try text(path + "~") == "a=1")
    }

    /// Only `root` can give the test a file of another person.
    @Test(.enabled(if: geteuid() == 0)) func theOwnerAndTheGroupStay() throws {
        try put("a=1", at: path)
        #expect(chown(path, 12_345, 23_456) == 0)
        _ = try written(changed(opened(), to: "2"))
        for path in [path, path + "~"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.ownerAccountID] as? Int == 12_345)
            #expect(attributes[.groupOwnerAccountID] as? Int == 23_456)
        }
    }

    @Test func theUnfinishedFileOfAnotherProgramStays() throws {
        try put("a=1", at: path)
        let unfinished = "\(path).\(getpid()).new"
        try put("half", at: unfinished)
        _ = try written(changed(opened(), to: "2"))
        #expect(try text(unfinished) == "half" && text(path) == "a=2")
    }

    @Test func aLinkStaysALink() throws {
        let real = folder.path("real.lines")
        try put("a=1", at: real)
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: "real.lines")
        _ = try written(changed(opened(), to: "2"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real.lines")
        #expect(try text(real) == "a=2" && text(real + "~") == "a=1")
    }

    @Test func theUsualBaseIsRead() throws {
        try put("a=1", at: path)
        #expect(try opened().units.map(\.context) == [""])
        try put("a=0", at: path + ".base")
        #expect(try opened().units.map(\.context) == ["base"])
        let named = try FileDocument.open(path, base: path + ".base", format: LineFormat.format)
        #expect(named.units.map(\.context) == ["base"])
        #expect(throws: FileError.self) {
            try FileDocument.open(path, base: folder.path("none"), format: LineFormat.format)
        }
    }

    @Test func anErrorInTheOriginalsIsNotOneOfTheFile() throws {
        try put("a=1", at: path)
        let base = path + ".base"
        try Data([0xC3, 0x28]).write(to: URL(filePath: base))
        let error = FileError.encoding(
            "The file with the originals is not in the encoding UTF-8.")
        #expect(throws: error) { try opened() }
        #expect(throws: error) {
            try FileDocument.open(path, base: base, format: LineFormat.format)
        }
    }

    @Test func aFolderIsNotAFile() {
        #expect(throws: FileError.failed("\(folder.path) is not a file.")) {
            try FileDocument.open(folder.path, format: LineFormat.format)
        }
    }

    @Test func aLargeFileIsRefused() throws {
        try put("", at: path)
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.truncate(atOffset: 257 << 20)
        #expect(throws: FileError.tooLarge("\(path) is larger than 256 MB.")) { try opened() }
    }
}
