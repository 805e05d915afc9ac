import Catalog
import Locking
import TML
import TestSupport
import Testing
import Workbench

@testable import tml_translator

/// One request that is held open for news.
@Suite(.timeLimit(.minutes(2))) struct NewsListenerTests {
    private let stage: NetworkStage
    private let listen: NetworkRequest

    init() async throws {
        stage = try await NetworkStage()
        listen = .listen(stage.project, "de")
        _ = await stage.answer(to: .synchronize(.full(stage.project, "de")))
    }

    private var waited: [TestServerRequest] {
        stage.service.server.requests.filter { $0.query.contains("wait=") }
    }

    private static let change = TestServerReaction.json(
        #"""
        {"results":[{"revision":3,"type":"language","action":"updated","locale":"de"}],
         "cursor":"3","newest":"3"}
        """#)

    @Test func whatSomebodyElseHasDoneIsNews() async throws {
        stage.service.waiting.withLock { $0 = .delay(50, Self.change) }
        #expect(await stage.answer(to: listen) == .news(stage.project, "de"))
        #expect(waited.count == 1)
        let asked = try #require(waited.first?.query)
        for part in ["since=2", "locale=de", "others=true", "limit=1"] {
            #expect(asked.contains(part))
        }
    }

    /// The answer tells of what is here already, as after a saving.
    @Test func whatIsHereIsNoNews() async throws {
        stage.service.answer("/changes", with: .json(#"{"results":[],"cursor":"3","newest":"3"}"#))
        _ = await stage.answer(to: .synchronize(.exchange(stage.project, "de")))
        stage.service.waiting.withLock { $0 = Self.change }
        stage.perform(listen)
        await stage.untilAsked(for: "wait=")
        stage.service.waiting.withLock { $0 = .hang() }
        _ = await stage.answer(to: .synchronize(.exchange(stage.project, "de")))
        #expect(stage.told.withLock { $0 }.isEmpty)
        stage.lane.cancel(.listen)
    }

    @Test func whatIsHeldOpenHoldsNothingUp() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        stage.service.waiting.withLock { $0 = .hang(ended: { end.yield(true) }) }
        stage.perform(listen)
        await stage.untilAsked(for: "wait=")
        guard
            case .synchronized = await stage.answer(
                to: .synchronize(.exchange(stage.project, "de")))
        else {
            Issue.record("It was not synchronized.")
            return
        }
        stage.lane.cancel(.listen)
        var iterator = ends.makeAsyncIterator()
        #expect(await iterator.next() == true)
    }

    @Test func aServerThatDoesNotWaitIsLeftAloneForLongerEachTime() async throws {
        var pauses: [Int?] = []
        for _ in 0..<3 {
            guard case .failed(.listen, _, let pause) = await stage.answer(to: listen)
            else { break }
            pauses.append(pause)
        }
        #expect(pauses == [0, 60, 120])
    }

    @Test func aConnectionThatIsCutLateIsNoFailure() async throws {
        let session = try stage.worker.signedIn()
        session.listeningPause.withLock { $0.leastWait = .milliseconds(50) }
        stage.service.waiting.withLock { $0 = .delay(100, .drop) }
        for _ in 0..<3 {
            guard case .failed(.listen, _, let pause) = await stage.answer(to: listen) else {
                Issue.record("The cut was not told.")
                return
            }
            #expect(pause == 0)
        }
    }

    @Test func newsThatBringNothingAreNotFetchedForEver() async throws {
        stage.service.waiting.withLock { $0 = Self.change }
        #expect(await stage.answer(to: listen) == .news(stage.project, "de"))
        guard case .failed(.listen, _, _) = await stage.answer(to: listen) else {
            Issue.record("It was told again, though nothing was fetched in between.")
            return
        }
    }

    @Test func pausesEndAtAnHour() {
        var pause = ListeningPause()
        let pauses = (0..<9).map { _ in pause.pause() }
        #expect(pauses == [0, 60, 120, 240, 480, 960, 1920, 3600, 3600])
        #expect(pause.pause(wanted: 5) == 3600)
        #expect(pause.noteEnd(after: .seconds(9)) == false)
        #expect(pause.pause() == 3600)
        #expect(pause.noteEnd(after: .seconds(10)) == true)
        #expect(pause.pause(wanted: 5) == 5)
    }
}
