import Catalog
import Locking
import TML
import TestSupport
import Testing
import Workbench

@testable import tml_translator

/// What signing out and signing in as somebody else end.
@Suite(.timeLimit(.minutes(2))) struct SessionEndTests {
    private let stage: NetworkStage

    init() async throws { stage = try await NetworkStage() }

    /// The keys never come; gives what tells that the request for them has ended.
    private func holdKeysBack() -> AsyncStream<Bool>.Iterator {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        stage.service.answer("/translation_keys", with: .hang(ended: { end.yield(true) }))
        return ends.makeAsyncIterator()
    }

    private func isSynchronized() async -> Bool {
        if case .synchronized = await stage.answer(to: .synchronize(.full(stage.project, "de"))) {
            return true
        }
        return false
    }

    private var told: [NetworkAnswer] { stage.told.withLock { $0 } }

    @Test func signingOutEndsWhatIsUnderWayAndForgetsTheToken() async throws {
        var ends = holdKeysBack()
        stage.perform(.synchronize(.full(stage.project, "de")))
        await stage.untilAsked(for: "/translation_keys")
        let before = told
        #expect(stage.stores.answer(to: .session(.forget)) == .session(.forgotten))
        #expect(await ends.next() == true, "the server sees the connection end")
        let asked = stage.service.server.requests.count
        #expect(
            await stage.answer(to: .synchronize(.push))
                == .failed(.synchronize, .signedOut, retryAfter: nil))
        #expect(stage.service.server.requests.count == asked)
        #expect(told == before, "nothing of the former session is told")
    }

    @Test func whoSignsInAsSomebodyElseDoesNotWaitForTheOther() async throws {
        var ends = holdKeysBack()
        stage.perform(.synchronize(.full(stage.project, "de")))
        await stage.untilAsked(for: "/translation_keys")
        let before = told
        let other = try ScriptedService(.init(translator: "Boris"))
        _ = try await stage.worker.signIn(other.url, "boris@example.org", Secret("secret"))
        #expect(await isSynchronized())
        #expect(await ends.next() == true)
        #expect(told == before)
        #expect(other.server.requests.contains { $0.path.hasSuffix("/translation_keys") })
    }

    /// The screens of the former session save their data there first.
    @Test func theCopyOfTheFormerSessionStaysOpenUntilTheWorkbenchUsesTheOther() async throws {
        let former = try #require(stage.stores.store)
        let other = try ScriptedService(.init(translator: "Boris"))
        let request = NetworkRequest.signIn(
            server: other.url, email: "boris@example.org", password: Secret("secret"))
        guard case .signedIn(let session, _) = await stage.answer(to: request) else {
            Issue.record("Nobody is signed in.")
            return
        }
        #expect(stage.stores.store === former)
        #expect(stage.stores.answer(to: .session(.use(session))) == .session(.used(session)))
        #expect(stage.stores.store != nil && stage.stores.store !== former)
    }

    /// A subcommand has asked for it, and not the screen.
    @Test func anErrandOfTheFormerSessionHoldsNobodyUp() async throws {
        var ends = holdKeysBack()
        let errand = Task { [worker = stage.worker] in
            await worker.run(.pull(project: nil, locales: ["de"]))
        }
        await stage.untilAsked(for: "/translation_keys")
        let other = try ScriptedService()
        _ = try await stage.worker.signIn(other.url, "boris@example.org", Secret("secret"))
        #expect(await isSynchronized())
        #expect(await ends.next() == true)
        #expect(await errand.value.status == 1)
    }

    @Test func whatIsCancelledSaysNothingMoreAndHoldsNobodyUp() async throws {
        var ends = holdKeysBack()
        stage.perform(.synchronize(.full(stage.project, "de")))
        await stage.untilAsked(for: "/translation_keys")
        let before = told
        stage.lane.cancel(.synchronize)
        #expect(await ends.next() == true)
        stage.service.answer("/translation_keys", with: nil)
        #expect(await isSynchronized())
        #expect(told == before)
    }
}

/// What a refused token means.
@Suite(.timeLimit(.minutes(2))) struct RefusedTokenTests {
    private let stage: NetworkStage

    init() async throws { stage = try await NetworkStage() }

    private func failure() async throws -> (Failure, retryAfter: Int?) {
        let answer = await stage.answer(to: .synchronize(.full(stage.project, "de")))
        guard case .failed(_, let failure, let seconds) = answer else { throw Succeeded() }
        return (failure, seconds)
    }

    private struct Succeeded: Error {}

    private static let unknown = TestServerReaction.json(
        #"{"error":"unknown token","reason":"invalid_token"}"#, status: 401)

    @Test func oneRequestThatIsRefusedEndsNoSession() async throws {
        stage.service.answer("/definition", with: Self.unknown)
        let found = try await failure()
        #expect(found.0 == .unavailable)
        #expect(found.retryAfter != nil)
    }

    @Test func whereNothingKnowsTheTokenItIsAskedAgainLater() async throws {
        stage.service.answer("/definition", with: Self.unknown)
        stage.service.answer("/users/me", with: Self.unknown)
        let found = try await failure()
        #expect(found.0 == .signedOut)
        #expect(try #require(found.retryAfter) >= 5)
    }
}
