import Catalog
import LocalStore
import Sync
import Synchronization
import TML
import Testing
import Text
import TranslationAPI

/// The model server gives four keys a page and five pieces of news.
struct PullTests {
    let desk: SyncDesk

    init() async throws { desk = try await SyncDesk(keys: 10) }

    @Test func theFullListComesPageByPageAndThenOnlyNews() async throws {
        #expect(try desk.listed() == (1...10).map { "key-\($0)" })
        for number in 11...30 { await desk.server.addKey(number) }
        let report = try await desk.pull()
        #expect(report.pages == 0)
        #expect(report.news == 40)
        #expect(try desk.listed().count == 30)
    }

    @Test func progressIsToldAfterEachPage() async throws {
        try desk.store.restartPull(of: ModelServer.project, locale: ModelServer.locale)
        let told = Told()
        _ = try await desk.synchronizer.pull(ModelServer.project, locale: ModelServer.locale) {
            told.add($0)
        }
        #expect(told.all.map(\.keys) == [3, 6, 10])
        #expect(told.all.map(\.total) == [10, 10, 10])
    }

    /// As an app may register them: long keys in a row, and one that no answer has room for.
    @Test func aPageThatIsTooLargeComesInParts() async throws {
        let desk = try await SyncDesk(keys: 3)
        for number in 4...1203 { await desk.server.addKey(number) }
        await desk.server.limitText(to: 20_000)
        for place in 600..<640 {
            let label = ExactText(String(repeating: "long ", count: 190) + "\(place)")
            await desk.server.lengthenLabel(of: place, to: label)
        }
        let giant = ExactText(String(repeating: "giant ", count: 4000))
        await desk.server.lengthenLabel(of: 702, to: giant)
        try desk.store.restartPull(of: ModelServer.project, locale: ModelServer.locale)
        let report = try await desk.pull()
        #expect(report.pages == 3)
        #expect(report.tooLarge == [giant.string])
        let left = (1...1203).filter { $0 != 702 }
        #expect(try Set(desk.listed(2000)) == Set(left.map { "key-\($0)" }))
    }

    @Test func aServerThatFindsEverythingTooLargeIsNotAskedForEver() async throws {
        let desk = try await SyncDesk(keys: 100)
        await desk.server.limitText(to: 1)
        try desk.store.restartPull(of: ModelServer.project, locale: ModelServer.locale)
        await #expect(throws: SyncError.server(.tooLarge)) { try await desk.pull() }
        #expect(try desk.listed().count == 100)
    }

    @Test(arguments: [0, 1])
    func aServerWhosePagesAllHaveOneNumberIsNotAskedForEver(number: Int) async throws {
        await desk.server.number(allPages: number)
        try desk.store.restartPull(of: ModelServer.project, locale: ModelServer.locale)
        let words = "The answer is page \(number) of the keys, not page \(number + 1)"
        await #expect(throws: SyncError.server(.unreadable(words))) { try await desk.pull() }
    }

    @Test func aFeedWhoseCursorStaysIsNotReadForEver() async throws {
        await desk.server.addKey(11)
        await desk.server.stopFeed()
        _ = try await desk.pull()
        #expect(try desk.listed().count == 11)
    }

    @Test func anInterruptedPullGoesOnWhereItStopped() async throws {
        try desk.store.restartPull(of: ModelServer.project, locale: ModelServer.locale)
        await desk.server.fail(.reorderedAnswers)
        await desk.server.fail(.lostRequest)
        await #expect(throws: SyncError.self) { try await desk.pull() }
        let position = try desk.store.pullPosition(
            of: ModelServer.project, locale: ModelServer.locale)
        guard case .pages(upTo: 1, of: 3, _) = position else {
            Issue.record("\(position)")
            return
        }
        #expect(try await desk.pull().pages == 2)
    }

    @Test func whatChangedWhileThePagesCameIsInTheFeedOfTheFirstPagesCursor() async throws {
        try desk.store.restartPull(of: ModelServer.project, locale: ModelServer.locale)
        await desk.server.fail(.reorderedAnswers)
        await desk.server.fail(.lostRequest)
        await #expect(throws: SyncError.self) { try await desk.pull() }
        await desk.server.addTranslation("Новый", of: "key-1", by: 8)
        _ = try await desk.pull()
        let detail = try desk.store.detail(of: desk.id(1), locale: ModelServer.locale)
        #expect(detail?.translations.map(\.text) == ["Новый"])
    }

    @Test(arguments: zip([2...2, 2...2, 1...5], [16, 17, 16]))
    func keysThatMoveUpBecauseOthersAreDeletedAreNotMissed(
        deleted: ClosedRange<Int>, last: Int
    ) async throws {
        let desk = try await SyncDesk(keys: 12)
        try desk.store.restartPull(of: ModelServer.project, locale: ModelServer.locale)
        for number in 13...16 { await desk.server.addKey(number) }
        try await breakOffAfterTwoPages(desk)
        for number in deleted { await desk.server.deleteKey("key-\(number)") }
        for number in 16..<last { await desk.server.addKey(number + 1) }
        _ = try await desk.pull()
        let left = (1...last).filter { !deleted.contains($0) }
        #expect(try Set(desk.listed()) == Set(left.map { "key-\($0)" }))
    }

    @Test func whenTheNewsAreForgottenBetweenPagesEverythingIsReadAnew() async throws {
        let desk = try await SyncDesk(keys: 12)
        try desk.store.restartPull(of: ModelServer.project, locale: ModelServer.locale)
        try await breakOffAfterTwoPages(desk)
        await desk.server.deleteKey("key-2")
        await desk.server.addKey(13)
        await desk.server.forgetOldNews()
        #expect(try await desk.pull().isRestarted)
        #expect(try desk.listed() == ([1] + Array(3...13)).map { "key-\($0)" })
    }

    private func breakOffAfterTwoPages(_ desk: SyncDesk) async throws {
        await desk.server.fail(.reorderedAnswers)
        await desk.server.fail(.reorderedAnswers)
        await desk.server.fail(.lostRequest)
        await #expect(throws: SyncError.self) { try await desk.pull() }
    }

    @Test func afterAnExpiredCursorEverythingIsReadAnewAndWorkIsKept() async throws {
        try desk.submit("Наш", 1)
        await desk.server.deleteKey("key-1")
        await desk.server.deleteKey("key-2")
        await desk.server.addKey(11)
        await desk.server.forgetOldNews()
        let report = try await desk.pull()
        #expect(report.isRestarted)
        #expect(try desk.listed() == ["key-1"] + (3...11).map { "key-\($0)" })
        #expect(try desk.store.outbox().map(\.text) == ["Наш"])
    }

    @Test func whatIsNeededBesidesTheKeysIsSaved() async throws {
        try await desk.synchronizer.refresh(ModelServer.project, locale: ModelServer.locale)
        let membership = try desk.store.membership(of: ModelServer.project)
        #expect(membership?.translatorID == ModelServer.me)
    }
}

/// What a pull told of its progress.
final class Told: Sendable {
    private let list = Mutex<[PullProgress]>([])

    var all: [PullProgress] { list.withLock { $0 } }

    func add(_ progress: PullProgress) { list.withLock { $0.append(progress) } }
}
