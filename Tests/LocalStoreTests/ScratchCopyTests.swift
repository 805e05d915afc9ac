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
