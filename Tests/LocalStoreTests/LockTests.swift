import Catalog
import GRDB
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Locks of keys in the outbox.
struct LockTests {
    let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }

    /// Keys 1 and 2 are open, key 3 is locked.
    init() throws {
        fixture = try StoreFixture()
        try store.saveMembership(
            Membership(translatorID: 7, role: "reviewer", permissions: [.lockKeys]),
            of: fixture.project)
        try fixture.pull([
            fixture.pulled(1, sources: ["a"]), fixture.pulled(2), fixture.pulled(3, isLocked: true),
        ])
    }

    @discardableResult
    private func lock(_ locks: Bool, _ keys: [Int], part: Int = 500) throws -> BatchRun {
        let marked = MarkedKeys(
            in: fixture.query(), keys: Set(keys.map(fixture.id)), isAll: false, count: keys.count)
        let plan = try BatchReview(store).plan(.decide(.lock(locks)), for: marked)
        var run = BatchRun(.decision(plan))
        while !run.isFinished { run = try BatchRuns(store).save(run, part: part) }
        return run
    }

    private func isListedAsLocked(_ number: Int) throws -> Bool? {
        try store.keys(fixture.query(), offset: 0, limit: 3).first { $0.id == fixture.id(number) }?
            .isLocked
    }

    private func accept(isLocked: Bool) throws {
        let sent = try #require(try fixture.take().first)
        let target = Target(isLocked: isLocked, revision: 20)
        let result = ChangeResult(id: sent.id, outcome: .accepted(nil, target), cursor: "c5")
        _ = try store.apply(
            ChangesAnswer(results: [result], cursor: "c5"), project: fixture.project)
    }

    @Test func aQueuedLockIsShownAndSentOnce() throws {
        #expect(try lock(true, [1]).done == 1)
        #expect(try store.outbox().map(\.kind) == [.decide(.lock(true))])
        let detail = try fixture.detail(1)
        #expect(detail.isLocked && !detail.target.isLocked)
        #expect(try isListedAsLocked(1) == true && isListedAsLocked(2) == false)
        try accept(isLocked: true)
        #expect(try store.outbox().isEmpty && fixture.detail(1).target.isLocked)
        #expect(try isListedAsLocked(1) == true)
    }

    @Test func theEndOfAQueuedLockNeedsNoUpload() throws {
        try lock(true, [1])
        try lock(false, [1])
        #expect(try store.outbox().isEmpty && !fixture.detail(1).isLocked)
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try store.outbox().map(\.kind) == [.decide(.lock(true))])
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try store.outbox().isEmpty && !fixture.detail(1).isLocked)
    }

    @Test func theEndOfASentLockWaitsForTheAnswer() throws {
        try lock(true, [1])
        let sent = try #require(try fixture.take().first)
        try lock(false, [1])
        #expect(try !fixture.detail(1).isLocked)
        #expect(try fixture.take().map(\.id) == [sent.id])
        try accept(isLocked: true)
        #expect(try fixture.take().map(\.kind) == [.decide(.lock(false))])
    }

    @Test func aRedoOfALockRemovesTheRefusedEndOfTheLock() throws {
        try lock(true, [1])
        try accept(isLocked: true)
        _ = try store.undo()
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .refused("You may not lock keys."))
        #expect(try store.outbox().map(\.kind) == [.decide(.lock(false))])
        #expect(try store.redo()?.outcomes == [.restored: 1])
        #expect(try store.outbox().isEmpty && fixture.detail(1).isLocked)
    }

    @Test func anAcceptedLockIsUndoneByItsEnd() throws {
        try lock(true, [1])
        try accept(isLocked: true)
        let report = try #require(try store.undo())
        #expect(report.outcomes == [.queued: 1])
        #expect(try store.outbox().map(\.kind) == [.decide(.lock(false))])
        try accept(isLocked: false)
        #expect(try store.redo()?.outcomes == [.queued: 1])
        #expect(try store.outbox().map(\.kind) == [.decide(.lock(true))])
    }

    @Test func aLockThatAnotherPersonHasEndedIsNotUndone() throws {
        try lock(true, [1])
        try accept(isLocked: true)
        try fixture.news([
            .target(Target(isLocked: false, revision: 30), hash: fixture.hash(1))
        ])
        #expect(try store.undo()?.outcomes == [.changed: 1])
        #expect(try store.outbox().isEmpty)
    }

    /// The server has locked key 1 for another person.
    private func lockByOther(revision: Int) throws {
        let target = Target(isLocked: true, lockedBy: "Anna", lockerID: 8, revision: revision)
        try fixture.news([.target(target, hash: fixture.hash(1))], cursor: "c\(revision)")
    }

    @Test func theLaterLockOfAnotherPersonIsNotUndone() throws {
        try lock(true, [1])
        try accept(isLocked: true)
        try lockByOther(revision: 30)
        #expect(try store.undo()?.outcomes == [.changed: 1])
        #expect(try store.outbox().isEmpty)
    }

    @Test func aWithdrawnLockLeavesTheLockOfAnotherPerson() throws {
        try lock(true, [1])
        try lockByOther(revision: 30)
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try store.outbox().isEmpty && fixture.detail(1).isLocked)
    }

    @Test func aRefusedLockDoesNotCountAndIsTakenBack() throws {
        try lock(true, [1])
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .refused("You may not lock keys."))
        #expect(try !fixture.detail(1).isLocked && isListedAsLocked(1) == false)
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try store.outbox().isEmpty)
    }

    @Test(arguments: [1, 500]) func manyKeysAreOneAction(part: Int) throws {
        let run = try lock(true, [1, 2, 3], part: part)
        #expect(run.done == 2 && run.count == 2)
        #expect(try store.actions(limit: 9).map(\.name) == [.lock])
        #expect(try store.actions(limit: 9).map(\.count) == [2])
        #expect(try store.undo()?.outcomes == [.restored: 2])
        #expect(try store.outbox().isEmpty)
    }

    @Test func thePlanCountsTheKeysThatAreAlreadyLocked() throws {
        let marked = MarkedKeys(in: fixture.query(), keys: [], isAll: true, count: 3)
        let plan = try BatchReview(store).plan(.decide(.lock(true)), for: marked)
        #expect(plan.keys == 2 && plan.leftOut == [.nothing: 1] && plan.sources == 1)
    }

    @Test func aLostLockIsSentAgainUnlessTheKeyIsLocked() throws {
        try lock(true, [1])
        try accept(isLocked: true)
        try store.noteReturn(of: fixture.project, known: nil)
        try fixture.pull([fixture.pulled(1)])
        #expect(try store.outbox().map(\.state) == [.gone(nil)])
        #expect(try store.sendAgain() == 1)
        #expect(try fixture.take().map(\.kind) == [.decide(.lock(true))])
    }

    @Test func aLockThatTheServerStillHasIsNotLost() throws {
        try lock(true, [1])
        try accept(isLocked: true)
        try store.noteReturn(of: fixture.project, known: nil)
        try fixture.pull([fixture.pulled(1, isLocked: true)])
        #expect(try store.outboxCounts() == OutboxCounts())
    }

    @Test func aLockAndATextOfOneKeyAreBothSent() throws {
        try fixture.submit("Текст", 1)
        try lock(true, [1])
        #expect(try fixture.take().map(\.kind.name) == [.translate])
    }
}

/// Changes in databases of the fourth schema.
struct LockSchemaTests {
    @Test func aChangeOfTheFourthSchemaStaysAndALockIsStored() throws {
        let folder = try TemporaryFolder()
        try OlderStore.make(
            version: 4, at: folder.path("store.sqlite"),
            OlderStore.oneKey() + """
                INSERT INTO change (id, kind, language, key, context, text, baseRevision, submittedAt)
                VALUES ('a', 'translate', 1, 1, '', 'Сохранить', 0, 0);
                """)
        let fixture = try StoreFixture(in: folder, path: folder.path("store.sqlite"))
        #expect(try fixture.detail(1).changes.map(\.kind.text) == ["Сохранить"])
        let lock = """
            INSERT INTO change (id, kind, language, key, context, baseRevision, submittedAt)
            VALUES ('b', 'lock', 1, 1, '', -1, 0)
            """
        try fixture.store.pool.write { db in
            try db.execute(sql: lock)
            #expect(throws: DatabaseError.self) {
                try db.execute(sql: lock.replacing("'b'", with: "'c'"))
            }
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
        }
    }
}
