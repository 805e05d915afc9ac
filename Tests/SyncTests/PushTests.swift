import Catalog
import LocalStore
import Sync
import TML
import TestSupport
import Testing
import Text
import TranslationAPI

struct PushTests {
    let desk: SyncDesk

    init() async throws { desk = try await SyncDesk(keys: 3) }

    @Test func theOutboxIsSentAndLeavesTheStore() async throws {
        try desk.submit("Раз", 1)
        try desk.submit("Два", 2)
        let report = try await desk.synchronizer.push()
        #expect(report.answered.accepted == 2)
        #expect(report.batches == 1)
        #expect(try desk.store.outbox().isEmpty)
        #expect(await desk.server.applied.map(\.text) == ["Раз", "Два"])
    }

    @Test func nothingMoreIsAskedWhenTheAnswerHasToldAll() async throws {
        let before = await desk.server.requests
        try desk.submit("Раз", 1)
        let (pushed, pulled) = try await exchange()
        #expect(pushed.answered.accepted == 1)
        #expect(pulled == PullReport())
        #expect(await desk.server.requests == before + 1)
        let id = try #require(await desk.server.records.keys.first)
        await desk.server.setStatus(id, .approved)
        #expect(try await exchange().1.news > 0)
        #expect(try desk.statuses(1) == [.approved])
    }

    @Test func theFeedIsReadWhenOthersHaveDoneSomethingBefore() async throws {
        let theirs = await desk.server.create("Два", Context(), "key-2", by: 77)
        let before = await desk.server.requests
        try desk.submit("Раз", 1)
        #expect(try await exchange().1.news > 0)
        #expect(await desk.server.requests == before + 2)
        #expect(await desk.server.records[theirs] != nil)
        #expect(try desk.statuses(2).count == 1)
    }

    @Test func theFeedIsReadWhenAnAnswerIsMissing() async throws {
        for number in 1...2 { try desk.submit("Текст \(number)", number) }
        await desk.server.fail(.partialAnswer)
        let before = await desk.server.requests
        _ = try await exchange()
        #expect(await desk.server.requests == before + 3)
        #expect(try desk.store.outbox().isEmpty)
    }

    private func exchange() async throws -> (PushReport, PullReport) {
        var pushed = PushReport()
        let pulled = try await desk.synchronizer.exchange(
            ModelServer.project, locale: ModelServer.locale, .news, into: &pushed)
        return (pushed, pulled)
    }

    @Test func aLostAnswerIsAskedForAgainAndNothingIsDoneTwice() async throws {
        try desk.submit("Раз", 1)
        await desk.server.fail(.lostAnswer)
        await #expect(throws: SyncError.self) { try await desk.synchronizer.push() }
        #expect(try desk.store.outbox().map(\.state) == [.sent])
        try desk.submit("Два", 1)
        _ = try await desk.synchronizer.push()
        #expect(try desk.store.outbox().isEmpty)
        #expect(await desk.server.applied.map(\.text) == ["Раз", "Два"])
        #expect(await desk.server.records.count == 1)
    }

    @Test func whatHasNotLeftIsQueuedAsBefore() async throws {
        try desk.submit("Раз", 1)
        let queued = try desk.store.outbox()
        await desk.server.fail(.refusedConnection)
        await #expect(throws: SyncError.server(.unconnected("the connection was refused"))) {
            try await desk.synchronizer.push()
        }
        #expect(try desk.store.outbox() == queued)
        #expect(try desk.store.takeBack([queued[0].id]).taken.first?.state == .queued)
    }

    @Test func whatIsCancelledBeforeItLeavesStaysQueued() async throws {
        try desk.submit("Раз", 1)
        let synchronizer = desk.synchronizer
        let push = Task {
            while !Task.isCancelled { await Task.yield() }
            _ = try await synchronizer.push()
        }
        push.cancel()
        await #expect(throws: SyncError.server(.cancelled)) { try await push.value }
        #expect(try desk.store.outbox().map(\.state) == [.queued])
    }

    @Test func whatMayHaveArrivedBeforeStaysSent() async throws {
        try desk.submit("Раз", 1)
        await desk.server.fail(.lostAnswer)
        await desk.server.fail(.refusedConnection)
        for _ in 1...2 {
            await #expect(throws: SyncError.self) { try await desk.synchronizer.push() }
            #expect(try desk.store.outbox().map(\.state) == [.sent])
        }
    }

    @Test func answersAreMatchedByID() async throws {
        for number in 1...3 { try desk.submit("Текст \(number)", number) }
        await desk.server.fail(.reorderedAnswers)
        let report = try await desk.synchronizer.push()
        #expect(report.answered.accepted == 3)
        #expect(report.answered.unknown == ["nobody's"])
    }

    @Test func whatWasNotAnsweredIsRepeated() async throws {
        for number in 1...3 { try desk.submit("Текст \(number)", number) }
        await desk.server.fail(.partialAnswer)
        let report = try await desk.synchronizer.push()
        #expect(report.answered.accepted == 3)
        #expect(report.batches == 2)
    }

    @Test(arguments: [
        (ModelServer.Fault.signedOut, SyncError.server(.signedOut), Change.State.sent),
        (.unavailable, .server(.unavailable(retryAfter: 1)), .sent),
    ])
    func aFailedRequestLeavesTheQueueAsItIs(
        fault: ModelServer.Fault, error: SyncError, state: Change.State
    ) async throws {
        try desk.submit("Раз", 1)
        await desk.server.fail(fault)
        await #expect(throws: error) { try await desk.synchronizer.push() }
        #expect(try desk.store.outbox().map(\.state) == [state])
    }

    @Test func aHundredChangesGoInOneRequest() async throws {
        let desk = try await SyncDesk(keys: 130)
        for number in 1...130 { try desk.submit("Текст \(number)", number) }
        let report = try await desk.synchronizer.push()
        #expect(report.batches == 2)
        #expect(report.answered.accepted == 130)
    }

    @Test func aRequestRefusedAsAWholeIsTriedChangeByChange() async throws {
        for number in 1...3 { try desk.submit("Текст \(number)", number) }
        await desk.server.refuseRequests(with: "Текст 2")
        let report = try await desk.synchronizer.push()
        #expect(report.answered.accepted == 2)
        #expect(try desk.store.outbox().map(\.state) == [.refused("cannot read this")])
    }

    @Test func textsThatWereUndoneCountAsAnswers() async throws {
        try desk.submit("Раз", 1)
        await desk.server.fail(.lostRequest)
        await #expect(throws: SyncError.self) { try await desk.synchronizer.push() }
        _ = try #require(try desk.store.undo())
        for number in 2...3 { try desk.submit("Текст \(number)", number) }
        await desk.server.refuseRequests(with: "Раз")
        let report = try await desk.synchronizer.push()
        #expect(report.answered.undone == 1 && report.answered.accepted == 2)
        #expect(try desk.store.outbox().isEmpty)
    }

    @Test func aConflictWaitsAndDoesNotHoldUpTheRest() async throws {
        await desk.server.addTranslation("Их", of: "key-1", by: 8)
        for number in 1...2 { try desk.submit("Наш \(number)", number) }
        let report = try await desk.synchronizer.push()
        #expect(report.answered.accepted == 1)
        #expect(report.answered.conflicting.count == 1)
        let held = try #require(try desk.store.outbox().first)
        try desk.store.resolve([held], .keepMine)
        #expect(try await desk.synchronizer.push().answered.accepted == 1)
    }
}
