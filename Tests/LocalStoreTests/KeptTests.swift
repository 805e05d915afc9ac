import Catalog
import GRDB
import LocalStore
import TML
import Testing
import Text

/// What the server has taken, and what becomes of it when the server goes back to an earlier state.
struct KeptTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
        try fixture.pull((1...3).map { fixture.pulled($0) })
    }

    private var store: TranslationStore { fixture.store }

    /// Submits a text, which the server takes at that position.
    private func accept(_ text: ExactText, _ number: Int, as id: Int, cursor: String) throws {
        try fixture.submit(text, number)
        let sent = try #require(try fixture.take().first)
        let record = translation(id, text, revision: id)
        _ = try store.apply(
            ChangesAnswer(
                results: [
                    ChangeResult(id: sent.id, outcome: .accepted(record, nil), cursor: cursor)
                ],
                cursor: cursor), project: fixture.project)
    }

    /// The server went back, knows `known` at most, and has these keys.
    private func goBack(_ known: String?, _ keys: [PulledKey]) throws {
        try store.noteReturn(of: fixture.project, known: known)
        try fixture.pull(keys)
    }

    private func gone() throws -> [ExactText] { try store.outbox().compactMap(\.text) }

    @Test func theNewestCursorIsRememberedWhereverItComesFrom() throws {
        #expect(try store.newestCursor(of: fixture.project) == "c1")
        try accept("Раз", 1, as: 20, cursor: "c5")
        #expect(try store.newestCursor(of: fixture.project) == "c5")
        try store.apply(
            NewsPage(items: [], cursor: "c6", newest: "c7", hasMore: true),
            project: fixture.project, locale: fixture.locale)
        #expect(try store.newestCursor(of: fixture.project) == "c7")
        try store.noteReturn(of: fixture.project, known: "c1")
        #expect(try store.newestCursor(of: fixture.project) == "c1")
    }

    @Test func whatCameAfterTheLastKnownCursorIsGone() throws {
        try accept("Раз", 1, as: 20, cursor: "c20")
        try accept("Два", 2, as: 21, cursor: "c21")
        try accept("Три", 3, as: 22, cursor: "c22")
        #expect(try store.keptCursors(of: fixture.project).map(\.cursor) == ["c20", "c21", "c22"])
        #expect(try store.outboxCounts() == OutboxCounts())
        // Another one has replaced the first text since, which is no loss.
        try goBack("c20", (1...3).map { fixture.pulled($0) })
        #expect(try gone() == ["Два", "Три"])
        #expect(try store.outboxCounts() == OutboxCounts(gone: 2))
    }

    @Test func theWorkSinceATimeIsCounted() throws {
        let now = 1_700_000_000
        #expect(try store.workDone(since: now) == [:])
        try accept("Раз", 1, as: 20, cursor: "c20")
        try fixture.submit("Раз!", 1)
        try fixture.submit("Два", 2)
        _ = try fixture.review(.approve, 20, of: 1)
        #expect(
            try store.workDone(since: now)
                == [
                    fixture.project: WorkDone(
                        translated: LabelAmount(keys: 2, words: 4, characters: 14), reviewed: 1)
                ])
        #expect(try store.workDone(since: now + 1) == [:])
    }

    @Test func aProjectThatLeftTheListWithItIsStillListed() throws {
        try accept("Раз", 1, as: 20, cursor: "c20")
        try store.saveProjects([])
        #expect(try store.projects().isEmpty)
        try goBack(nil, [])
        #expect(try store.projects().map(\.project.key) == [fixture.project])
        try store.dropGone()
        #expect(try store.projects().isEmpty)
    }

    @Test func untilEverythingWasReadAgainNothingIsSentAndNothingIsSaidToBeGone() throws {
        try accept("Раз", 1, as: 20, cursor: "c20")
        try fixture.submit("Два", 2)
        try store.noteReturn(of: fixture.project, known: nil)
        #expect(try store.pullPosition(of: fixture.project, locale: "ru") == .never)
        #expect(try store.languagesToReread().map(\.1) == ["ru"])
        #expect(try fixture.take().isEmpty)
        #expect(try store.outboxCounts().gone == 0)
        try fixture.pull([fixture.pulled(1), fixture.pulled(2)])
        #expect(try store.languagesToReread().isEmpty)
        #expect(try fixture.take().count == 1)
        #expect(try store.outboxCounts().gone == 1)
    }

    @Test func whatIsInTheBackupIsNotGone() throws {
        try accept("Раз", 1, as: 20, cursor: "c20")
        try goBack(nil, [fixture.pulled(1, translations: [translation(30, "Раз")])])
        #expect(try store.outboxCounts().gone == 0)
        // From now on it is known to be there under its new number.
        #expect(try store.keptCursors(of: fixture.project).map(\.cursor) == ["c1"])
        try accept("Раз и два", 1, as: 30, cursor: "c31")
        try goBack("c1", [fixture.pulled(1)])
        #expect(try gone() == ["Раз и два"])
    }

    @Test func ofATranslationOnlyTheNewestTextIsKept() throws {
        try accept("Раз", 1, as: 20, cursor: "c20")
        try accept("Раз два", 1, as: 20, cursor: "c21")
        try goBack(nil, [fixture.pulled(1)])
        #expect(try gone() == ["Раз два"])
    }

    @Test func itIsSentAgainAsANewTranslationWhenItsOwnIsGone() throws {
        try accept("Раз", 1, as: 20, cursor: "c20")
        try accept("Раз два", 1, as: 20, cursor: "c21")
        // The number is somebody else's now, in another key.
        try goBack(
            nil, [fixture.pulled(1), fixture.pulled(2, translations: [translation(20, "Иное")])])
        #expect(try store.sendAgain() == 1)
        let change = try #require(try fixture.take().first)
        #expect(change.translation == nil)
        #expect(change.baseRevision == Change.noBase)
        #expect(change.text == "Раз два")
        #expect(try store.outboxCounts() == OutboxCounts(sent: 1))
    }

    @Test func itIsSentAgainOverTheTextThatItWasWrittenOver() throws {
        try accept("Раз", 1, as: 20, cursor: "c20")
        try accept("Раз два", 1, as: 20, cursor: "c21")
        try goBack("c20", [fixture.pulled(1, translations: [translation(20, "Раз", revision: 20)])])
        #expect(try store.sendAgain() == 1)
        let change = try #require(try fixture.take().first)
        #expect(change.translation == 20)
        #expect(change.baseRevision == 20)
    }

    @Test func aTextForAKeyThatIsGoneKeepsItsLabelAndBecomesADraftWhenTakenBack() throws {
        try accept("Три", 3, as: 22, cursor: "c22")
        try goBack(nil, [fixture.pulled(1)])
        let change = try #require(try store.outbox().first)
        #expect(change.state == .gone(.noKey))
        #expect(change.label == "Label 3")
        #expect(try store.sendAgain() == 0)
        #expect(try store.takeBack([change.id]).taken.map(\.text) == ["Три"])
        #expect(try store.outbox().isEmpty)
        #expect(try fixture.detail(3).drafts.map(\.text) == ["Три"])
    }

    @Test func whatWaitsIsFittedToWhatTheServerHasNow() throws {
        try accept("Раз", 1, as: 20, cursor: "c20")
        try fixture.submit("Раз, лучше", 1)
        try fixture.submit("Два", 2)
        let old = try store.outbox().map(\.id)
        try goBack(nil, [fixture.pulled(1, revision: 3), fixture.pulled(2, revision: 4)])
        let waiting = try store.outbox().filter { $0.state == .queued }
        #expect(waiting.map(\.translation) == [nil, nil])
        #expect(waiting.map(\.baseRevision) == [Change.noBase, 4])
        #expect(Set(waiting.map(\.id)).isDisjoint(with: old))
        // The newer text of the form is what the translator wants.
        #expect(try store.sendAgain() == 0)
    }

    @Test func aVerdictOnATextThatIsGoneIsADecisionAndHitsNoOther() throws {
        try fixture.pull([fixture.pulled(1, translations: [translation(20, "Раз", by: 8)])])
        _ = try fixture.review(.approve, 20, of: 1)
        try goBack(nil, [fixture.pulled(1, translations: [translation(20, "Иное", by: 8)])])
        let change = try #require(try store.outbox().first)
        #expect(change.state == .conflicting(Conflict(kind: .deleted)))
        #expect(change.translation != 20)
        #expect(try fixture.take().isEmpty)
    }

    @Test func twoVerdictsMayExchangeTheirNumbers() throws {
        try fixture.pull([
            fixture.pulled(1, translations: [translation(20, "Раз", by: 8)]),
            fixture.pulled(2, translations: [translation(21, "Два", by: 8)]),
        ])
        _ = try fixture.review(.approve, 20, of: 1)
        _ = try fixture.review(.approve, 21, of: 2)
        try goBack(
            nil,
            [
                fixture.pulled(1, translations: [translation(21, "Раз", by: 8, revision: 5)]),
                fixture.pulled(2, translations: [translation(20, "Два", by: 8, revision: 6)]),
            ])
        let changes = try fixture.take()
        #expect(changes.map(\.translation) == [21, 20])
        #expect(changes.map(\.baseRevision) == [5, 6])
    }

    /// What is on the screen may have been read before the server went back.
    @Test func anEditOfWhatWasSeenBeforeIsNoEditOfWhatIsThereNow() throws {
        try goBack(
            nil,
            [
                fixture.pulled(
                    1, revision: 6, translations: [translation(20, "Иное", by: 8, revision: 6)])
            ])
        let stale = Edit(
            context: Context(), text: "Моё", translation: 20, base: "Раз", baseRevision: 90)
        _ = try store.submit([stale], of: fixture.id(1), locale: "ru")
        #expect(try fixture.take().map(\.baseRevision) == [5])
    }

    @Test func anOlderRecordTakesTheNumberOfOneFromBefore() throws {
        try accept("Раз", 1, as: 20, cursor: "c90")
        try store.saveDrafts([Draft(form: fixture.form(1), text: "draft")])
        try goBack(nil, [fixture.pulled(2)])
        try fixture.news([.translation(translation(20, "Два", revision: 7), hash: fixture.hash(2))])
        #expect(try fixture.detail(2).translations.map(\.text) == ["Два"])
        #expect(try fixture.detail(1).translations.isEmpty)
        #expect(try fixture.detail(1).drafts.map(\.text) == ["draft"])
    }

    @Test func itIsExportedAndSurvivesARepair() throws {
        try accept("Раз", 1, as: 20, cursor: "c20")
        try accept("Два", 2, as: 21, cursor: "c21")
        try goBack("c20", [fixture.pulled(1), fixture.pulled(2)])
        let work = try TranslationStore.rescuedWork(in: fixture.path)
        #expect(work.outbox.map(\.text) == ["Два"])
        #expect(work.outbox.map(\.state) == ["gone"])
        store.close()
        try Damage.spoilIndex(of: fixture.path)
        #expect(try TranslationStore.repair(fixture.path)?.lost == [])
        let repaired = try StoreFixture(in: fixture.folder, path: fixture.path)
        #expect(try repaired.store.outbox().map(\.text) == ["Два"])
        #expect(try repaired.store.keptCursors(of: fixture.project).map(\.cursor) == ["c20"])
    }

    @Test func itIsKeptForNinetyDays() throws {
        try accept("Раз", 1, as: 20, cursor: "c20")
        store.close()
        let day = 86_400
        for (days, count) in [(90, 1), (91, 0)] {
            let later = try TranslationStore(
                path: fixture.path, makeID: { "later" }, now: { 1_700_000_000 + days * day })
            _ = try later.apply(
                ChangesAnswer(results: [], cursor: nil), project: fixture.project)
            #expect(try later.keptCursors(of: fixture.project).count == count)
            later.close()
        }
    }
}
