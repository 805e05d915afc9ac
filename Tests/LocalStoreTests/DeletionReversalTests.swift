import Catalog
import GRDB
import TML
import Testing
import Text

@testable import LocalStore

/// A text of a translation, the deletion of the translation, and a later text of the form: their
/// undo, their redo and the answers to them.
struct DeletionReversalTests {
    let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }

    /// Key 1 has a translation of the translator, key 3 has none.
    init() throws {
        fixture = try StoreFixture()
        try store.saveMembership(
            Membership(
                translatorID: 7, role: "reviewer",
                permissions: [.createTranslations, .updateOwn, .approve, .reject, .vote]),
            of: fixture.project)
        try fixture.pull([
            fixture.pulled(1, status: .pending, translations: [translation(5, "А")]),
            fixture.pulled(3),
        ])
    }

    private func outbox() throws -> [Change.Kind] { try store.outbox().map(\.kind) }
    private func drafts(_ number: Int) throws -> [ExactText] {
        try fixture.detail(number).drafts.map(\.text)
    }

    /// Deletes the translation of key 1, and writes another text into the form.
    private func deleteAndWrite() throws {
        _ = try fixture.review(.delete, 5, of: 1)
        try fixture.submit("Два", 1)
    }

    /// Sends a text, deletes its translation and writes another text into the form.
    private func sendDeleteAndWrite() throws -> Change.ID {
        try fixture.submit("Раз", 1)
        let sent = try #require(try fixture.take().first)
        try deleteAndWrite()
        return sent.id
    }

    private func takeBackTheDeletion() throws {
        let deletion = try #require(try store.outbox().first { $0.kind == .judge(.delete) })
        #expect(try store.takeBack([deletion.id]).taken.count == 1)
    }

    private func acceptNext(_ translation: Translation?) throws {
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .accepted(translation, nil))
    }

    private func accepted() -> ChangeResult.Outcome {
        .accepted(translation(5, "Раз", revision: 11), nil)
    }

    private func conflict() -> ChangeResult.Outcome {
        .conflict(
            Conflict(
                kind: .edited, theirs: translation(5, "Чужой", by: 8, revision: 30),
                currentRevision: 30))
    }

    /// The later text is queued as a new translation.
    private func requireTheLaterTextAsNew() throws {
        let later = try #require(try store.outbox().last)
        #expect(later.kind == .translate(text: "Два", base: nil))
        #expect(later.translation == nil && later.state == .queued)
    }

    @Test func anUndoThatIsGivenUpAfterAConflictIsNotDone() throws {
        try fixture.submit("Раз", 3)
        try acceptNext(translation(9, "Раз", revision: 20))
        _ = try store.undo()
        #expect(try outbox() == [.judge(.delete)] && drafts(3) == ["Раз"])
        let deletion = try #require(try fixture.take().first)
        let approved = translation(9, "Раз", status: .approved, revision: 21)
        let conflict = Conflict(kind: .statusChanged, theirs: approved, currentRevision: 21)
        _ = try fixture.apply(deletion.id, .conflict(conflict))
        try store.resolve(try store.outbox(), .keepTheirs)
        #expect(try outbox().isEmpty && drafts(3).isEmpty)
        #expect(try store.actions(limit: 1).first?.isUndone == false)
    }

    @Test func theUndoOfTheLaterTextLeavesTheTranslationBeforeAlone() throws {
        let sent = try sendDeleteAndWrite()
        _ = try fixture.apply(sent, accepted())
        #expect(try store.undo(2)?.outcomes == [.restored: 1])
        #expect(try store.undo(3)?.outcomes == [.restored: 1])
        #expect(try outbox().isEmpty && drafts(1) == ["Два"])
    }

    @Test func theStepsBeforeTheLaterTextKeepTheirTranslation() throws {
        let sent = try sendDeleteAndWrite()
        _ = try fixture.apply(sent, accepted())
        try acceptNext(nil)
        try acceptNext(translation(6, "Два", revision: 20))
        let translations = try store.pool.read { db in
            try Int.fetchAll(
                db, sql: "SELECT coalesce(translation, 0) FROM actionStep ORDER BY action")
        }
        #expect(translations == [5, 5, 6])
    }

    @Test func aTextThatWasUndoneIsNotQueuedAgain() throws {
        try fixture.submit("Раз", 1)
        _ = try fixture.review(.delete, 5, of: 1)
        #expect(try store.undo(1)?.outcomes == [.restored: 1])
        #expect(try store.undo(2)?.outcomes == [.restored: 1])
        #expect(try outbox().isEmpty && drafts(1) == ["Раз"])
    }

    @Test func aTextThatWasQueuedAgainCanBeUndone() throws {
        try fixture.submit("Раз", 1)
        try deleteAndWrite()
        _ = try store.undo()
        _ = try store.undo()
        let queued = try #require(try store.outbox().first)
        #expect(queued.kind == .translate(text: "Раз", base: "А") && queued.translation == 5)
        let steps = try store.pool.read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM actionStep WHERE change = ? AND isUndone = 0",
                arguments: [queued.id])
        }
        #expect(steps == 1, "The step of the text knows its change.")
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try outbox().isEmpty)
    }

    @Test func theTextBeforeIsADraftBesideTheLaterText() throws {
        try fixture.submit("Раз", 1)
        try deleteAndWrite()
        #expect(try store.undo(2)?.outcomes == [.restored: 1])
        #expect(try outbox() == [.translate(text: "Два", base: nil)] && drafts(1) == ["Раз"])
    }

    @Test func theDeletionStaysIfAnotherDraftIsInTheWayOfTheTextBefore() throws {
        try fixture.submit("Раз", 1)
        try deleteAndWrite()
        try store.saveDrafts([Draft(form: fixture.form(1), text: "Три")])
        #expect(try store.undo(2)?.outcomes == [.changed: 1])
        #expect(try outbox() == [.judge(.delete), .translate(text: "Два", base: nil)])
        #expect(try drafts(1) == ["Три"])
    }

    @Test func theDeletionAndTheLaterTextAreRedone() throws {
        try fixture.submit("Раз", 1)
        try deleteAndWrite()
        _ = try store.undo()
        _ = try store.undo()
        #expect(try store.redo()?.outcomes == [.queued: 1])
        #expect(try store.redo()?.outcomes == [.queued: 1])
        #expect(try outbox() == [.judge(.delete), .translate(text: "Два", base: nil)])
        _ = try store.undo()
        _ = try store.undo()
        #expect(try outbox() == [.translate(text: "Раз", base: "А")])
    }

    @Test func theLaterTextIsNewAlsoAfterAConflictOfTheTextBefore() throws {
        let sent = try sendDeleteAndWrite()
        _ = try fixture.apply(sent, conflict())
        #expect(try store.outbox().map(\.kind).first == .judge(.delete))
        #expect(try store.outbox().count == 2 && drafts(1).isEmpty)
        try requireTheLaterTextAsNew()
    }

    @Test func withoutTheDeletionAConflictMakesADraftOfTheTextBefore() throws {
        let sent = try sendDeleteAndWrite()
        try takeBackTheDeletion()
        _ = try fixture.apply(sent, conflict())
        #expect(try store.outbox().count == 1 && drafts(1) == ["Раз"])
        try requireTheLaterTextAsNew()
    }

    @Test func withoutTheDeletionTheLaterTextIsNewAfterTheAnswer() throws {
        let sent = try sendDeleteAndWrite()
        try takeBackTheDeletion()
        _ = try fixture.apply(sent, accepted())
        #expect(try store.outbox().count == 1 && drafts(1).isEmpty)
        try requireTheLaterTextAsNew()
    }

    @Test func withoutTheDeletionATextThatDidNotLeaveIsADraft() throws {
        let sent = try sendDeleteAndWrite()
        try takeBackTheDeletion()
        try store.queueAgain([sent])
        #expect(try store.outbox().count == 1 && drafts(1) == ["Раз"])
        try requireTheLaterTextAsNew()
    }

    @Test func aTextThatIsKeptBesideAnotherStaysNewAfterATakeBack() throws {
        try fixture.submit("Раз", 3)
        try acceptNext(translation(9, "Раз", revision: 20))
        try fixture.submit("Два", 3)
        let sent = try #require(try fixture.take().first)
        let approved = translation(9, "Раз", status: .approved, revision: 30)
        _ = try fixture.apply(
            sent.id,
            .conflict(Conflict(kind: .statusChanged, theirs: approved, currentRevision: 30)))
        try store.resolve(try store.outbox(), .sendAsNew)
        let queued = try #require(try store.outbox().first)
        _ = try store.withdraw([queued.id], of: fixture.id(3), locale: fixture.locale)
        #expect(try store.undo()?.outcomes == [.queued: 1])
        let again = try #require(try store.outbox().first)
        #expect(again.text == "Два" && again.translation == nil)
        #expect(again.baseRevision == Change.noBase)
    }

    @Test func aTextThatIsEmptiedAfterTheDeletionComesBackAsADraft() throws {
        try fixture.submit("Раз", 1)
        _ = try fixture.review(.delete, 5, of: 1)
        let edit = Edit(
            context: Context(), text: "", translation: 5, base: "А", baseRevision: 10)
        _ = try store.submit([edit], of: fixture.id(1), locale: fixture.locale)
        #expect(try outbox() == [.judge(.delete)] && drafts(1).isEmpty)
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try outbox() == [.judge(.delete)] && drafts(1) == ["Раз"])
        #expect(try store.redo()?.outcomes == [.restored: 1])
        #expect(try drafts(1).isEmpty)
        _ = try store.undo()
        _ = try store.undo()
        #expect(try outbox().isEmpty && drafts(1) == ["Раз"])
    }
}
