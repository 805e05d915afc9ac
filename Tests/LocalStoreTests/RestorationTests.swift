import Catalog
import LocalStore
import TML
import Testing
import Text

/// Earlier states of translations that come back.
struct RestorationTests {
    let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }

    /// Keys with a translation of another person; key 4 is locked, key 5 has an approved text and a
    /// rejected one.
    init() throws {
        fixture = try StoreFixture()
        try allow([.createTranslations, .updateAny, .approve, .reject])
        try fixture.pull([
            fixture.pulled(1, status: .pending, translations: [translation(1, "Сие", by: 8)]),
            fixture.pulled(
                2, status: .approved,
                translations: [translation(2, "Сие", status: .approved, by: 8)]),
            fixture.pulled(3, status: .pending, translations: [translation(3, "Сие", by: 8)]),
            fixture.pulled(
                4, isLocked: true, status: .pending, translations: [translation(4, "Сие", by: 8)]),
            fixture.pulled(
                5, status: .approved,
                translations: [
                    translation(5, "Это", status: .approved, by: 8),
                    translation(55, "Сие", status: .rejected, by: 8),
                ]),
        ])
    }

    private func allow(_ permissions: Set<Permission>) throws {
        try store.saveMembership(
            Membership(translatorID: 7, role: "reviewer", permissions: permissions),
            of: fixture.project)
    }

    private func state(
        _ number: Int, of key: Int? = nil, now: TranslationStatus = .pending,
        earlier: EarlierState.State?, revision: Int = 10, _ obstacle: RestorationObstacle? = nil,
        text: ExactText = "Сие", rival: Int? = nil
    ) -> EarlierState {
        EarlierState(
            translation: number, key: fixture.id(key ?? number),
            now: EarlierState.State(text: text, status: now), contentRevision: revision,
            earlier: earlier, obstacle: obstacle, rival: rival)
    }

    private func text(_ number: Int, _ text: ExactText = "Это") -> EarlierState {
        state(number, earlier: EarlierState.State(text: text, status: .pending))
    }

    private func forms(
        _ states: [EarlierState], _ filter: KeyFilter = .everyKey
    ) throws -> [RestorableForm] {
        let marked = MarkedKeys(
            in: fixture.query(filter), keys: [], isAll: true, count: 0)
        return try Restorations(store).forms(of: states, in: marked)
    }

    private func run(_ states: [EarlierState], part: Int = 500) throws -> BatchRun {
        let plan = RestorationPlan(of: try forms(states)) { _ in true }
        var run = BatchRun(.restoration(plan))
        while !run.isFinished { run = try BatchRuns(store).save(run, part: part) }
        return run
    }

    @Test func aTextThatWasPendingGetsNoVoteOfTheSender() throws {
        try allow([.createTranslations, .updateAny, .vote])
        _ = try run([text(1)])
        let queued = try store.outbox()
        #expect(queued.map(\.kind) == [.translate(text: "Это", base: "Сие"), .judge(.vote(0))])
        #expect(try fixture.take().map(\.kind) == [.translate(text: "Это", base: "Сие")])
        try store.queueAgain(queued.map(\.id))
        _ = try store.undo()
        #expect(try store.outbox().isEmpty)
    }

    @Test func textsAndVerdictsAreOneAction() throws {
        let reopened = state(
            2, now: .approved, earlier: EarlierState.State(text: "Сие", status: .accepted))
        let run = try run([text(1), reopened, text(3, "То")], part: 1)
        #expect(run.done == 3 && run.leftOut.isEmpty)
        let queued = try store.outbox()
        #expect(queued.map(\.translation) == [1, 2, 3])
        #expect(queued.map(\.baseRevision) == [10, 10, 10])
        #expect(
            queued.map(\.kind) == [
                .translate(text: "Это", base: "Сие"), .judge(.reopen),
                .translate(text: "То", base: "Сие"),
            ])
        #expect(try store.actions(limit: 9).map(\.name) == [.restore])
        #expect(try store.undo()?.count == 3)
        #expect(try store.outbox().isEmpty)
        #expect(try fixture.detail(1).drafts.isEmpty)
        #expect(try store.redo()?.count == 3)
        #expect(try store.outbox().count == 3)
    }

    @Test func theServersAnswerLeavesTheUndoPossible() throws {
        _ = try run([text(1)])
        let sent = try fixture.take()
        _ = try fixture.apply(
            sent[0].id, .accepted(translation(1, "Это", by: 7, revision: 12), Target(revision: 12)))
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try store.outbox().map(\.text) == ["Сие"])
    }

    @Test func statesOfKeysOutsideTheListAreNotThere() throws {
        let approved = KeyFilter.condition(.state(.approved))
        #expect(try forms([text(1), text(2)], approved).map(\.state.translation) == [2])
        #expect(try forms([text(99)]).isEmpty)
    }

    @Test func theReasonOfTheServerStays() throws {
        let newer = state(1, earlier: nil, .newer)
        #expect(try forms([newer]).map(\.state.obstacle) == [.newer])
        #expect(try run([newer]).count == 0)
    }

    @Test func lockedKeysAreLeftOut() throws {
        #expect(try forms([text(4)]).map(\.state.obstacle) == [.locked])
        try allow([.updateAny, .lockKeys])
        #expect(try forms([text(4)]).map(\.state.obstacle) == [nil])
    }

    @Test func thePermissionOfEachChangeCounts() throws {
        let approved = state(
            1, earlier: EarlierState.State(text: "Сие", status: .approved))
        let rejected = state(
            3, earlier: EarlierState.State(text: "Сие", status: .rejected))
        try allow([.updateOwn, .reject])
        #expect(
            try forms([text(1), approved, rejected]).map(\.state.obstacle)
                == [.forbidden, .forbidden, nil])
    }

    @Test func ownWorkOnTheFormIsNotReplaced() throws {
        try store.saveDrafts([Draft(form: fixture.form(1), text: "Моё")])
        _ = try fixture.submit("Моё", 3)
        #expect(try forms([text(1), text(3)]).map(\.state.obstacle) == [.ownWork, .ownWork])
    }

    @Test func aTranslationThatTheLocalCopyHasNotSeenIsLeftOut() throws {
        let later = state(
            1, earlier: EarlierState.State(text: "Это", status: .pending), revision: 11)
        #expect(try forms([later]).map(\.state.obstacle) == [.outdated])
    }

    @Test func anApprovalDoesNotEndAnother() throws {
        let approved = state(
            55, of: 5, now: .rejected, earlier: EarlierState.State(text: "Сие", status: .approved))
        #expect(try forms([approved]).map(\.state.obstacle) == [.rival])
    }

    /// The approval of 55 by another person ended with the approval of 5.
    private var rivals: [EarlierState] {
        [
            state(
                55, of: 5, now: .rejected,
                earlier: EarlierState.State(text: "Сие", status: .approved), rival: 5),
            state(
                5, now: .approved, earlier: EarlierState.State(text: "Это", status: .pending),
                text: "Это"),
        ]
    }

    @Test func anApprovalComesBackAfterItsRival() throws {
        #expect(try forms(rivals).map(\.state.obstacle) == [nil, nil])
        let run = try run(rivals)
        #expect(run.done == 2 && run.leftOut.isEmpty)
        let queued = try store.outbox()
        #expect(queued.map(\.translation) == [5, 55])
        #expect(queued.map(\.kind) == [.judge(.reopen), .judge(.approve)])
        #expect(try store.undo()?.count == 2)
        #expect(try store.outbox().isEmpty)
    }

    @Test func anApprovalDoesNotComeBackWithoutItsRival() throws {
        let plan = RestorationPlan(of: try forms(rivals)) { $0.state.translation == 55 }
        #expect(plan.items.isEmpty && plan.unmarked == 1 && plan.leftOut == [.rival: 1])
        #expect(try run([rivals[0]]).count == 0)
    }

    @Test func anApprovalWaitsForItsRivalWhileTheBatchIsSaved() throws {
        let plan = RestorationPlan(of: try forms(rivals)) { _ in true }
        let other = translation(5, "Это", status: .approved, by: 9, revision: 11)
        try fixture.news([.translation(other, hash: fixture.hash(5))])
        let run = try BatchRuns(store).save(BatchRun(.restoration(plan)))
        #expect(run.done == 0 && run.leftOut == [.changed: 2])
        #expect(try store.outbox().isEmpty)
    }

    @Test func aTextThatTheFormDoesNotShowIsLeftOut() throws {
        let rejected = state(
            55, of: 5, now: .rejected, earlier: EarlierState.State(text: "То", status: .pending))
        #expect(try forms([rejected]).map(\.state.obstacle) == [.hidden])
    }

    @Test func aTranslationThatOthersChangeAfterThePreviewIsLeftOut() throws {
        let plan = RestorationPlan(of: try forms([text(1), text(3)])) { _ in true }
        let other = translation(1, "Другое", by: 9, revision: 11)
        try fixture.news([.translation(other, hash: fixture.hash(1))])
        let run = try BatchRuns(store).save(BatchRun(.restoration(plan)))
        #expect(run.done == 1 && run.leftOut == [.changed: 1])
        #expect(try store.outbox().map(\.translation) == [3])
    }

    @Test func thePlanCountsWhatItLeavesOut() throws {
        let rows = try forms([text(1), text(3), text(4), state(2, earlier: nil, .newer)])
        let plan = RestorationPlan(of: rows) { $0.state.translation != 3 }
        #expect(plan.items.map(\.seen.id) == [1] && plan.unmarked == 1)
        #expect(plan.leftOut == [.locked: 1, .newer: 1])
        let longer = RestorationPlan(of: rows, hidden: [.newer: 2]) { _ in true }
        #expect(longer.leftOut == [.locked: 1, .newer: 3])
    }
}
