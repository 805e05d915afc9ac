import Foundation
import TestSupport
import Testing

@testable import tml_translator

/// The socket beside a local copy.
struct ErrandListenerTests {
    private let folder: TemporaryFolder
    private let listener: ErrandListener

    init() throws {
        folder = try TemporaryFolder()
        listener = try #require(
            ErrandListener(store: folder.path("store.sqlite")) { errand in
                Errand.Outcome(lines: ["\(errand)"])
            })
    }

    private func connected() throws -> CInt {
        let descriptor = ErrandSocket.open()
        let path = ErrandSocket.path(of: folder.path("store.sqlite"))
        let status = ErrandSocket.withAddress(of: path) { connect(descriptor, $0, $1) }
        try #require(status == 0)
        return descriptor
    }

    /// On a thread of its own: the errand needs one of those for tasks.
    private func ask(_ errand: Errand) async throws -> Errand.Outcome? {
        let descriptor = try connected()
        defer { close(descriptor) }
        #expect(ErrandSocket.send(errand, to: descriptor))
        return await withCheckedContinuation { answer in
            Thread {
                answer.resume(
                    returning: ErrandSocket.receive(
                        Errand.Outcome.self, from: descriptor, within: 90))
            }.start()
        }
    }

    /// Each of them would have been waited for, one after the other.
    @Test(arguments: [20, 200])
    func whoSaysNothingHoldsNobodyUp(count: Int) async throws {
        defer { listener.stop() }
        let silent = try (0..<count).map { number in
            let descriptor = try connected()
            if number.isMultiple(of: 2) { _ = Foundation.send(descriptor, "{\"pu", 4, 0) }
            return descriptor
        }
        defer { for descriptor in silent { close(descriptor) } }
        #expect(try await ask(.push)?.lines == ["push"])
        let pull = Errand.pull(project: nil, locales: ["ru"])
        #expect(try await ask(pull)?.lines == ["\(pull)"])
    }

    @Test func nonsenseIsSentAwayAndTheNextOneIsServed() async throws {
        defer { listener.stop() }
        for nonsense in [
            "\n", "{}\n", "x\n{\"push\":{}}\n", String(repeating: "[", count: 2 << 20),
        ] {
            let descriptor = try connected()
            _ = nonsense.withCString {
                Foundation.send(descriptor, $0, strlen($0), Int32(MSG_NOSIGNAL))
            }
            #expect(
                ErrandSocket.receive(Errand.Outcome.self, from: descriptor, within: 30) == nil)
            close(descriptor)
        }
        #expect(try await ask(.pushAgain)?.lines == ["pushAgain"])
    }

    @Test func afterTheEndNobodyIsServed() throws {
        let waiting = try connected()
        defer { close(waiting) }
        listener.stop()
        var byte: UInt8 = 0
        #expect(recv(waiting, &byte, 1, 0) <= 0)
        let path = ErrandSocket.path(of: folder.path("store.sqlite"))
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
