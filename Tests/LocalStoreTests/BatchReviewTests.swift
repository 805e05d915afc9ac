import Catalog
import LocalStore
import TML
import Testing
import Text

/// Verdicts on translations of many keys.
struct BatchReviewTests {
    let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }
    private var reviews: BatchReview { BatchReview(store) }

    /// Key 1 has a pending translation in two forms, keys 2 and 6 in one form, key 3 an approved
    /// one, key 4 is locked, key 5 has none.
    init() throws {
        fixture = try StoreFixture()
        try store.saveMembership(
            Membership(translatorID: 7, role: "reviewer", permissions: [.approve, .reject, .vote]),
            of: fixture.project)
        let one: Context = ["n": ["number": "one"]]
        let few: Context = ["n": ["number": "few"]]
        try fixture.pull([
            fixture.pulled(
                1, sources: ["a", "b"], status: .pending,
                translations: [
                    translation(1, "Раз", context: one), translation(11, "Раза", context: few),
                ]),
            fixture.pulled(
                2, sources: ["b"], status: .pending, translations: [translation(2, "Два")]),
            fixture.pulled(
                3, status: .approved, translations: [translation(3, "Три", status: .approved)]),
            fixture.pulled(
                4, isLocked: true, status: .pending, translations: [translation(4, "Четыре")]),
            fixture.pulled(5),
            fixture.pulled(
                6, sources: ["c"], status: .pending, translations: [translation(6, "Шесть")]),
        ])
    }

    private func marked(_ keys: [Int], isAll: Bool = false) -> MarkedKeys {
        MarkedKeys(
            in: fixture.query(), keys: Set(keys.map(fixture.id)), isAll: isAll, count: keys.count)
    }

    private func run(_ plan: BatchPlan, part: Int = 500) throws -> BatchRun {
        var run = BatchRun(.decision(plan))
        while !run.isFinished { run = try BatchRuns(store).save(run, part: part) }
        return run
    }

    @Test func aPlanCountsWhatTheVerdictWouldChange() throws {
        let plan = try reviews.plan(.judge(.approve), for: marked([], isAll: true))
        #expect(plan.items.seenIDs.sorted() == [1, 2, 6, 11])
        #expect(plan.keys == 3 && plan.sources == 3)
        #expect(plan.leftOut == [.nothing: 2, .locked: 1])
        #expect(try store.outbox().isEmpty, "A plan changes nothing.")
    }

    @Test func onlyTheMarkedKeysCount() throws {
        #expect(try reviews.plan(.judge(.approve), for: marked([2, 5])).items.seenIDs == [2])
        let others = try reviews.plan(.judge(.approve), for: marked([1], isAll: true))
        #expect(others.items.seenIDs == [2, 6])
    }

    @Test(arguments: [1, 2, 500]) func allPartsAreOneAction(part: Int) throws {
        let run = try run(
            try reviews.plan(.judge(.approve), for: marked([], isAll: true)), part: part)
        #expect(run.done == 4 && run.leftOut.isEmpty)
        #expect(try store.outbox().map(\.kind) == Array(repeating: .judge(.approve), count: 4))
        let actions = try store.actions(limit: 9)
        #expect(actions.map(\.name) == [.judgeMany] && actions.map(\.count) == [4])
        #expect(run.action?.count == 4 && run.action?.id == actions[0].id)
        #expect(try store.undo()?.outcomes == [.restored: 4])
        #expect(try store.outbox().isEmpty)
        #expect(try store.redo()?.outcomes == [.queued: 4])
        #expect(try store.outbox().count == 4)
    }

    @Test func anUndoInPartsUndoesTheWhole() throws {
        _ = try run(try reviews.plan(.judge(.approve), for: marked([], isAll: true)))
        var report = try #require(try store.undo(most: 1))
        #expect(try !report.isFinished && store.outbox().count == 3)
        #expect(try store.actions(limit: 1).first?.isUndone == false)
        while !report.isFinished { report = try store.goOn(report, most: 2) }
        #expect(try report.outcomes == [.restored: 4] && store.outbox().isEmpty)
        #expect(report.action.isUndone)
        report = try #require(try store.redo(most: 3))
        report = try store.goOn(report, most: 3)
        #expect(try report.outcomes == [.queued: 4] && store.outbox().count == 4)
    }

    @Test func theNextUndoFinishesAStoppedOne() throws {
        _ = try run(try reviews.plan(.judge(.approve), for: marked([], isAll: true)))
        _ = try store.undo(most: 3)
        #expect(try store.redo() == nil, "The action is not undone yet.")
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try store.outbox().isEmpty)
        #expect(try store.redo()?.outcomes == [.queued: 4])
    }

    @Test func aRejectionHasTheReason() throws {
        let plan = try reviews.plan(.judge(.reject(reason: "")), for: marked([1, 2]))
        _ = try run(plan.rejecting(for: "Смысл"))
        let kinds = try store.outbox().map(\.kind)
        #expect(kinds == Array(repeating: .judge(.reject(reason: "Смысл")), count: 3))
    }

    @Test func aTranslationThatHasChangedSinceIsLeftOut() throws {
        let plan = try reviews.plan(.judge(.approve), for: marked([], isAll: true))
        try fixture.news([
            .translation(translation(2, "Другое", revision: 40), hash: fixture.hash(2))
        ])
        let run = try run(plan)
        #expect(run.done == 3 && run.leftOut == [.changed: 1])
        #expect(try store.outbox().allSatisfy { $0.translation != 2 })
    }

    @Test func aKeyThatIsLockedSinceIsLeftOut() throws {
        let plan = try reviews.plan(.judge(.approve), for: marked([2, 6]))
        try fixture.news([
            .target(
                Target(status: .pending, isLocked: true, revision: 40), hash: fixture.hash(6))
        ])
        let run = try run(plan)
        #expect(run.done == 1 && run.leftOut == [.locked: 1])
    }

    @Test func aPlanOfTheSameVerdictIsEmptyAfterwards() throws {
        _ = try run(try reviews.plan(.judge(.approve), for: marked([], isAll: true)))
        let again = try reviews.plan(.judge(.approve), for: marked([], isAll: true))
        #expect(again.items.isEmpty && again.leftOut[.nothing] == 5)
    }

    @Test func theKeysBetweenTwoKeysAreFound() throws {
        let (second, fourth) = (fixture.id(2), fixture.id(4))
        let found = try store.identities(fixture.query(), from: second, to: fourth)
        #expect(found == [2, 3, 4].map(fixture.id))
        #expect(try store.identities(fixture.query(), from: fourth, to: second) == found)
        let pending = fixture.query(.pending)
        let ends = try store.identities(pending, from: second, to: fixture.id(3))
        #expect(ends == [second, fixture.id(3)], "The list does not have key 3.")
    }

    @Test func aMarkedKeyThatHasLeftTheListIsLeftOut() throws {
        let list = fixture.query(.pending)
        let keys = Set([2, 3].map(fixture.id))
        let plan = try reviews.plan(
            .judge(.approve), for: MarkedKeys(in: list, keys: keys, isAll: false, count: 2))
        #expect(plan.items.seenIDs == [2] && plan.leftOut == [.changed: 1])
    }

    @Test func theTranslatorsOwnLaterVerdictStays() throws {
        let plan = try reviews.plan(.judge(.approve), for: marked([2, 6]))
        let seen = [SeenTranslation(id: 2, contentRevision: 10)]
        _ = try store.review(
            .reject(reason: "Имя"), of: seen, key: fixture.id(2), locale: fixture.locale)
        let run = try run(plan)
        #expect(run.done == 1 && run.leftOut == [.changed: 1])
        let kinds = try store.outbox().map(\.kind)
        #expect(kinds == [.judge(.reject(reason: "Имя")), .judge(.approve)])
    }

    @Test func whoMayLockKeysMayJudgeLockedKeys() throws {
        try store.saveMembership(
            Membership(
                translatorID: 7, role: "reviewer", permissions: [.approve, .reject, .lockKeys]),
            of: fixture.project)
        #expect(try reviews.plan(.judge(.approve), for: marked([4])).items.seenIDs == [4])
    }

    @Test func aStoppedRedoCanBeUndone() throws {
        _ = try run(try reviews.plan(.judge(.approve), for: marked([], isAll: true)))
        _ = try store.undo()
        _ = try store.redo(most: 3)
        #expect(try store.outbox().count == 3)
        #expect(try store.undo()?.outcomes == [.restored: 3])
        #expect(try store.outbox().isEmpty)
    }
}

extension [BatchPlan.Item] {
    fileprivate var seenIDs: [Int] { compactMap(\.seen?.id) }
}
