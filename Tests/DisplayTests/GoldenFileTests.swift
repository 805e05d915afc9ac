import Foundation
import TestSupport
import Testing

@Suite(.disabled(if: ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1"))
struct GoldenFileTests {
    @Test func theSameTextIsAccepted() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("a.screen")
        try Data("one\ntwo\n".utf8).write(to: url)
        try GoldenFile(url).expect("one\ntwo\n")
    }

    @Test(arguments: [("one\ntwo\n", "line 2\n- zwei\n+ two"), ("one\nzwei\n\n", "line 4\n+ ")])
    func anotherTextIsShownBesideIt(_ text: String, _ difference: String) throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("a.screen")
        try Data("one\nzwei\n".utf8).write(to: url)
        let mismatch = #expect(throws: GoldenMismatch.self) { try GoldenFile(url).expect(text) }
        #expect(mismatch?.difference == difference)
    }

    @Test func aMissingFileIsNotTakenForAnEmptyOne() throws {
        let folder = try TemporaryFolder()
        let missing = GoldenFile(folder.url.appendingPathComponent("a.screen"))
        #expect(throws: GoldenMismatch.self) { try missing.expect("") }
    }

    @Test func aTemporaryFolderDoesNotStay() throws {
        var folder: TemporaryFolder? = try TemporaryFolder()
        let path = try #require(folder?.path)
        #expect(FileManager.default.fileExists(atPath: path))
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
