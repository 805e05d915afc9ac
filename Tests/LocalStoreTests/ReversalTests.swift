import Catalog
import GRDB
import TML
import Testing
import Text

@testable import LocalStore

/// Undo and redo of actions.
struct ReversalTests {
    let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }

    /// Key 1 has a pending translation of the translator, key 2 one of somebody else, key 3 none.
    init() throws {
        fixture = try StoreFixture()
        try fixture.pullThreeKeys(
            as: "reviewer", [.createTranslations, .updateOwn, .approve, .reject, .vote])
    }

    /// The server accepts the next change.
    private func accept(_ translation: Translation?) throws {
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .accepted(translation, nil))
    }

    private func outbox() throws -> [Change.Kind] { try store.outbox().map(\.kind) }
    private func drafts(_ number: Int) throws -> [ExactText] {
        try fixture.detail(number).drafts.map(\.text)
    }

    @Test func aQueuedTextBecomesADraftAndIsQueuedAgain() throws {
        try fixture.submit("Аа", 1)
        let report = try #require(try store.undo())
        #expect(report.outcomes == [.restored: 1] && report.now?.text == "А")
        #expect(report.action.first?.label == "Label 1" && report.action.isUndone)
        #expect(try outbox().isEmpty && drafts(1) == ["Аа"])
        #expect(try store.undo() == nil)
        #expect(try store.redo()?.outcomes == [.queued: 1])
        #expect(try outbox().map(\.text) == ["Аа"] && drafts(1).isEmpty)
        #expect(try store.redo() == nil)
    }

    @Test func theFormerQueuedTextComesBack() throws {
        try fixture.submit("Раз", 3)
        try fixture.submit("Два", 3)
        #expect(try store.undo()?.now?.text == "Раз")
        #expect(try outbox().map(\.text) == ["Раз"] && drafts(3) == ["Два"])
        #expect(try store.undo()?.now == nil)
        #expect(try outbox().isEmpty)
        _ = try store.redo()
        _ = try store.redo()
        #expect(try outbox().map(\.text) == ["Два"])
    }

    @Test func theFormerQueuedTextComesBackAlsoBesideANewerTextOfTheServer() throws {
        try fixture.submit("Раз", 1)
        try fixture.submit("Два", 1)
        try fixture.news([
            .translation(translation(5, "Чужой", by: 8, revision: 40), hash: fixture.hash(1))
        ])
        _ = try store.undo()
        #expect(try outbox().map(\.text) == ["Раз"] && drafts(1) == ["Два"])
    }

    @Test func aTextOfTheServerFromBeforeTheActionDoesNotReplaceANewerOne() throws {
        try fixture.submit("Раз", 1)
        try fixture.news([
            .translation(translation(5, "Чужой", by: 8, revision: 40), hash: fixture.hash(1))
        ])
        #expect(try store.undo()?.now?.text == "Чужой")
        #expect(try outbox().isEmpty && drafts(1) == ["Раз"])
    }

    @Test func aTextAfterASentOneIsAnActionAlsoIfTheTranslationIsDeletedSince() throws {
        try fixture.submit("Раз", 1)
        _ = try fixture.take()
        try fixture.news([.translationDeleted(id: 5, hash: fixture.hash(1))])
        let edit = Edit(
            context: Context(), text: "Два", translation: 5, base: "Раз", baseRevision: 10)
        _ = try store.submit([edit], of: fixture.id(1), locale: "ru")
        #expect(try outbox().map(\.text) == ["Раз", "Два"])
        #expect(try store.undo()?.now?.text == "Раз")
        #expect(try outbox().map(\.text) == ["Раз"] && drafts(1) == ["Два"])
    }

    @Test func aTextAfterTheDeletionOfItsTranslationMakesANewOne() throws {
        try fixture.submit("Раз", 1)
        _ = try fixture.review(.delete, 5, of: 1)
        let edit = Edit(
            context: Context(), text: "А", translation: 5, base: "Раз", baseRevision: 10)
        _ = try store.submit([edit], of: fixture.id(1), locale: "ru")
        #expect(try outbox() == [.judge(.delete), .translate(text: "А", base: nil)])
        #expect(try store.outbox().last?.translation == nil)
        _ = try store.undo()
        #expect(try outbox() == [.judge(.delete)] && drafts(1) == ["А"])
        _ = try store.undo()
        #expect(try outbox().map(\.text) == ["Раз"])
    }

    @Test func aTextAfterTheDeletionOfASentOneMakesANewOne() throws {
        try fixture.submit("Раз", 1)
        let sent = try #require(try fixture.take().first)
        _ = try fixture.review(.delete, 5, of: 1)
        let edit = Edit(
            context: Context(), text: "Два", translation: 5, base: "Раз", baseRevision: 10)
        _ = try store.submit([edit], of: fixture.id(1), locale: "ru")
        _ = try fixture.apply(sent.id, .accepted(translation(5, "Раз", revision: 11), nil))
        #expect(try outbox() == [.judge(.delete), .translate(text: "Два", base: nil)])
        #expect(try store.outbox().last?.translation == nil)
    }

    @Test func aVerdictThatAQueuedTextHasMadeEmptyIsNoAction() throws {
        _ = try fixture.review(.reject(reason: "Нет"), 5, of: 1)
        try fixture.submit("Два", 1)
        _ = try fixture.review(.reopen, 5, of: 1)
        #expect(try outbox().count == 2)
        _ = try store.undo()
        #expect(try outbox() == [.judge(.reject(reason: "Нет"))] && drafts(1) == ["Два"])
    }

    @Test func aDeletionOfARejectedTextIsRepeated() throws {
        try fixture.pull([
            fixture.pulled(1, translations: [translation(5, "А", status: .rejected)])
        ])
        _ = try fixture.review(.delete, 5, of: 1)
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try store.redo()?.outcomes == [.queued: 1])
        #expect(try outbox() == [.judge(.delete)])
    }

    @Test func discardedDraftsComeBack() throws {
        let few = fixture.form(3, ["count": ["number": "few"]])
        try store.saveDrafts([
            Draft(form: fixture.form(3), text: "Раз"), Draft(form: few, text: "Два"),
        ])
        _ = try store.discard([], of: fixture.id(3), locale: "ru")
        #expect(try drafts(3).isEmpty)
        let report = try #require(try store.undo())
        #expect(report.action.name == .discard && report.outcomes == [.restored: 2])
        #expect(try Set(drafts(3)) == ["Раз", "Два"])
        #expect(try fixture.detail(3).drafts.allSatisfy { !$0.isToReview })
        #expect(try store.redo()?.outcomes == [.restored: 2])
        #expect(try drafts(3).isEmpty)
    }

    @Test func aDiscardedDraftDoesNotReplaceANewerOne() throws {
        try store.saveDrafts([Draft(form: fixture.form(3), text: "Раз")])
        _ = try store.discard([], of: fixture.id(3), locale: "ru")
        try store.saveDrafts([Draft(form: fixture.form(3), text: "Новое")])
        #expect(try store.undo()?.outcomes == [.changed: 1])
        #expect(try drafts(3) == ["Новое"])
    }

    @Test func aDiscardIsRepeatedOnlyForTheSameText() throws {
        try store.saveDrafts([Draft(form: fixture.form(3), text: "Раз")])
        _ = try store.discard([], of: fixture.id(3), locale: "ru")
        _ = try store.undo()
        try store.saveDrafts([Draft(form: fixture.form(3), text: "Раз, два")])
        #expect(try store.redo()?.outcomes == [.changed: 1])
        #expect(try drafts(3) == ["Раз, два"])
    }

    @Test func aDiscardedDraftToReviewIsToReviewAgain() throws {
        try store.saveDrafts([Draft(form: fixture.form(3), text: "", isPutBack: true)])
        _ = try Batches(store).draft([
            Draft(form: fixture.form(3), text: "Машина", isToReview: true)
        ])
        _ = try store.discard([], of: fixture.id(3), locale: "ru")
        _ = try store.undo()
        #expect(try fixture.detail(3).drafts.map(\.isToReview) == [true])
    }

    @Test func draftsThatOtherDraftsReplaceAreNoAction() throws {
        try store.saveDrafts([Draft(form: fixture.form(3), text: "Раз")])
        try store.discardDrafts(of: fixture.id(3), locale: "ru")
        #expect(try store.undo() == nil)
    }

    @Test func aNewerDraftStays() throws {
        try fixture.submit("Раз", 3)
        try store.saveDrafts([Draft(form: fixture.form(3), text: "Новое")])
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try outbox().isEmpty && drafts(3) == ["Новое"])
        #expect(try store.redo()?.outcomes == [.queued: 1])
        #expect(try outbox().map(\.text) == ["Раз"] && drafts(3) == ["Новое"])
    }

    @Test func aNewTextOnTheServerIsDeletedAndMadeAgain() throws {
        try fixture.submit("Раз", 3)
        try accept(translation(9, "Раз", revision: 20))
        #expect(try store.undo()?.outcomes == [.queued: 1])
        let deletion = try #require(try store.outbox().first)
        #expect(deletion.kind == .judge(.delete) && deletion.baseRevision == 20)
        #expect(try store.redo()?.outcomes == [.restored: 1])
        #expect(try outbox().isEmpty, "The deletion had not left.")
        _ = try store.undo()
        try accept(nil)
        #expect(try fixture.detail(3).translations.isEmpty && drafts(3) == ["Раз"])
        #expect(try store.redo()?.outcomes == [.queued: 1])
        try accept(translation(10, "Раз", revision: 30))
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try store.outbox().map(\.translation) == [10])
    }

    @Test func anEditOnTheServerIsWrittenBack() throws {
        try fixture.submit("Аа", 1)
        try accept(translation(5, "Аа", revision: 20))
        #expect(try store.undo()?.outcomes == [.queued: 1])
        let change = try #require(try store.outbox().first)
        #expect(change.kind == .translate(text: "А", base: "Аа"))
        #expect(change.translation == 5 && change.baseRevision == 20)
        try accept(translation(5, "А", revision: 30))
        #expect(try store.redo()?.outcomes == [.queued: 1])
        #expect(try outbox() == [.translate(text: "Аа", base: "А")])
    }

    @Test func thePendingTextOfAnotherPersonIsPendingAgain() throws {
        try store.saveMembership(
            Membership(
                translatorID: 7, role: "reviewer", permissions: [.updateOwn, .updateAny, .vote]),
            of: fixture.project)
        try fixture.submit("Бе", 2)
        #expect(try store.outbox().map(\.translation) == [6])
        try accept(translation(6, "Бе", status: .accepted, revision: 20))
        #expect(try store.undo()?.outcomes == [.queued: 1])
        let undone: [Change.Kind] = [.translate(text: "Б", base: "Бе"), .judge(.vote(0))]
        #expect(try outbox() == undone)
        #expect(try store.redo()?.outcomes == [.restored: 1])
        #expect(try outbox().isEmpty, "Nothing was sent.")
        _ = try store.undo()
        #expect(try outbox() == undone)
        try accept(translation(6, "Б", status: .accepted, revision: 30))
        #expect(try outbox() == [.judge(.vote(0))])
        #expect(try store.redo()?.outcomes == [.queued: 1])
        #expect(try outbox() == [.translate(text: "Бе", base: "Б")])
    }

    @Test func aTextOnItsWayIsUndoneAfterTheAnswer() throws {
        try fixture.submit("Раз", 3)
        let sent = try #require(try fixture.take().first)
        #expect(try store.undo()?.outcomes == [.awaited: 1])
        #expect(try store.outbox().map(\.state) == [.sent] && drafts(3) == ["Раз"])
        _ = try fixture.apply(sent.id, .accepted(translation(9, "Раз", revision: 20), nil))
        #expect(try outbox() == [.judge(.delete)])
    }

    @Test(arguments: [
        ChangeResult.Outcome.refused("No."), .skipped, .conflict(Conflict(kind: .keyChanged)),
    ])
    func anUndoneTextThatTheServerDidNotTakeIsGone(_ outcome: ChangeResult.Outcome) throws {
        try fixture.submit("Раз", 3)
        let sent = try #require(try fixture.take().first)
        _ = try store.undo()
        _ = try fixture.apply(sent.id, outcome)
        #expect(try outbox().isEmpty && drafts(3) == ["Раз"])
    }

    @Test func aTextOnItsWayIsRepeatedBeforeTheAnswer() throws {
        try fixture.submit("Раз", 3)
        let sent = try #require(try fixture.take().first)
        _ = try store.undo()
        #expect(try store.redo()?.outcomes == [.restored: 1])
        _ = try fixture.apply(sent.id, .accepted(translation(9, "Раз", revision: 20), nil))
        #expect(try outbox().isEmpty && drafts(3).isEmpty)
    }

    @Test(arguments: [
        (Verdict.approve, TranslationStatus.approved), (.reject(reason: "no"), .rejected),
    ])
    func aVerdictIsTakenBackWithTheRevisionThatWasSeen(
        _ verdict: Verdict, _ status: TranslationStatus
    ) throws {
        _ = try fixture.review(verdict, 6, of: 2)
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try outbox().isEmpty)
        _ = try store.redo()
        #expect(try outbox() == [.judge(verdict)])
        try accept(translation(6, "Б", status: status, by: 8, revision: 20))
        #expect(try store.undo()?.outcomes == [.queued: 1])
        let change = try #require(try store.outbox().first)
        #expect(change.kind == .judge(.reopen) && change.baseRevision == 20)
        try accept(translation(6, "Б", by: 8, revision: 30))
        #expect(try store.redo()?.outcomes == [.queued: 1])
        #expect(try outbox() == [.judge(verdict)])
    }

    @Test func aVoteIsTakenBack() throws {
        _ = try fixture.review(.vote(1), 6, of: 2)
        var voted = translation(6, "Б", by: 8)
        (voted.myVote, voted.revision) = (1, 20)
        try accept(voted)
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try outbox() == [.judge(.vote(0))])
    }

    @Test func theWorkOfOthersStays() throws {
        _ = try fixture.review(.approve, 6, of: 2)
        try accept(translation(6, "Б", status: .approved, by: 8, revision: 20))
        try fixture.submit("Аа", 1)
        try accept(translation(5, "Аа", revision: 21))
        try fixture.news([
            .translation(translation(5, "Ах", by: 8, revision: 30), hash: hash(1)),
            .translation(
                translation(6, "Б", status: .approved, by: 8, revision: 31), hash: hash(2)),
        ])
        #expect(try store.undo()?.outcomes == [.changed: 1], "Another person wrote the text.")
        #expect(try store.undo()?.outcomes == [.changed: 1], "Another person approved it later.")
        #expect(try outbox().isEmpty)
    }

    private func hash(_ number: Int) -> String { fixture.hash(number) }

    @Test func ownLaterWorkIsNoObstacle() throws {
        try fixture.submit("Аа", 1)
        try accept(translation(5, "Аа", revision: 20))
        _ = try fixture.review(.approve, 5, of: 1)
        try accept(translation(5, "Аа", status: .approved, revision: 30))
        #expect(try store.undo()?.outcomes == [.queued: 1])
        try accept(translation(5, "Аа", revision: 40))
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try outbox() == [.translate(text: "А", base: "Аа")])
    }

    @Test func aRefusedAndAConflictingTextBecomeDrafts() throws {
        try fixture.submit("Раз", 3)
        try fixture.submit("Аа", 1)
        let sent = try fixture.take()
        _ = try fixture.apply(sent[0].id, .refused("No."))
        _ = try fixture.apply(
            sent[1].id,
            .conflict(
                Conflict(
                    kind: .edited, theirs: translation(5, "Ах", by: 8, revision: 30),
                    currentRevision: 30)))
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try outbox().isEmpty && drafts(1) == ["Аа"] && drafts(3) == ["Раз"])
    }

    @Test func aNewActionEndsTheRedo() throws {
        try fixture.submit("Раз", 3)
        try fixture.submit("Аа", 1)
        _ = try store.undo()
        _ = try fixture.review(.vote(1), 6, of: 2)
        #expect(try store.redo() == nil)
        #expect(try store.actions(limit: 9).map(\.isUndone) == [false, true, false])
        #expect(try store.redo(2)?.outcomes == [.queued: 1], "Any action can be chosen.")
    }

    @Test func aDeletionIsTakenBack() throws {
        _ = try fixture.review(.delete, 5, of: 1)
        #expect(try store.undo()?.outcomes == [.restored: 1] && outbox().isEmpty)
        _ = try store.redo()
        try accept(nil)
        #expect(try fixture.detail(1).translations.isEmpty)
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try outbox() == [.translate(text: "А", base: nil)])
    }

    @Test func aCommentIsTakenBackBeforeItsUpload() throws {
        _ = try store.comment("Почему?", on: fixture.id(1), locale: fixture.locale)
        #expect(try store.undo()?.outcomes == [.restored: 1] && outbox().isEmpty)
        #expect(try store.redo()?.outcomes == [.queued: 1])
        _ = try fixture.take()
        #expect(try store.undo()?.outcomes == [.impossible: 1])
    }

    @Test func anActionOfManyTextsIsOne() throws {
        let edits = [1, 2, 3].map { number in
            KeyEdits(
                key: fixture.id(number), locale: fixture.locale,
                edits: [Edit(context: ["n": ["number": "one"]], text: "Один", baseRevision: 10)])
        }
        _ = try Batches(store).submit(edits, from: fixture.id(1))
        #expect(try store.undo()?.outcomes == [.restored: 3] && outbox().isEmpty)
        #expect(try drafts(1) == ["Один"] && drafts(2).isEmpty)
        #expect(try store.redo()?.outcomes == [.queued: 3] && outbox().count == 3)
        #expect(try store.actions(limit: 9).map(\.waiting) == [3])
    }

    @Test func aTextOnItsWayIsADraftForTheScreen() throws {
        try fixture.submit("Раз", 3)
        _ = try fixture.take()
        _ = try store.undo()
        let detail = try fixture.detail(3)
        #expect(detail.changes.isEmpty && detail.drafts.map(\.text) == ["Раз"])
    }

    @Test func aLaterTextInPlaceOfAFilledOneStays() throws {
        let edits = KeyEdits(
            key: fixture.id(3), locale: fixture.locale,
            edits: [Edit(context: Context(), text: "Да", baseRevision: 10)])
        _ = try Batches(store).submit([edits], from: fixture.id(1))
        try fixture.submit("Нет", 3)
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .refused("No."))
        #expect(try store.undo(1)?.outcomes == [.changed: 1])
        #expect(try store.outbox().map(\.text) == ["Нет"])
    }

    @Test func aTextThatSomebodyApprovedStays() throws {
        try fixture.submit("Раз", 3)
        try accept(translation(9, "Раз", revision: 20))
        try fixture.news([
            .translation(
                translation(9, "Раз", status: .approved, revision: 30), hash: hash(3))
        ])
        #expect(try store.undo()?.outcomes == [.changed: 1])
        #expect(try outbox().isEmpty)
    }

    @Test func anOwnVoteForTheTextBeforeStaysQueued() throws {
        var voted = translation(6, "Б", by: 8, revision: 20)
        voted.myVote = 1
        try fixture.news([.translation(voted, hash: hash(2))])
        _ = try fixture.review(.vote(0), 6, of: 2)
        try fixture.submit("Бе", 2)
        let done: [Change.Kind] = [.judge(.vote(0)), .translate(text: "Бе", base: "Б")]
        #expect(try outbox() == done)
        _ = try store.undo()
        #expect(try outbox() == [.judge(.vote(0))])
        _ = try store.redo()
        #expect(try outbox() == done)
    }

    @Test func aTextThatSomebodyHadIsUndoneByAVote() throws {
        try fixture.submit("Раз", 3)
        var theirs = translation(9, "Раз", by: 8, revision: 20)
        theirs.myVote = 1
        try accept(theirs)
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try outbox() == [.judge(.vote(0))])
        (theirs.myVote, theirs.revision) = (0, 21)
        try accept(theirs)
        #expect(try store.redo()?.outcomes == [.queued: 1])
        #expect(try outbox() == [.judge(.vote(1))])
    }

    @Test func aQueuedVerdictOverrulesNobody() throws {
        try fixture.news([
            .translation(
                translation(6, "Б", status: .approved, by: 8, revision: 12), hash: hash(2))
        ])
        _ = try fixture.review(.reject(reason: "no"), 6, of: 2)
        try fixture.news(
            [.translation(translation(6, "Б", by: 8, revision: 30), hash: hash(2))], cursor: "c3")
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try outbox().isEmpty)
    }

    @Test func aLateAnswerDeletesNothingOfOthers() throws {
        try fixture.submit("Раз", 3)
        let sent = try #require(try fixture.take().first)
        _ = try store.undo()
        try fixture.news([
            .translation(
                translation(9, "Раз", status: .approved, revision: 30), hash: hash(3))
        ])
        _ = try fixture.apply(sent.id, .accepted(translation(9, "Раз", revision: 20), nil))
        #expect(try outbox().isEmpty)
    }

    @Test func twoSavesOfOneUploadAreUndoneOneAfterTheOther() throws {
        try fixture.submit("Раз", 3)
        try fixture.submit("Два", 3)
        try accept(translation(9, "Два", revision: 20))
        #expect(try store.undo()?.now?.text == "Раз")
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try outbox() == [.judge(.delete)])
        #expect(try store.redo()?.now?.text == "Раз")
        #expect(try store.redo()?.outcomes == [.restored: 1])
        #expect(try outbox().isEmpty)
        #expect(try store.actions(limit: 9).map(\.isUndone) == [false, false])
    }

    @Test func anUndoneTextIsADraftOfAnEmptyForm() throws {
        try fixture.submit("Раз", 3)
        try accept(translation(9, "Раз", revision: 20))
        _ = try store.undo()
        let detail = try fixture.detail(3)
        #expect(detail.current(for: Context()) == nil && detail.drafts.map(\.text) == ["Раз"])
        try fixture.submit("Раз!", 3)
        #expect(
            try outbox() == [.judge(.delete), .translate(text: "Раз!", base: nil)])
        #expect(try store.outbox().map(\.translation) == [9, nil])
    }

    @Test func aReplacedTextComesBackAfterTheUploadOfTheOneBefore() throws {
        try fixture.submit("Аа", 1)
        let sent = try #require(try fixture.take().first)
        try fixture.submit("Аб", 1)
        try fixture.submit("Ав", 1)
        _ = try fixture.apply(sent.id, .accepted(translation(5, "Аа", revision: 20), nil))
        #expect(try store.undo()?.now?.text == "Аб")
        #expect(try store.undo()?.now?.text == "Аа")
        #expect(try outbox().isEmpty)
        _ = try store.redo()
        #expect(try store.redo()?.now?.text == "Ав")
    }

    @Test func aTextIsRedoneAfterTheUploadOfTheOneBefore() throws {
        try fixture.submit("Раз", 3)
        let sent = try #require(try fixture.take().first)
        try fixture.submit("Два", 3)
        _ = try store.undo()
        _ = try fixture.apply(sent.id, .accepted(translation(9, "Раз", revision: 20), nil))
        #expect(try store.redo()?.outcomes == [.queued: 1])
        #expect(try store.outbox().map(\.translation) == [9])
    }

    @Test func aRedoWithoutEffectHoldsUpNoOther() throws {
        try fixture.submit("Раз", 3)
        try fixture.submit("Аа", 1)
        _ = try store.undo()
        _ = try store.undo()
        try fixture.news([
            .translation(translation(5, "А", status: .approved, revision: 30), hash: hash(1)),
            .translation(translation(8, "Чужой", by: 8, revision: 31), hash: hash(3)),
        ])
        #expect(try store.redo()?.count == 1, "The server tells about the other text.")
        #expect(try store.redo()?.outcomes == [.changed: 1], "The text is approved.")
        #expect(try store.redo() == nil)
    }

    @Test func aVoteIsForTheTextThatWasRead() throws {
        _ = try fixture.review(.vote(1), 6, of: 2)
        _ = try store.undo()
        try fixture.news([.translation(translation(6, "Ы", by: 8, revision: 30), hash: hash(2))])
        #expect(try store.redo()?.outcomes == [.changed: 1])
    }

    @Test func aDeletionByAnotherPersonStays() throws {
        _ = try fixture.review(.delete, 5, of: 1)
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .conflict(Conflict(kind: .deleted)))
        #expect(try store.undo()?.outcomes == [.changed: 1])
    }

    @Test func anAnswerToAnUndoneTextIsAnAnswer() throws {
        try fixture.submit("Раз", 3)
        let sent = try #require(try fixture.take().first)
        _ = try store.undo()
        #expect(try fixture.apply(sent.id, .refused("No.")).undone == 1)
    }

    @Test func aTextThatWaitsBehindASentOneIsUndoneAfterTheAnswer() throws {
        try fixture.submit("Раз", 3)
        let sent = try #require(try fixture.take().first)
        try fixture.submit("Два", 3)
        _ = try fixture.apply(sent.id, .accepted(translation(9, "Раз", revision: 20), nil))
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try outbox().isEmpty && drafts(3) == ["Два"])
    }

    @Test func aDamagedStepHoldsUpNoOther() throws {
        try fixture.submit("Аа", 1)
        try fixture.submit("Раз", 3)
        try store.pool.write { db in
            try db.execute(
                sql: "UPDATE actionStep SET before = '{}', isTyped = 1 WHERE action = 2")
        }
        #expect(try store.undo()?.outcomes == [.impossible: 1])
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try store.actions(limit: 9).map(\.isUndone) == [false, true])
    }

    @Test func anApprovalOfAnAcceptedTextIsRedone() throws {
        try fixture.news([
            .translation(
                translation(6, "Б", status: .accepted, by: 8, revision: 12), hash: hash(2))
        ])
        _ = try fixture.review(.approve, 6, of: 2)
        try accept(translation(6, "Б", status: .approved, by: 8, revision: 20))
        _ = try store.undo()
        #expect(try store.redo()?.outcomes == [.restored: 1])
        #expect(try outbox().isEmpty)
    }
}
