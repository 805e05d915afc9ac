import Catalog
import LocalStore
import TML
import Testing
import Text

/// What the server's answers do to the outbox and the copy.
struct AnswerTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(1, status: .pending, translations: [translation(5, "Старый")]),
            fixture.pulled(2),
        ])
    }

    @Test func anAcceptedChangeLeavesAndItsRecordIsHere() throws {
        let sent = try send("Новый")
        let record = translation(5, "Новый", status: .accepted, rank: 1, revision: 12)
        let report = try fixture.apply(
            sent.id, .accepted(record, Target(status: .accepted, revision: 12)))
        #expect(report.accepted == 1)
        let detail = try fixture.detail(1)
        #expect(detail.changes.isEmpty)
        #expect(detail.translations == [record])
        #expect(detail.target == Target(status: .accepted, revision: 12))
        #expect(try fixture.store.keyCount(fixture.query(.accepted)) == 1)
    }

    @Test func aLanguageIsReadAsFarAsAnAnswerThatTellsAll() throws {
        let sent = try send("Новый", 2)
        _ = try apply(sent, since: "c1", cursor: "c2")
        #expect(try position() == .feed(cursor: "c2"))
        let later = try send("Другой", 1)
        _ = try apply(later, since: "c3", cursor: "c4")
        #expect(try position() == .feed(cursor: "c2"))
    }

    /// The answer may be that to an earlier request, and the record deleted since.
    @Test func theFeedIsReadForARecordThatIsLeftToIt() throws {
        let sent = try send("Новый", 2)
        try fixture.news([], cursor: "c2")
        _ = try apply(sent, since: "c2", cursor: "c3")
        #expect(try fixture.detail(2).translations.isEmpty)
        #expect(try position() == .feed(cursor: "c2"))
    }

    private func apply(
        _ sent: Change, since: String, cursor: String
    ) throws -> AnswerReport {
        let record = translation(6, "Новый", status: .accepted, revision: 12)
        let target = Target(status: .accepted, revision: 12)
        let result = ChangeResult(id: sent.id, outcome: .accepted(record, target))
        return try fixture.store.apply(
            ChangesAnswer(results: [result], cursor: cursor, since: since),
            project: fixture.project)
    }

    private func position() throws -> PullPosition {
        try fixture.store.pullPosition(of: fixture.project, locale: fixture.locale)
    }

    @Test func withoutATargetInTheAnswerTheStatusFollowsFromTheTranslations() throws {
        let sent = try send("Новый", 2)
        _ = try fixture.apply(
            sent.id, .accepted(translation(6, "Новый", status: .accepted, revision: 12), nil))
        #expect(try fixture.detail(2).target.status == .accepted)
    }

    @Test func anEditOfATextThatWasBeingCreatedRewordsTheNewTranslation() throws {
        let sent = try send("Раз", 2)
        #expect(sent.translation == nil)
        try fixture.submit("Два", 2)
        _ = try fixture.apply(sent.id, .accepted(translation(6, "Раз", revision: 12), nil))
        let next = try #require(try fixture.take().first)
        #expect(next.translation == 6)
        #expect(next.baseRevision == 12)
        #expect(next.kind == .translate(text: "Два", base: "Раз"))
    }

    /// The server's answer is on disk, and not on the screen yet.
    @Test func anEditOfATextThatHasJustBeenCreatedRewordsIt() throws {
        let seen = try fixture.detail(2).target.revision
        let sent = try send("Раз", 2)
        _ = try fixture.apply(sent.id, .accepted(translation(6, "Раз", revision: 12), nil))
        let edit = Edit(context: Context(), text: "Два", baseRevision: seen)
        _ = try fixture.store.submit([edit], of: fixture.id(2), locale: fixture.locale)
        let next = try #require(try fixture.take().first)
        #expect(next.translation == 6)
        #expect(next.baseRevision == 12)
        #expect(next.kind == .translate(text: "Два", base: "Раз"))
    }

    @Test func anEditAfterSomebodyElsesEqualTextIsStillANewTranslation() throws {
        let sent = try send("Раз", 2)
        try fixture.submit("Два", 2)
        _ = try fixture.apply(
            sent.id, .accepted(translation(6, "Раз", by: 8, revision: 12), nil))
        #expect(try fixture.take().map(\.translation) == [nil])
    }

    @Test func aWaitingEditIsDroppedWhenTheServerHasItsTextAlready() throws {
        let sent = try send("Раз")
        try fixture.submit("Два")
        let theirs = translation(5, "Два", revision: 12)
        _ = try fixture.apply(
            sent.id, .conflict(Conflict(kind: .edited, theirs: theirs, currentRevision: 12)))
        #expect(try fixture.detail(1).changes.isEmpty)
    }

    @Test func aWaitingEditDoesNotOverwriteWhatSomebodyMadeOfOurFirstOne() throws {
        let sent = try send("Раз")
        try fixture.submit("Два")
        _ = try fixture.apply(
            sent.id, .accepted(translation(5, "Чужой", by: 8, revision: 15), nil))
        let next = try #require(try fixture.take().first)
        #expect(next.translation == 5)
        #expect(next.baseRevision == 10)
    }

    @Test func aNewTranslationIsRebasedOnTheTargetThatOurOtherFormMoved() throws {
        let few: Context = ["count": ["number": "few"]]
        let many: Context = ["count": ["number": "many"]]
        try fixture.submit("Раза", 2, few)
        try fixture.submit("Раз", 2, many)
        let first = try fixture.take()
        #expect(first.map(\.form.context) == [few])
        let record = translation(6, "Раза", context: few, revision: 12)
        _ = try fixture.apply(
            first[0].id, .accepted(record, Target(status: .pending, revision: 12)))
        let second = try fixture.take()
        #expect(second.map(\.form.context) == [many])
        #expect(second.map(\.baseRevision) == [12])
    }

    @Test func aConflictKeepsOursTheirsAndWhatBothCameFrom() throws {
        let sent = try send("Наш")
        let theirs = translation(5, "Их", by: 8, revision: 12)
        var conflict = Conflict(kind: .edited, theirs: theirs, currentRevision: 12)
        let report = try fixture.apply(sent.id, .conflict(conflict))
        #expect(report.conflicting == [sent.id])
        (conflict.isOurs, conflict.mayReplace) = (false, false)
        let change = try #require(try fixture.store.outbox().first)
        #expect(change.kind == .translate(text: "Наш", base: "Старый"))
        #expect(change.state == .conflicting(conflict))
        #expect(try fixture.detail(1).translations == [theirs])
        #expect(try fixture.store.keyCount(fixture.query(.conflicting)) == 1)
    }

    /// On another machine one may have changed one's own text, or somebody else's.
    @Test(arguments: [7, 8])
    func whoseTheOtherTextIsComesWithTheConflict(author: Int) throws {
        let fixture = try StoreFixture()
        try fixture.store.saveMembership(
            Membership(translatorID: 7, role: "translator"), of: fixture.project)
        try fixture.pull([fixture.pulled(1)])
        try fixture.submit("Наш", 1)
        let sent = try #require(try fixture.take().first)
        var theirs = translation(1, "Их", revision: 12)
        (theirs.authorID, theirs.author) = (author, "Boris")
        _ = try fixture.apply(
            sent.id, .conflict(Conflict(kind: .edited, theirs: theirs, currentRevision: 12)))
        guard case .conflicting(let conflict) = try fixture.store.outbox().first?.state else {
            Issue.record("There is no conflict.")
            return
        }
        #expect(conflict.theirs?.author == "Boris")
        #expect(conflict.isOurs == (author == 7))
        #expect(conflict.mayReplace == (author == 7))
    }

    @Test func theSameTextOnBothSidesIsNoConflict() throws {
        let sent = try send("Тот же")
        let theirs = translation(5, "Тот же", by: 8, revision: 12)
        let report = try fixture.apply(
            sent.id, .conflict(Conflict(kind: .edited, theirs: theirs, currentRevision: 12)))
        #expect(report.accepted == 1)
        #expect(report.conflicting.isEmpty)
        #expect(try fixture.store.outbox().isEmpty)
    }

    @Test func aNewerTextTakesOverTheConflictOfTheOneUnderWay() throws {
        let sent = try send("Раз")
        try fixture.submit("Два")
        let conflict = Conflict(
            kind: .edited, theirs: translation(5, "Их", revision: 12), currentRevision: 12,
            isOurs: true)
        _ = try fixture.apply(sent.id, .conflict(conflict))
        let changes = try fixture.store.outbox()
        #expect(changes.map(\.text) == ["Два"])
        #expect(changes.map(\.base) == ["Старый"])
        #expect(changes.map(\.state) == [.conflicting(conflict)])
    }

    @Test func aRefusedChangeStaysWithTheServersWords() throws {
        let sent = try send("Раз")
        let report = try fixture.apply(sent.id, .refused("not allowed"))
        #expect(report.refused == [sent.id])
        #expect(try fixture.store.outbox().map(\.state) == [.refused("not allowed")])
        #expect(try fixture.take().isEmpty)
    }

    @Test func aNewerTextIsTriedThoughTheOneUnderWayWasRefused() throws {
        let sent = try send("Раз")
        try fixture.submit("Два")
        _ = try fixture.apply(sent.id, .refused("bad"))
        #expect(try fixture.take().map(\.text) == ["Два"])
    }

    @Test func aSkippedChangeIsQueuedAgainUnderANewID() throws {
        let sent = try send("Раз")
        #expect(try fixture.apply(sent.id, .skipped).requeued == 1)
        let again = try #require(try fixture.take().first)
        #expect(again.text == "Раз")
        #expect(again.id != sent.id)
    }

    @Test func answersToUnknownOrUnsentChangesAreReportedAndNotUsed() throws {
        let queued = try #require(try fixture.submit("Раз").changes.first)
        let report = try fixture.store.apply(
            ChangesAnswer(
                results: [
                    ChangeResult(id: "nobody", outcome: .refused("")),
                    ChangeResult(id: queued.id, outcome: .accepted(nil, nil)),
                ], cursor: nil), project: fixture.project)
        #expect(report.unknown == ["nobody", queued.id])
        #expect(try fixture.store.outbox() == [queued])
    }

    @Test func aChangeWithoutAnAnswerIsRepeatedUnaltered() throws {
        let sent = try send("Раз")
        try fixture.submit("Другой", 2)
        #expect(try fixture.take() == [sent])
        #expect(try fixture.take() == [sent])
    }

    @Test func aStoredAnswerToARepeatedChangeDoesNotSetTheRecordBack() throws {
        let sent = try send("Раз")
        try fixture.news([
            .translation(translation(5, "Позже", by: 8, revision: 20), hash: fixture.hash(1))
        ])
        _ = try fixture.apply(sent.id, .accepted(translation(5, "Раз", revision: 12), nil))
        #expect(try fixture.detail(1).translations.map(\.text) == ["Позже"])
    }

    @Test func aStoredAnswerToARepeatedChangeDoesNotBringBackWhatWasDeletedSince() throws {
        let sent = try send("Раз", 2)
        let record = translation(6, "Раз", revision: 12)
        try fixture.news([
            .translation(record, hash: fixture.hash(2)),
            .translationDeleted(id: 6, hash: fixture.hash(2)),
        ])
        #expect(try fixture.apply(sent.id, .accepted(record, nil)).accepted == 1)
        #expect(try fixture.detail(2).translations.isEmpty)
    }

    @Test func aStatusThatTheServerHasToldIsNotGuessedAgain() throws {
        let sent = try send("Наш")
        let theirs = translation(5, "Их", by: 8, revision: 12)
        try fixture.news([
            .translation(theirs, hash: fixture.hash(1)),
            .target(Target(status: .approved, revision: 12), hash: fixture.hash(1)),
        ])
        let conflict = Conflict(kind: .edited, theirs: theirs, currentRevision: 12)
        _ = try fixture.apply(sent.id, .conflict(conflict))
        #expect(try fixture.detail(1).target.status == .approved)
    }

    @Test func workOnAKeyThatTheServerDeletedStaysVisibleUntilItIsDecided() throws {
        let sent = try send("Раз")
        try fixture.news([.keyDeleted(hash: fixture.hash(1))])
        #expect(try fixture.store.keyCount(fixture.query()) == 2)
        _ = try fixture.apply(
            sent.id, .conflict(Conflict(kind: .keyDeleted, theirs: nil, currentRevision: 0)))
        #expect(try fixture.store.keyCount(fixture.query(.conflicting)) == 1)
        try fixture.store.resolve(try fixture.store.outbox(), .keepTheirs)
        #expect(try fixture.store.keyCount(fixture.query()) == 1)
    }

    @Test func aKeyThatIsBackIsNotTakenAwayByAnAnswerThatIsOlder() throws {
        let sent = try send("Раз")
        try fixture.news([.keyDeleted(hash: fixture.hash(1)), .key(fixture.key(1))])
        _ = try fixture.apply(
            sent.id, .conflict(Conflict(kind: .keyDeleted, theirs: nil, currentRevision: 0)))
        try fixture.store.resolve(try fixture.store.outbox(), .keepTheirs)
        #expect(try fixture.store.keyCount(fixture.query()) == 2)
    }

    @Test func aTextOfAnotherFormOfTheKeyIsNoConflict() throws {
        let (one, few): (Context, Context) = (
            ["count": ["number": "one"]], ["count": ["number": "few"]]
        )
        try fixture.submit("Мой", 2, one)
        let sent = try #require(try fixture.take().first)
        let theirs = translation(9, "Их", context: few, by: 8, revision: 12)
        let conflict = Conflict(kind: .keyChanged, theirs: theirs, currentRevision: 14)
        let report = try fixture.apply(sent.id, .conflict(conflict))
        #expect(report.conflicting.isEmpty && report.rebased == 1)
        let again = try #require(try fixture.take().first)
        #expect(again.id != sent.id && again.baseRevision == 14 && again.text == "Мой")
        #expect(try fixture.detail(2).translations == [theirs])
    }

    @Test func aTextForAllCasesConcernsEveryForm() throws {
        let sent = try send("Мой", 2)
        let theirs = translation(
            9, "Их", context: ["count": ["number": "few"]], by: 8, revision: 12)
        let conflict = Conflict(kind: .keyChanged, theirs: theirs, currentRevision: 14)
        #expect(try fixture.apply(sent.id, .conflict(conflict)).conflicting == [sent.id])
    }

    @Test func keysWithTheSameLabelAreSeveralKeys() throws {
        try fixture.pull([fixture.pulled(11, label: "Save"), fixture.pulled(12, label: "Save")])
        var report = AnswerReport()
        for number in 11...12 {
            let sent = try send("Текст", number)
            let record = translation(100 + number, "Текст", status: .accepted, revision: 12)
            report.noteKeys(of: try fixture.apply(sent.id, .accepted(record, nil)))
            #expect(report.label == (number == 11 ? "Save" : nil))
        }
    }

    @Test func aTextThatAnUndoBringsBackIsNoNews() throws {
        try fixture.store.saveMembership(
            Membership(translatorID: 7, role: "reviewer", permissions: [.updateOwn, .vote]),
            of: fixture.project)
        let sent = try send("Новый", 1)
        let report = try fixture.apply(
            sent.id, .accepted(translation(5, "Новый", status: .accepted, revision: 12), nil))
        #expect(report.texts == [.inUse: 1])
        _ = try fixture.store.undo()
        let opposite = try #require(try fixture.take().first)
        let undone = try fixture.apply(
            opposite.id, .accepted(translation(5, "Старый", status: .accepted, revision: 13), nil))
        #expect(undone.accepted == 1 && undone.texts.isEmpty)
    }

    @Test func aFormWithALaterTextCountsOnce() throws {
        let first = try send("Раз", 2)
        try fixture.submit("Два", 2)
        let earlier = try fixture.apply(first.id, .accepted(translation(6, "Раз"), nil))
        #expect(earlier.accepted == 1 && earlier.texts.isEmpty)
        let later = try #require(try fixture.take().first)
        let last = try fixture.apply(
            later.id, .accepted(translation(6, "Два", status: .pending, revision: 12), nil))
        #expect(last.texts == [.waiting: 1])
    }

    private func send(_ text: ExactText, _ number: Int = 1) throws -> Change {
        try fixture.submit(text, number)
        return try #require(try fixture.take().first)
    }
}
