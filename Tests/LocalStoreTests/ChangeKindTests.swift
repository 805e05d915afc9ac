import Catalog
import GRDB
import TML
import Testing
import Text

@testable import LocalStore

/// Every kind of change in the outbox, and its opposite.
struct ChangeKindTests {
    let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }

    private static let verdicts: [Verdict] = [
        .vote(1), .approve, .reject(reason: "no"), .reopen, .delete,
    ]

    /// Key 1 has a pending, key 2 an approved translation.
    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(1, status: .pending, translations: [translation(5, "А", by: 8)]),
            fixture.pulled(
                2, status: .approved, translations: [translation(6, "Б", status: .approved)]),
            fixture.pulled(3),
        ])
    }

    private func comment(_ text: ExactText, _ number: Int) throws {
        _ = try store.comment(text, on: fixture.id(number), locale: fixture.locale)
    }

    private func accept(_ translation: Translation?, cursor: String) throws {
        let sent = try #require(try fixture.take().first)
        let target = Target(status: .pending, revision: 20)
        let result = ChangeResult(
            id: sent.id, outcome: .accepted(translation, target), cursor: cursor)
        _ = try store.apply(
            ChangesAnswer(results: [result], cursor: cursor), project: fixture.project)
    }

    private func goBack(_ keys: [PulledKey]) throws {
        try store.noteReturn(of: fixture.project, known: nil)
        try fixture.pull(keys)
    }

    @Test(arguments: Self.verdicts)
    func aVerdictIsReadAsItWasWritten(verdict: Verdict) throws {
        _ = try fixture.review(verdict, 5, of: 1)
        _ = try fixture.review(verdict, 6, of: 2)
        let kinds = try store.outbox().map(\.kind)
        #expect(!kinds.isEmpty && kinds.allSatisfy { $0 == .judge(verdict) })
    }

    @Test func aCommentWaitsForTheTimeToUndo() throws {
        try comment("Почему?", 1)
        _ = try fixture.submit("В", 3)
        let first = try store.takeNextChanges(project: fixture.project, sparing: 10, limit: 9)
        #expect(first.changes.map(\.kind.text) == ["В"])
        try store.queueAgain(first.changes.map(\.id))
        #expect(try fixture.take().map(\.kind.text) == ["Почему?", "В"])
    }

    @Test func aCommentIsReadAsItWasWrittenAndReplacesNone() throws {
        try comment("Почему?", 1)
        try comment("Потому.", 1)
        #expect(try store.outbox().map(\.kind) == [.comment("Почему?"), .comment("Потому.")])
    }

    @Test func aCommentHoldsUpNoEditAndNoEditHoldsUpAComment() throws {
        try comment("Раз", 3)
        try fixture.submit("Текст", 3)
        try comment("Два", 3)
        #expect(try fixture.take().map(\.kind.name) == [.comment, .translate, .comment])
    }

    @Test func aReopeningAndAnApprovalReplaceEachOther() throws {
        _ = try fixture.review(.delete, 6, of: 2)
        _ = try fixture.review(.reopen, 6, of: 2)
        #expect(try store.outbox().map(\.kind) == [.judge(.reopen)])
        _ = try fixture.review(.approve, 6, of: 2)
        #expect(try store.outbox().isEmpty, "The translation is approved already.")
        _ = try fixture.review(.reopen, 5, of: 1)
        #expect(try store.outbox().isEmpty, "The translation is pending already.")
    }

    @Test func anAcceptedDeletionRemovesTheTranslation() throws {
        _ = try fixture.review(.delete, 5, of: 1)
        try accept(nil, cursor: "c5")
        #expect(try fixture.detail(1).translations.isEmpty)
        #expect(try store.outbox().isEmpty)
    }

    @Test func aDeletionOfADeletedTranslationIsDone() throws {
        _ = try fixture.review(.delete, 5, of: 1)
        let sent = try #require(try fixture.take().first)
        let report = try fixture.apply(sent.id, .conflict(Conflict(kind: .deleted)))
        #expect(report.accepted == 1 && report.conflicting.isEmpty)
        #expect(try fixture.detail(1).translations.isEmpty)
    }

    @Test func aReopeningOfAReopenedTranslationIsDone() throws {
        _ = try fixture.review(.reopen, 6, of: 2)
        let sent = try #require(try fixture.take().first)
        let theirs = translation(6, "Б", revision: 12)
        let conflict = Conflict(kind: .statusChanged, theirs: theirs, currentRevision: 12)
        #expect(try fixture.apply(sent.id, .conflict(conflict)).accepted == 1)
        #expect(try fixture.detail(2).translations == [theirs])
    }

    @Test func aLostDeletionIsSentAgainIfTheTextIsThere() throws {
        _ = try fixture.review(.delete, 5, of: 1)
        try accept(nil, cursor: "c5")
        try goBack([fixture.pulled(1, translations: [translation(9, "А", by: 8, revision: 4)])])
        #expect(try store.outboxCounts() == OutboxCounts(gone: 1))
        #expect(try store.sendAgain() == 1)
        let again = try #require(try fixture.take().first)
        #expect(again.kind == .judge(.delete) && again.translation == 9 && again.baseRevision == 4)
    }

    @Test func aLostDeletionOfATextThatIsNotThereIsDone() throws {
        _ = try fixture.review(.delete, 5, of: 1)
        try accept(nil, cursor: "c5")
        try goBack([fixture.pulled(1)])
        #expect(try store.outboxCounts() == OutboxCounts())
    }

    @Test func aDeletedTextOfOursIsNotLost() throws {
        try fixture.submit("Наш", 3)
        try accept(translation(7, "Наш", revision: 12), cursor: "c5")
        _ = try fixture.review(.delete, 7, of: 3)
        try accept(nil, cursor: "c6")
        try goBack([fixture.pulled(3)])
        #expect(try store.outboxCounts() == OutboxCounts())
    }

    @Test func aLostCommentIsSentAgain() throws {
        try comment("Почему?", 1)
        try accept(nil, cursor: "c5")
        #expect(try store.outbox().isEmpty)
        try goBack([fixture.pulled(1)])
        #expect(try store.outbox().map(\.state) == [.gone(nil)])
        #expect(try store.sendAgain() == 1)
        #expect(try fixture.take().map(\.kind) == [.comment("Почему?")])
    }

    @Test(arguments: TranslationStatus.allCases, verdicts)
    func theInverseRestoresTheStatus(status: TranslationStatus, verdict: Verdict) throws {
        var before = translation(5, "А", status: status)
        before.rejectReason = status == .rejected ? "old" : nil
        let inverse = try #require(Change.Kind.judge(verdict).inverse(before: before))
        let isOfText = inverse == .translate(text: "А", base: nil)
        #expect(isOfText ? verdict == .delete : inverse.isDone(in: before))
        guard case .judge(.reject(let reason)) = inverse else { return }
        #expect(reason == "old")
    }

    @Test func theInverseOfATextIsTheOldTextOrADeletion() {
        let edit = Change.Kind.translate(text: "Б", base: "А")
        #expect(edit.inverse(before: translation(5, "А")) == .translate(text: "А", base: "Б"))
        #expect(edit.inverse(before: nil) == .judge(.delete))
        #expect(Change.Kind.comment("Почему?").inverse(before: nil) == nil)
        let tag = Change.Kind.decide(.tag(Tagging("menu", isSet: true)))
        #expect(tag.inverse(before: nil) == .decide(.tag(Tagging("menu", isSet: false))))
    }
}

/// The actions of the translator on disk.
struct ActionTests {
    let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }

    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(1, status: .pending, translations: [translation(5, "А")]),
            fixture.pulled(2),
        ])
    }

    private func steps() throws -> [[ActionTable.Step]] {
        try store.pool.read { db in
            try db.integers("SELECT id FROM action ORDER BY id").map {
                try ActionTable(db: db).steps(of: $0, at: 0..<9).map(\.step)
            }
        }
    }

    @Test func anActionHasTheStateBefore() throws {
        try fixture.submit("Раз", 1)
        try fixture.submit("Два", 2)
        _ = try fixture.review(.approve, 5, of: 1)
        let steps = try steps()
        #expect(steps.map { $0.map(\.before?.text) } == [["А"], [nil], ["Раз"]])
        #expect(steps.flatMap { $0.compactMap(\.change) } == (try store.outbox().map(\.id)))
    }

    @Test func aTextThatChangesNothingIsNoAction() throws {
        try fixture.submit("А", 1)
        _ = try fixture.review(.vote(0), 5, of: 1)
        #expect(try steps().isEmpty)
    }

    @Test func aStepFollowsItsChangeWhenTheServerHasIt() throws {
        try fixture.submit("Раз", 2)
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .accepted(translation(9, "Раз"), nil))
        let change = try #require(try steps().first?.first?.change)
        let kept = try store.pool.read { db in
            try String.fetchAll(db, sql: "SELECT id FROM keptChange")
        }
        #expect(kept == [change] && change != sent.id)
    }

    @Test func anUndoneSaveIsADraftAgain() throws {
        try fixture.submit("Раз", 2)
        #expect(try store.undo(1)?.outcomes == [.restored: 1])
        #expect(try store.outbox().isEmpty)
        #expect(try fixture.detail(2).drafts.map(\.text) == ["Раз"])
        #expect(try store.undo(1) == nil && store.undo() == nil)
        #expect(try store.redo(1)?.outcomes == [.queued: 1])
        #expect(try store.outbox().map(\.text) == ["Раз"])
        #expect(try fixture.detail(2).drafts.isEmpty)
    }

    @Test func onlyTheNewestActionsStay() throws {
        for number in 0..<(ActionTable.most + 5) {
            _ = try fixture.review(.vote(number % 2 == 0 ? 1 : -1), 5, of: 1)
        }
        #expect(try steps().count == ActionTable.most)
    }
}
