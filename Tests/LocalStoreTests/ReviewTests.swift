import Catalog
import LocalStore
import TML
import Testing
import Text

/// Votes, approvals and rejections on their way.
struct ReviewTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(
                1, status: .pending,
                translations: [translation(5, "А", by: 8), translation(6, "Б", by: 9)]),
            fixture.pulled(
                2, status: .accepted, translations: [translation(7, "В", status: .accepted)]),
        ])
    }

    @Test func aVerdictIsQueuedOnWhatTheReviewerSaw() throws {
        let change = try #require(try review(.approve).first)
        #expect(change.kind == .judge(.approve))
        #expect(change.translation == 5)
        #expect(change.baseRevision == 10)
    }

    @Test func aLaterVerdictReplacesTheQueuedOne() throws {
        _ = try review(.approve)
        #expect(
            try review(.reject(reason: "wrong")).map(\.kind) == [.judge(.reject(reason: "wrong"))])
    }

    @Test func aVoteAndAVerdictDoNotReplaceEachOther() throws {
        _ = try review(.vote(1))
        #expect(try review(.approve).map(\.kind) == [.judge(.vote(1)), .judge(.approve)])
        #expect(try review(.vote(-1)).map(\.kind) == [.judge(.approve), .judge(.vote(-1))])
    }

    @Test func whatTheServerHasAlreadyIsNotSaidAgain() throws {
        _ = try review(.vote(1))
        #expect(try review(.vote(0)).isEmpty)
    }

    /// The key was kept only for the refused vote.
    @Test func aDeletedKeyGoesWithItsLastVote() throws {
        _ = try review(.vote(1))
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .refused("There is no such key"))
        try fixture.news([.keyDeleted(hash: fixture.hash(1))])
        #expect(try fixture.store.keyCount(fixture.query()) == 2)
        #expect(try review(.vote(0)).isEmpty)
        #expect(try fixture.store.keyCount(fixture.query()) == 1)
    }

    @Test func aVerdictGivenWhileAnotherIsUnderWayWaits() throws {
        _ = try review(.approve)
        let sent = try #require(try fixture.take().first)
        #expect(try review(.reject(reason: "no")).map(\.state) == [.sent, .queued])
        #expect(try fixture.take() == [sent])
        let record = translation(5, "А", status: .approved, by: 8, revision: 12)
        _ = try fixture.apply(sent.id, .accepted(record, nil))
        let next = try #require(try fixture.take().first)
        #expect(next.kind == .judge(.reject(reason: "no")))
        #expect(next.baseRevision == 12)
    }

    @Test func anApprovalAfterOurOwnEditIsNoConflictWithOurselves() throws {
        try fixture.store.saveMembership(
            Membership(translatorID: 8, role: "reviewer"), of: fixture.project)
        let edit = Edit(
            context: Context(), text: "А!", translation: 5, base: "А", baseRevision: 10)
        _ = try fixture.store.submit([edit], of: fixture.id(1), locale: fixture.locale)
        _ = try review(.approve)
        let first = try fixture.take()
        #expect(first.map(\.text) == ["А!"])
        _ = try fixture.apply(
            first[0].id, .accepted(translation(5, "А!", by: 8, revision: 12), nil))
        #expect(try fixture.take().map(\.baseRevision) == [12])
    }

    @Test func theSameVerdictFromSomebodyElseIsNoConflict() throws {
        _ = try review(.approve)
        let sent = try #require(try fixture.take().first)
        let theirs = translation(5, "А", status: .approved, by: 8, revision: 12)
        let report = try fixture.apply(
            sent.id,
            .conflict(Conflict(kind: .statusChanged, theirs: theirs, currentRevision: 12)))
        #expect(report.accepted == 1)
    }

    @Test func anApprovalOfAnotherTextIsAConflict() throws {
        _ = try review(.approve)
        let sent = try #require(try fixture.take().first)
        let theirs = translation(5, "Другое", status: .approved, by: 8, revision: 12)
        let report = try fixture.apply(
            sent.id, .conflict(Conflict(kind: .edited, theirs: theirs, currentRevision: 12)))
        #expect(report.conflicting == [sent.id])
        try fixture.store.resolve(try fixture.store.outbox(), .keepMine)
        #expect(try fixture.take().map(\.baseRevision) == [12])
    }

    @Test func aKeyNeedsReviewUntilEachPendingTranslationIsJudged() throws {
        func next() throws -> TranslationKey.ID? {
            try fixture.store.nextKey(
                fixture.query(), after: nil, forward: true, unfinished: .toReview)?.row.id
        }
        #expect(try next() == fixture.id(1))
        _ = try review(.approve, 5)
        #expect(try next() == fixture.id(1))
        _ = try review(.reject(reason: "no"), 6)
        #expect(try next() == nil)
        let change = try #require(try fixture.store.outbox().first)
        _ = try fixture.store.takeBack([change.id])
        #expect(try next() == fixture.id(1))
    }

    @Test func aKeyWithAVerdictIsJudgedAlsoWithASecondCandidate() throws {
        func next(_ filter: KeyFilter = .everyKey) throws -> TranslationKey.ID? {
            try fixture.store.nextKey(
                fixture.query(filter), after: nil, forward: true, unfinished: .toJudge)?.row.id
        }
        #expect(try next() == fixture.id(1))
        #expect(try next(.approved) == nil)
        _ = try review(.vote(1), 5)
        #expect(try next() == fixture.id(1))
        _ = try review(.approve, 5)
        #expect(try next() != fixture.id(1))
    }

    @Test(arguments: [
        SeenTranslation(id: 99, contentRevision: 10), .init(id: 6, contentRevision: 9),
    ])
    func nothingIsQueuedUnlessEverythingIsAsItWasSeen(other: SeenTranslation) throws {
        let seen = [SeenTranslation(id: 5, contentRevision: 10), other]
        let (detail, isAsSeen) = try fixture.store.review(
            .approve, of: seen, key: fixture.id(1), locale: fixture.locale)
        #expect(!isAsSeen)
        #expect(detail.changes.isEmpty)
    }

    @Test func aVerdictOnSeveralTranslationsIsQueuedOnEach() throws {
        let seen = [5, 6].map { SeenTranslation(id: $0, contentRevision: 10) }
        let (detail, isAsSeen) = try fixture.store.review(
            .approve, of: seen, key: fixture.id(1), locale: fixture.locale)
        #expect(isAsSeen)
        #expect(detail.changes.map(\.translation) == [5, 6])
    }

    private func review(_ verdict: Verdict, _ translation: Int = 5) throws -> [Change] {
        try fixture.review(verdict, translation, of: 1).changes
    }
}
