import Catalog
import LocalStore
import TML
import Testing
import Text

/// What the translator can decide about changes that wait.
struct ResolveTests {
    let fixture: StoreFixture
    let theirs = translation(5, "Их", by: 8, revision: 12)

    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(1, status: .pending, translations: [translation(5, "Старый")]),
            fixture.pulled(2),
        ])
    }

    @Test func keepingOursReplacesTheirsInItsNewRevision() throws {
        let old = try conflict(1, theirs)
        try fixture.store.resolve([old], .keepMine)
        let sent = try #require(try fixture.take().first)
        #expect(sent.id != old.id)
        #expect(sent.translation == 5)
        #expect(sent.baseRevision == 12)
        #expect(sent.kind == .translate(text: "Наш", base: "Их"))
    }

    @Test func keepingOursAfterADeletionMakesANewTranslation() throws {
        let old = try conflict(1, nil, .deleted)
        #expect(try fixture.detail(1).translations.isEmpty)
        try fixture.store.resolve([old], .keepMine)
        #expect(try fixture.take().map(\.translation) == [nil])
    }

    @Test func keepingANewTranslationOffersItBesideTheirs() throws {
        let old = try conflict(2, translation(9, "Их", by: 8, revision: 12), .keyChanged)
        try fixture.store.resolve([old], .keepMine)
        let sent = try #require(try fixture.take().first)
        #expect(sent.translation == nil)
        #expect(sent.baseRevision == 12)
    }

    @Test func keepingANewTranslationRewordsTheOneThatIsOurOwn() throws {
        let old = try conflict(2, translation(9, "Их", by: 7, revision: 12), .keyChanged)
        try fixture.store.resolve([old], .keepMine)
        #expect(try fixture.take().map(\.translation) == [9])
    }

    @Test(arguments: [ConflictChoice.keepMine, .keepTheirs])
    func aConflictThatHasEndedIsReported(choice: ConflictChoice) throws {
        let old = try conflict(1, theirs)
        try fixture.store.resolve([old], .keepMine)
        let queued = try fixture.store.outbox()
        #expect(try fixture.store.resolve([old], choice) == 1)
        #expect(try fixture.store.outbox() == queued)
    }

    @Test func keepingTheirsDropsOurs() throws {
        try fixture.store.resolve([try conflict(1, theirs)], .keepTheirs)
        #expect(try fixture.store.outbox().isEmpty)
        #expect(try fixture.detail(1).translations == [theirs])
    }

    @Test func sendingAsNewNamesNoBase() throws {
        try fixture.store.resolve([try conflict(1, theirs)], .sendAsNew)
        let sent = try #require(try fixture.take().first)
        #expect(sent.translation == nil)
        #expect(sent.baseRevision == Change.noBase)
    }

    @Test func anUndoAfterOursReplacedTheirsBringsTheirsBack() throws {
        try fixture.store.resolve([try conflict(1, theirs)], .keepMine)
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .accepted(translation(5, "Наш", revision: 13), nil))
        #expect(try fixture.store.undo()?.outcomes == [.queued: 1])
        let undo = try #require(try fixture.store.outbox().first)
        #expect(undo.kind == .translate(text: "Их", base: "Наш") && undo.translation == 5)
    }

    @Test func anUndoAfterBothWereKeptDeletesOurs() throws {
        try fixture.store.resolve([try conflict(1, theirs)], .sendAsNew)
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .accepted(translation(9, "Наш", revision: 13), nil))
        #expect(try fixture.store.undo()?.outcomes == [.queued: 1])
        let undo = try #require(try fixture.store.outbox().first)
        #expect(undo.kind == .judge(.delete) && undo.translation == 9)
    }

    @Test func anUndoAfterOurVerdictReplacedTheirsBringsTheirsBack() throws {
        _ = try fixture.review(.approve, 5, of: 1)
        let change = try #require(try fixture.take().first)
        var rejected = translation(5, "Старый", status: .rejected, revision: 12)
        rejected.rejectReason = "Нет"
        _ = try fixture.apply(
            change.id,
            .conflict(Conflict(kind: .statusChanged, theirs: rejected, currentRevision: 12)))
        try fixture.store.resolve(try fixture.store.outbox(), .keepMine)
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(
            sent.id, .accepted(translation(5, "Старый", status: .approved, revision: 13), nil))
        #expect(try fixture.store.undo()?.outcomes == [.queued: 1])
        #expect(try fixture.store.outbox().map(\.kind) == [.judge(.reject(reason: "Нет"))])
    }

    @Test func theNewsRenewTheOtherVersionOfAConflict() throws {
        _ = try conflict(1, theirs)
        let judged = translation(5, "Их", status: .approved, by: 8, revision: 20)
        try fixture.news([.translation(judged, hash: fixture.hash(1))])
        let conflict = try held()
        #expect(conflict?.theirs == judged && conflict?.currentRevision == 20)
        try fixture.store.resolve(try fixture.store.outbox(), .keepMine)
        #expect(try fixture.take().map(\.baseRevision) == [20])
    }

    /// No text replaces a text that the dialog did not show.
    @Test(arguments: [ConflictChoice.keepMine, .keepTheirs, .sendAsNew])
    func aDecisionAboutAnOlderTextChangesNothing(choice: ConflictChoice) throws {
        let seen = try conflict(1, theirs)
        let newer = translation(5, "Их, новее", by: 8, revision: 20)
        try fixture.news([.translation(newer, hash: fixture.hash(1))])
        let renewed = try fixture.store.outbox()
        #expect(try fixture.store.resolve([seen], choice) == 1)
        #expect(try fixture.store.outbox() == renewed)
        #expect(try fixture.store.resolve(renewed, choice) == 0)
        let left: [Change.State] = choice == .keepTheirs ? [] : [.queued]
        #expect(try fixture.store.outbox().map(\.state) == left)
    }

    @Test func aDecisionAboutADeletedTextChangesNothing() throws {
        let seen = try conflict(1, theirs)
        try fixture.news([.translationDeleted(id: 5, hash: fixture.hash(1))])
        #expect(try fixture.store.resolve([seen], .keepMine) == 1)
        #expect(try held()?.kind == .deleted)
    }

    @Test func oneOfSeveralDecisionsIsAboutAnOlderText() throws {
        let other = translation(9, "Их", by: 8, revision: 12)
        let seen = [try conflict(1, theirs), try conflict(2, other, .keyChanged)]
        let newer = translation(5, "Их, новее", by: 8, revision: 20)
        try fixture.news([.translation(newer, hash: fixture.hash(1))])
        #expect(try fixture.store.resolve(seen, .keepTheirs) == 1)
        #expect(try fixture.store.outbox().map(\.id) == [seen[0].id])
    }

    @Test func aVoteForTheOtherTextHindersNoDecision() throws {
        let seen = try conflict(1, theirs)
        var voted = theirs
        voted.revision = 20
        voted.rank = 1
        try fixture.news([.translation(voted, hash: fixture.hash(1))])
        #expect(try held()?.theirs == voted)
        #expect(try fixture.store.resolve([seen], .keepMine) == 0)
        #expect(try fixture.take().map(\.baseRevision) == [12])
    }

    @Test func theNewsOfADeletionMakeAConflictAboutTheDeletion() throws {
        _ = try conflict(1, theirs)
        try fixture.news([.translationDeleted(id: 5, hash: fixture.hash(1))])
        #expect(try held()?.kind == .deleted)
        #expect(try held()?.theirs == nil)
    }

    private func held() throws -> Conflict? {
        let states = try fixture.store.outbox().map(\.state)
        guard case .conflicting(let conflict)? = states.first else { return nil }
        return conflict
    }

    @Test func onlyAConflictCanBeResolved() throws {
        let queued = try #require(try fixture.submit("Наш").changes.first)
        try fixture.store.resolve([queued], .keepTheirs)
        #expect(try fixture.store.outbox() == [queued])
    }

    @Test func aRefusedChangeIsTriedAgainUnderANewID() throws {
        try fixture.submit("Наш")
        let sent = try #require(try fixture.take().first)
        try fixture.store.retry([sent.id])
        #expect(try fixture.store.outbox().map(\.state) == [.sent])
        _ = try fixture.apply(sent.id, .refused("later"))
        try fixture.store.retry([sent.id])
        let again = try #require(try fixture.take().first)
        #expect(again.id != sent.id)
        #expect(again.text == "Наш")
    }

    @Test func whatIsTakenBackIsADraftAgain() throws {
        let queued = try #require(try fixture.submit("Наш").changes.first)
        #expect(try fixture.store.takeBack([queued.id]).taken.first == queued)
        #expect(try fixture.store.outbox().isEmpty)
        #expect(try fixture.detail(1).drafts.map(\.text) == ["Наш"])
    }

    @Test func whatMayHaveReachedTheServerIsNotTakenBack() throws {
        try fixture.submit("Наш")
        let sent = try #require(try fixture.take().first)
        #expect(try fixture.store.takeBack([sent.id]).taken.first == nil)
        #expect(try fixture.store.outbox() == [sent])
    }

    @Test func whatMayHaveReachedTheServerCanBeGivenUp() throws {
        try fixture.submit("Наш")
        let sent = try #require(try fixture.take().first)
        try fixture.store.giveUp([sent.id])
        #expect(try fixture.store.outbox().isEmpty)
        #expect(try fixture.detail(1).drafts.map(\.text) == ["Наш"])
        #expect(try fixture.apply(sent.id, .refused("late")).unknown == [sent.id])
    }

    /// Of several each is looked at for itself, but giving up does all of it or nothing.
    @Test func severalAreTakenBackEachForItselfAndGivenUpTogether() throws {
        try fixture.submit("Раз", 1)
        try fixture.submit("Два", 2)
        let sent = try fixture.take().map(\.id)
        #expect(sent.count == 2)
        #expect(
            try fixture.store.takeBack(sent + ["gone"]) == Withdrawal(sent: 2, answered: 1))
        try fixture.store.saveDrafts([Draft(form: fixture.form(2), text: "Новее")])
        #expect(throws: StoreError.self) { try fixture.store.giveUp(sent) }
        #expect(try fixture.store.outbox().map(\.id) == sent)
        #expect(try fixture.detail(1).drafts.isEmpty)
        for id in sent { _ = try fixture.apply(id, .refused("locked")) }
        try fixture.store.retry(sent)
        #expect(try fixture.store.outbox().map(\.state) == [.queued, .queued])
    }

    @Test func givingUpOverwritesNoOtherDraft() throws {
        try fixture.submit("Наш")
        let sent = try #require(try fixture.take().first)
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "Новее")])
        #expect(throws: StoreError.self) { try fixture.store.giveUp([sent.id]) }
        #expect(try fixture.detail(1).drafts.map(\.text) == ["Новее"])
        #expect(try fixture.store.outbox() == [sent])
    }

    @Test func whatWasSubmittedMeanwhileReplacesWhatHasNotLeft() throws {
        try fixture.submit("Наш")
        let sent = try #require(try fixture.take().first)
        try fixture.submit("Новее")
        try fixture.store.queueAgain([sent.id])
        let queued = try fixture.store.outbox()
        #expect(queued.map(\.text) == ["Новее"] && queued.map(\.state) == [.queued])
        #expect(queued.first?.baseRevision == sent.baseRevision && queued.first?.base == sent.base)
    }

    @Test func takingBackOverwritesNoOtherDraft() throws {
        let queued = try #require(try fixture.submit("Наш").changes.first)
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "Новее")])
        #expect(try fixture.store.takeBack([queued.id]).taken.first == nil)
        #expect(try fixture.detail(1).drafts.map(\.text) == ["Новее"])
        #expect(try fixture.store.outbox() == [queued])
    }

    @Test func ofSeveralChangesEachIsTakenBackForItself() throws {
        let feminine = Context([Context.Choice(token: "user", keyword: "gender", rule: "female")])
        let other = Context([Context.Choice(token: "user", keyword: "gender", rule: "male")])
        try fixture.submit("Ушёл")
        let sent = try #require(try fixture.take().first)
        try fixture.submit("Сняла", 1, feminine)
        let all = try fixture.submit("Снял", 1, other).changes
        try fixture.store.saveDrafts([Draft(form: fixture.form(1, other), text: "Новее")])
        let (withdrawal, detail) = try fixture.store.withdraw(
            all.map(\.id) + ["gone"], of: fixture.id(1), locale: fixture.locale)
        #expect(withdrawal.taken.map(\.text) == ["Сняла"])
        #expect(withdrawal.sent == 1 && withdrawal.drafted == 1 && withdrawal.answered == 1)
        #expect(detail.changes.map(\.text) == ["Ушёл", "Снял"] && detail.changes[0].id == sent.id)
        #expect(Set(detail.drafts.map(\.text)) == ["Сняла", "Новее"])
    }

    @Test func refusedAndConflictingChangesCanBeTakenBack() throws {
        let held = try conflict(1, theirs)
        #expect(try fixture.store.takeBack([held.id]).taken.first?.text == "Наш")
        #expect(try fixture.detail(1).drafts.map(\.text) == ["Наш"])
        try fixture.submit("Другой", 2)
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .refused("no"))
        #expect(try fixture.store.takeBack([sent.id]).taken.first?.text == "Другой")
        #expect(try fixture.detail(2).drafts.map(\.text) == ["Другой"])
    }

    @Test func theStateOfAKeyIsWhatMostNeedsAttention() throws {
        func work() throws -> WorkState? {
            try fixture.store.keys(fixture.query(), offset: 0, limit: 1).first?.work
        }
        #expect(try work() == WorkState.none)
        try fixture.submit("Наш")
        #expect(try work() == .queued)
        let sent = try #require(try fixture.take().first)
        #expect(try work() == .sent)
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "Ещё")])
        #expect(try work() == .draft)
        _ = try fixture.apply(sent.id, .refused("no"))
        #expect(try work() == .refused)
        try fixture.store.retry([sent.id])
        let again = try #require(try fixture.take().first)
        _ = try fixture.apply(
            again.id, .conflict(Conflict(kind: .edited, theirs: theirs, currentRevision: 12)))
        #expect(try work() == .conflicting)
    }

    /// Our "Наш" in conflict.
    private func conflict(
        _ number: Int, _ theirs: Translation?, _ kind: Conflict.Kind = .edited
    ) throws -> Change {
        try fixture.submit("Наш", number)
        let sent = try #require(try fixture.take().first)
        let conflict = Conflict(kind: kind, theirs: theirs, currentRevision: 12)
        _ = try fixture.apply(sent.id, .conflict(conflict))
        return try #require(try fixture.store.outbox().first { $0.id == sent.id })
    }
}
