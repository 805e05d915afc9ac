import Catalog
import TML
import Testing
import Text

@testable import LocalStore

/// The redo of an action whose undo the server has refused, or whose undo is in conflict.
struct RefusedUndoTests {
    let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }

    /// Key 1 has a pending translation of the translator, key 2 one of somebody else, key 3 none.
    init() throws {
        fixture = try StoreFixture()
        try fixture.pullThreeKeys(
            as: "reviewer", [.createTranslations, .updateOwn, .updateAny, .approve, .reject, .vote])
    }

    /// The server answers the next change.
    private func answer(_ outcome: ChangeResult.Outcome) throws {
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, outcome)
    }

    private func outbox() throws -> [Change.Kind] { try store.outbox().map(\.kind) }

    /// The redo has nothing to send.
    private func requireRedone() throws {
        #expect(try store.redo()?.outcomes == [.restored: 1])
        #expect(try store.outbox().isEmpty)
        let action = try #require(try store.actions(limit: 1).first)
        #expect(!action.isUndone && action.waiting == 0)
    }

    /// A verdict, with the translation before and after it.
    struct Judgement {
        let before: TranslationStatus
        let verdict: Verdict
        let after: TranslationStatus
        /// The verdict that undoes it.
        let opposite: Verdict
    }

    @Test(arguments: [
        Judgement(before: .pending, verdict: .approve, after: .approved, opposite: .reopen),
        Judgement(
            before: .approved, verdict: .reject(reason: "No"), after: .rejected,
            opposite: .approve),
        Judgement(
            before: .rejected, verdict: .reopen, after: .pending, opposite: .reject(reason: "")),
    ])
    func theRefusedOppositeOfAVerdictLeavesTheOutbox(_ judgement: Judgement) throws {
        try fixture.news([
            .translation(
                translation(6, "Б", status: judgement.before, by: 8, revision: 12),
                hash: fixture.hash(2))
        ])
        _ = try fixture.review(judgement.verdict, 6, of: 2)
        let judged = translation(6, "Б", status: judgement.after, by: 8, revision: 20)
        try answer(.accepted(judged, nil))
        _ = try store.undo()
        #expect(try outbox() == [.judge(judgement.opposite)])
        try answer(.refused("No."))
        #expect(try store.outbox().map(\.state) == [.refused("No.")])
        try requireRedone()
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try outbox() == [.judge(judgement.opposite)])
    }

    @Test func theRefusedEndOfAVoteLeavesTheOutbox() throws {
        _ = try fixture.review(.vote(1), 6, of: 2)
        var voted = translation(6, "Б", by: 8)
        (voted.myVote, voted.revision) = (1, 20)
        try answer(.accepted(voted, nil))
        _ = try store.undo()
        try answer(.refused("No."))
        #expect(try outbox() == [.judge(.vote(0))])
        try requireRedone()
    }

    @Test func theRefusedTextOfADeletedTranslationLeavesTheOutbox() throws {
        _ = try fixture.review(.delete, 5, of: 1)
        try answer(.accepted(nil, nil))
        _ = try store.undo()
        try answer(.refused("No."))
        #expect(try outbox() == [.translate(text: "А", base: nil)])
        try requireRedone()
        #expect(try fixture.detail(1).translations.isEmpty)
    }

    @Test func theRefusedTextBeforeLeavesTheOutboxWithItsVote() throws {
        try fixture.submit("Бе", 2)
        try answer(.accepted(translation(6, "Бе", status: .accepted, revision: 20), nil))
        _ = try store.undo()
        try answer(.refused("No."))
        try answer(.refused("No."))
        #expect(try outbox() == [.translate(text: "Б", base: "Бе"), .judge(.vote(0))])
        try requireRedone()
    }

    /// Somebody has approved the text of the action meanwhile.
    @Test(arguments: [1, 3]) func aTextThatSomebodyApprovedStays(_ number: Int) throws {
        let id = number == 1 ? 5 : 9
        try fixture.submit("Раз", number)
        try answer(.accepted(translation(id, "Раз", revision: 20), nil))
        _ = try store.undo()
        let approved = translation(id, "Раз", status: .approved, revision: 30)
        try answer(
            .conflict(Conflict(kind: .statusChanged, theirs: approved, currentRevision: 30)))
        #expect(try store.outbox().count == 1 && fixture.detail(number).drafts.count == 1)
        try requireRedone()
        #expect(try fixture.detail(number).drafts.isEmpty)
    }

    @Test(arguments: [TranslationStatus.pending, .approved])
    func aVerdictOnATextThatSomebodyChangedIsNotRedone(_ status: TranslationStatus) throws {
        _ = try fixture.review(.approve, 6, of: 2)
        try answer(.accepted(translation(6, "Б", status: .approved, by: 8, revision: 20), nil))
        _ = try store.undo()
        let edited = translation(6, "Ы", status: status, by: 8, revision: 30)
        try answer(.conflict(Conflict(kind: .edited, theirs: edited, currentRevision: 30)))
        let held = try store.outbox()
        try #require(held.map(\.kind) == [.judge(.reopen)])
        #expect(try store.redo()?.outcomes == [.changed: 1])
        #expect(try store.outbox() == held)
        #expect(try store.actions(limit: 1).first?.isUndone == true)
    }
}
