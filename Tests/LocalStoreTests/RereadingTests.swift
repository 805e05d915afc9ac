import Catalog
import LocalStore
import TML
import Testing
import Text

/// Changes that wait while the server goes back to an earlier state: key 1 has a translation of
/// somebody else, key 2 none.
struct RereadingTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([key1(old), fixture.pulled(2)])
    }

    private var store: TranslationStore { fixture.store }
    private var old: Translation { translation(5, "Старый", by: 8) }

    private func key1(_ translations: Translation...) -> PulledKey {
        fixture.pulled(1, revision: 14, translations: translations)
    }

    private func key2(_ revision: Int, _ translations: Translation...) -> PulledKey {
        fixture.pulled(2, revision: revision, translations: translations)
    }

    private func goBack(_ keys: PulledKey...) throws {
        try store.noteReturn(of: fixture.project, known: nil)
        try fixture.pull(keys)
    }

    /// Submits a text, which the server answers with a conflict.
    private func hold(_ number: Int, _ conflict: Conflict) throws {
        try fixture.submit("Наш", number)
        try answer(conflict)
    }

    private func answer(_ conflict: Conflict) throws {
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .conflict(conflict))
    }

    private func conflicts() throws -> [Conflict] {
        try store.outbox().compactMap {
            if case .conflicting(let conflict) = $0.state { conflict } else { nil }
        }
    }

    private func holdBoth() throws {
        let edited = translation(5, "Их", by: 8, revision: 12)
        try hold(1, Conflict(kind: .edited, theirs: edited, currentRevision: 90))
        let added = translation(9, "Их", by: 8, revision: 13)
        try hold(2, Conflict(kind: .keyChanged, theirs: added, currentRevision: 90))
    }

    @Test func aConflictStaysWhileTheServerHasTheOtherText() throws {
        try holdBoth()
        try goBack(
            key1(translation(15, "Их", by: 8, revision: 12)),
            key2(13, translation(9, "Их", by: 8, revision: 13)))
        #expect(try conflicts().map(\.kind) == [.edited, .keyChanged])
        #expect(try conflicts().map(\.theirs?.id) == [15, 9])
        #expect(try conflicts().map(\.currentRevision) == [12, 13])
        #expect(try fixture.take().isEmpty)
        try store.resolve(try store.outbox(), .keepMine)
        let decided = try fixture.take()
        #expect(decided.map(\.translation) == [15, nil])
        #expect(decided.map(\.baseRevision) == [12, 13])
    }

    @Test func aChangeIsQueuedAgainIfTheServerHasLostTheOtherText() throws {
        try holdBoth()
        try goBack(key1(old), key2(10))
        let queued = try fixture.take()
        #expect(queued.map(\.text) == ["Наш", "Наш"])
        #expect(queued.map(\.translation) == [5, nil])
        #expect(queued.map(\.baseRevision) == [10, 10])
    }

    @Test func anotherTextInPlaceOfTheLostOneIsAConflict() throws {
        try holdBoth()
        let other = translation(20, "Иное", by: 8, revision: 14)
        try goBack(key1(other), key2(10))
        #expect(try conflicts().map(\.theirs) == [other])
        #expect(try conflicts().map(\.kind) == [.keyChanged])
        #expect(try fixture.take().map(\.form.key) == [fixture.id(2)])
    }

    @Test(arguments: [true, false])
    func aConflictAboutADeletionStaysWhileTheTranslationIsDeleted(isDeleted: Bool) throws {
        try hold(1, Conflict(kind: .deleted, currentRevision: 90))
        try isDeleted ? goBack(key1(), key2(10)) : goBack(key1(old), key2(10))
        let kinds: [Conflict.Kind] = isDeleted ? [.deleted] : []
        #expect(try conflicts().map(\.kind) == kinds)
        let queued: [Int?] = isDeleted ? [] : [5]
        #expect(try fixture.take().map(\.translation) == queued)
    }

    @Test(arguments: [TranslationStatus.rejected, .pending])
    func aVerdictStaysInConflictWhileTheServerHasTheOtherVerdict(status: TranslationStatus) throws {
        _ = try fixture.review(.approve, 5, of: 1)
        let rejected = translation(5, "Старый", status: .rejected, by: 8, revision: 12)
        try answer(Conflict(kind: .statusChanged, theirs: rejected, currentRevision: 90))
        let now = translation(5, "Старый", status: status, by: 8, revision: 12)
        try goBack(key1(now), key2(10))
        let isHeld = status == .rejected
        let theirs: [Translation?] = isHeld ? [now] : []
        #expect(try conflicts().map(\.theirs) == theirs)
        let queued = isHeld ? [] : [12]
        #expect(try fixture.take().map(\.baseRevision) == queued)
    }

    /// The restored server has given the text a revision that the translator has read with other
    /// texts, or a later one.
    @Test(arguments: [20, 200], [true, false])
    func aTextThatWasNotReadIsAfterTheBase(revision: Int, isRead: Bool) throws {
        let theirs = translation(9, "Их", by: 8, revision: 15)
        try fixture.pull([key1(old), isRead ? key2(100, theirs) : key2(100)])
        let edit = Edit(context: Context(), text: "Наш", baseRevision: 100)
        _ = try store.submit([edit], of: fixture.id(2), locale: fixture.locale)
        let now = translation(9, "Их", by: 8, revision: revision)
        try goBack(key1(old), key2(revision, now))
        let base = min(isRead ? revision : revision - 1, 100)
        #expect(try fixture.take().map(\.baseRevision) == [base])
    }
}
