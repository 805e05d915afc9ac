import Foundation
import TestSupport
import Testing

@testable import LocalStore

@Suite struct ScratchCopyTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func itHasTheSameBytes() throws {
        let bytes = Data((0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
        try bytes.write(to: URL(filePath: folder.path("a.sqlite")))
        let copy = try ScratchCopy(of: folder.path("a.sqlite"))
        #expect(try Data(contentsOf: URL(filePath: copy.path)) == bytes)
    }

    /// A program that was killed cannot remove its copy; the next one does, and leaves those in use.
    @Test func aCopyThatWasLeftIsRemovedByTheNext() throws {
        try Data("a".utf8).write(to: URL(filePath: folder.path("a.sqlite")))
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        let left = "\(base)/tml-translator-\(UUID().uuidString.prefix(6))"
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
        for name in ["store.sqlite", "store.sqlite-wal", "schema.sqlite"] {
            try Data("secret".utf8).write(to: URL(filePath: "\(left)/\(name)"))
        }
        let used = try ScratchCopy(of: folder.path("a.sqlite"))
        for path in [left, used.folder] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: path)
        }
        _ = try ScratchCopy(of: folder.path("a.sqlite"))
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(FileManager.default.fileExists(atPath: used.path))
    }

    /// Folders can be opened but not read, just as files on a disk that fails.
    @Test(arguments: ["", "-wal"])
    func whatCannotBeReadIsNotItsEnd(piece: String) throws {
        try Data("a".utf8).write(to: URL(filePath: folder.path("a.sqlite-wal")))
        try Data("a".utf8).write(to: URL(filePath: folder.path("a.sqlite")))
        try FileManager.default.removeItem(atPath: folder.path("a.sqlite" + piece))
        try FileManager.default.createDirectory(
            atPath: folder.path("a.sqlite" + piece), withIntermediateDirectories: false)
        #expect(throws: StoreError.failed("\(folder.path("a.sqlite" + piece)): Is a directory")) {
            _ = try ScratchCopy(of: folder.path("a.sqlite"))
        }
    }
}
