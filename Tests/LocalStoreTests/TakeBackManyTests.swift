import Catalog
import LocalStore
import TML
import Testing
import Text

/// Changes of many keys that leave the outbox, their undo and their redo.
struct TakeBackManyTests {
    let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }

    /// Keys 1 and 2 have a pending translation, key 3 has none.
    init() throws {
        fixture = try StoreFixture()
        try fixture.pullThreeKeys(
            as: "manager", [.createTranslations, .updateOwn, .approve, .vote, .lockKeys])
    }

    private func plan(_ keys: [Int]) throws -> BatchPlan {
        let marked = MarkedKeys(
            in: fixture.query(), keys: Set(keys.map(fixture.id)), isAll: false, count: keys.count)
        return try BatchReview(store).plan(.takeBack, for: marked)
    }

    @discardableResult
    private func takeBack(_ keys: [Int] = [1, 2, 3], part: Int = 500) throws -> BatchRun {
        var run = BatchRun(.decision(try plan(keys)))
        while !run.isFinished { run = try BatchRuns(store).save(run, part: part) }
        return run
    }

    private func kinds() throws -> [Change.Kind.Name] { try store.outbox().map(\.kind.name) }
    private func drafts(_ number: Int) throws -> [ExactText] {
        try fixture.detail(number).drafts.map(\.text)
    }

    /// Queues a text and a comment for key 1, a vote and a verdict for key 2, and a text for key 3.
    private func work() throws {
        try fixture.submit("Аа", 1)
        _ = try store.comment("Ясно?", on: fixture.id(1), locale: "ru")
        _ = try fixture.review(.vote(1), 6, of: 2)
        _ = try fixture.review(.approve, 6, of: 2)
        try fixture.submit("В", 3)
    }

    @Test(arguments: [1, 500]) func allChangesLeaveTheOutboxAndTextsBecomeDrafts(part: Int) throws {
        try work()
        let run = try takeBack(part: part)
        #expect(run.done == 5 && run.textsTakenBack == 2 && run.leftOut.isEmpty)
        #expect(try store.outbox().isEmpty && drafts(1) == ["Аа"] && drafts(3) == ["В"])
        #expect(try store.actions(limit: 1).map(\.name) == [.takeBack])
        #expect(try store.actions(limit: 1).map(\.count) == [5])
    }

    @Test(arguments: [1, 500]) func oneUndoQueuesAllAgainAndOneRedoTakesAllBack(most: Int) throws {
        try work()
        let before = try Set(kinds())
        try takeBack()
        var report = try #require(try store.undo(most: most))
        while !report.isFinished { report = try store.goOn(report, most: most) }
        #expect(report.outcomes == [.queued: 5])
        #expect(try Set(kinds()) == before && store.outbox().count == 5)
        #expect(try drafts(1).isEmpty && drafts(3).isEmpty)
        report = try #require(try store.redo(most: most))
        while !report.isFinished { report = try store.goOn(report, most: most) }
        #expect(report.outcomes == [.restored: 5])
        #expect(try store.outbox().isEmpty && drafts(1) == ["Аа"] && drafts(3) == ["В"])
        #expect(try store.undo()?.outcomes == [.queued: 5])
    }

    @Test func theEarlierActionsCanStillBeUndone() throws {
        _ = try store.comment("Ясно?", on: fixture.id(1), locale: "ru")
        try takeBack()
        _ = try store.undo()
        #expect(try kinds() == [.comment])
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try store.outbox().isEmpty)
    }

    @Test func commentsKeepTheirOrder() throws {
        _ = try store.comment("Раз", on: fixture.id(1), locale: "ru")
        _ = try store.comment("Два", on: fixture.id(1), locale: "ru")
        try takeBack()
        _ = try store.undo()
        #expect(try store.outbox().map(\.kind) == [.comment("Раз"), .comment("Два")])
    }

    @Test func sentChangesStayAndAreCounted() throws {
        try fixture.submit("Аа", 1)
        _ = try fixture.take()
        try fixture.submit("В", 3)
        let planned = try plan([1, 2, 3])
        #expect(planned.items.count == 1 && planned.keys == 1)
        #expect(planned.leftOut == [.sent: 1, .nothing: 1])
        #expect(try takeBack().done == 1)
        #expect(try store.outbox().map(\.state) == [.sent])
    }

    @Test func aChangeThatIsSentSinceThePlanStays() throws {
        try fixture.submit("Аа", 1)
        let planned = try plan([1])
        let sent = try fixture.take()
        let run = try BatchRuns(store).save(BatchRun(.decision(planned)))
        #expect(run.done == 0 && run.leftOut == [.sent: 1] && run.action == nil)
        #expect(try store.outbox().map(\.id) == sent.map(\.id))
    }

    @Test func aTextBesideAnotherDraftStays() throws {
        try fixture.submit("Аа", 1)
        try store.saveDrafts([Draft(form: fixture.form(1), text: "Ааа")])
        let run = try takeBack([1])
        #expect(run.done == 0 && run.leftOut == [.drafted: 1])
        #expect(try kinds() == [.translate] && drafts(1) == ["Ааа"])
    }

    @Test func anUndoLeavesANewerDraftAlone() throws {
        try fixture.submit("Аа", 1)
        try takeBack([1])
        try store.saveDrafts([Draft(form: fixture.form(1), text: "Ааа")])
        #expect(try store.undo()?.outcomes == [.changed: 1])
        #expect(try store.outbox().isEmpty && drafts(1) == ["Ааа"])
    }

    @Test func anUndoDoesNotHideTheTextOfAnotherPerson() throws {
        try fixture.submit("Аа", 1)
        let base = try #require(try store.outbox().first?.baseRevision)
        try takeBack([1])
        try fixture.news([
            .translation(translation(5, "Чужой", by: 8, revision: 40), hash: fixture.hash(1))
        ])
        #expect(try store.undo()?.outcomes == [.queued: 1])
        let queued = try #require(try store.outbox().first)
        #expect(queued.base == "А" && queued.baseRevision <= base, "The server sees the conflict.")
    }

    @Test func aVerdictOnAChangedTextIsNotQueuedAgain() throws {
        _ = try fixture.review(.approve, 6, of: 2)
        try takeBack([2])
        try fixture.news([
            .translation(translation(6, "Другой", by: 8, revision: 40), hash: fixture.hash(2))
        ])
        #expect(try store.undo()?.outcomes == [.changed: 1])
        #expect(try store.outbox().isEmpty)
    }

    @Test func aRefusedChangeIsTakenBackToo() throws {
        try fixture.submit("Аа", 1)
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .refused("The key is locked."))
        #expect(try takeBack([1]).done == 1)
        #expect(try store.outbox().isEmpty && drafts(1) == ["Аа"])
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try store.outbox().map(\.state) == [.queued])
        #expect(try store.outbox().first?.id != sent.id, "The server has answered the old id.")
    }

    @Test func theChangesOfOneKeyAreAnActionToo() throws {
        try work()
        let ids = try fixture.detail(1).changes.map(\.id)
        let (withdrawal, detail) = try store.withdraw(ids, of: fixture.id(1), locale: "ru")
        #expect(withdrawal.taken.map(\.id) == ids && detail.changes.isEmpty)
        #expect(try store.actions(limit: 1).map(\.name) == [.takeBack])
        #expect(try store.undo()?.outcomes == [.queued: 2])
        #expect(try store.outbox().count == 5 && drafts(1).isEmpty)
    }

    @Test func aRedoTakesBackTheChangeThatAnotherRedoHasQueued() throws {
        try fixture.submit("Аа", 1)
        try takeBack([1])
        _ = try store.undo()
        _ = try store.undo()
        #expect(try store.redo()?.outcomes == [.queued: 1])
        #expect(try store.redo()?.outcomes == [.restored: 1])
        #expect(try store.outbox().isEmpty && drafts(1) == ["Аа"])
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try store.undo()?.outcomes == [.restored: 1])
    }

    @Test func anUndoDoesNotFollowALaterTextThatIsOnItsWay() throws {
        try fixture.submit("Аа", 1)
        try takeBack([1])
        try fixture.submit("Бб", 1)
        _ = try fixture.take()
        #expect(try store.undo(2)?.outcomes == [.changed: 1])
        #expect(try store.outbox().map(\.text) == ["Бб"])
    }

    @Test func anUndoFollowsTheSentTextThatTheChangeFollowed() throws {
        try fixture.submit("Аа", 1)
        _ = try fixture.take()
        try fixture.submit("Бб", 1)
        try takeBack([1])
        #expect(try store.outbox().map(\.text) == ["Аа"])
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try store.outbox().map(\.text) == ["Аа", "Бб"])
    }
}
