import Catalog
import TML
import TestSupport
import Testing
import Text
import Workbench

@testable import tml_translator

/// The way of a fact about a key from the server to the disk and back.
@Suite struct KeyFactTests {
    private let stage: NetworkStage
    private let id: KeyFact.ID

    init() async throws {
        stage = try await NetworkStage()
        let key = TranslationKey.ID(project: stage.project, hash: ScriptedService.key)
        id = KeyFact.ID(.memory, of: key, in: "de")
        _ = await stage.answer(to: .synchronize(.full(stage.project, "de")))
    }

    private static let match = ServerMatch(
        similarity: 0.9, label: "Save it", text: "Sichern", hash: "7", author: "", date: "")
    private static let answer = TestServerReaction.json(
        #"{"results":[{"source":"Save it","label":"Sichern","score":0.9,"key":"7"}]}"#)

    private func onDisk(_ id: KeyFact.ID) throws -> KeyFactCopy? {
        guard case .key(.fact(id, let copy)) = stage.stores.answer(to: .key(.fact(id))) else {
            throw Unexpected()
        }
        return copy
    }

    private struct Unexpected: Error {}

    @Test func theAnswerOfTheServerIsKeptAndToldWithItsTime() async throws {
        #expect(try onDisk(id) == nil)
        stage.service.answer("/memory", with: Self.answer)
        let told = await stage.answer(to: .fact(id))
        guard case .fact(id, let copy) = told else { throw Unexpected() }
        #expect(copy.fact == .memory([Self.match]) && !copy.isOld)
        #expect(try onDisk(id) == copy)
    }

    @Test func withoutAnAnswerTheCopyStays() async throws {
        stage.service.answer("/memory", with: Self.answer)
        _ = await stage.answer(to: .fact(id))
        let copy = try onDisk(id)
        stage.service.answer("/memory", with: .json("{}", status: 503))
        guard case .failed(.fact(.memory), _, retryAfter: nil) = await stage.answer(to: .fact(id))
        else { throw Unexpected() }
        #expect(try onDisk(id) == copy && copy != nil)
    }

    /// A server without a memory is not asked again at once.
    @Test func aServerThatDoesNotHaveItHasAnEmptyAnswer() async throws {
        stage.service.answer("/memory", with: .json("{}", status: 404))
        _ = await stage.answer(to: .fact(id))
        #expect(try onDisk(id)?.fact == .memory([]))
    }

    @Test func aKeyThatIsNotHereIsAnsweredAndNotKept() async throws {
        stage.service.answer("/memory", with: Self.answer)
        var other = id
        other.key = TranslationKey.ID(project: stage.project, hash: "other")
        guard case .fact(other, _) = await stage.answer(to: .fact(other)) else {
            throw Unexpected()
        }
        #expect(try onDisk(other) == nil)
    }
}
