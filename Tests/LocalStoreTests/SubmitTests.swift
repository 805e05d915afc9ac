import Catalog
import LocalStore
import TML
import Testing
import Text

/// What submitting a text does to the outbox.
struct SubmitTests {
    let fixture: StoreFixture

    /// Key 1 has a translation of ours, key 2 has none.
    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(1, status: .pending, translations: [translation(5, "Старый")]),
            fixture.pulled(2),
        ])
    }

    @Test func aTextThatIsPutBackIsNoDraft() throws {
        let form = fixture.form(1)
        try fixture.store.saveDrafts([Draft(form: form, text: "Раз")])
        #expect(try fixture.store.progress(of: fixture.project).map(\.unsent) == [1])
        try fixture.store.saveDrafts([Draft(form: form, text: "", isPutBack: true)])
        #expect(try fixture.detail(1).drafts.isEmpty)
        #expect(try fixture.store.progress(of: fixture.project).map(\.unsent) == [0])
    }

    /// The server takes no control characters, whatever the text came from.
    @Test func whatIsSubmittedHasNoControlCharacters() throws {
        try fixture.submit("а\u{1B}]0;x\u{7}\r\nб\u{9B}", 2)
        #expect(try fixture.store.outbox().map(\.text) == ["а]0;x\nб"])
        let edit = Edit(context: Context(), text: "в\u{7F}", baseRevision: 0)
        let keys = KeyEdits(key: fixture.id(1), locale: "ru", edits: [edit])
        #expect(try Batches(fixture.store).submit([keys], from: keys.key).count == 1)
        #expect(try fixture.store.outbox().map(\.text) == ["а]0;x\nб", "в"])
    }

    /// What was typed, else what was submitted, else what is there.
    @Test func theListShowsTheTextThatIsNewest() throws {
        func shown(_ number: Int) throws -> String? {
            let rows = try fixture.store.keys(fixture.query(), offset: 0, limit: 9)
            let row = rows.first { $0.id == fixture.id(number) }
            return row?.translation
        }
        #expect(try shown(1) == "Старый" && shown(2) == "")
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "Раз")])
        #expect(try shown(1) == "Раз")
        _ = try fixture.submit("Два")
        #expect(try shown(1) == "Два")
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "")])
        #expect(try shown(1) == "Два")
        let long = String(repeating: "ё", count: 300)
        try fixture.store.saveDrafts([Draft(form: fixture.form(2), text: ExactText(long))])
        #expect(try shown(2) == String(long.prefix(200)))
    }

    @Test func aSubmittedTextIsQueuedAndItsDraftIsGone() throws {
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "Новый")])
        #expect(try fixture.detail(1).drafts.map(\.text) == ["Новый"])
        let detail = try fixture.submit("Новый")
        #expect(detail.drafts.isEmpty)
        let change = try #require(detail.changes.first)
        #expect(change.kind == .translate(text: "Новый", base: "Старый"))
        #expect(change.translation == 5)
        #expect(change.baseRevision == 10)
        #expect(change.state == .queued)
        #expect(change.submittedAt == 1_700_000_000)
        #expect(change.label == "Label 1")
        #expect(try fixture.store.outbox() == detail.changes)
    }

    @Test func aTextTheServerHasQueuesNothing() throws {
        #expect(try fixture.submit("Старый").changes.isEmpty)
    }

    @Test func aTextThatWasNotTouchedQueuesNothingThoughTheServerHasANewerOne() throws {
        let seen = Edit(
            context: Context(), text: "Старый", translation: 5, base: "Старый", baseRevision: 10)
        try fixture.news([
            .translation(translation(5, "Новее", revision: 11), hash: fixture.hash(1))
        ])
        let detail = try fixture.store.submit(
            [seen], of: fixture.id(1), locale: fixture.locale)
        #expect(detail.changes.isEmpty)
    }

    @Test func anEmptyTextQueuesNothing() throws {
        #expect(try fixture.submit("", 2).changes.isEmpty)
    }

    @Test func aNewerTextReplacesTheQueuedOneAndKeepsItsBase() throws {
        let first = try #require(try fixture.submit("Раз").changes.first)
        let changes = try fixture.submit("Два").changes
        #expect(changes.map(\.text) == ["Два"])
        #expect(changes.map(\.base) == ["Старый"])
        #expect(changes.map(\.id) == [first.id])
    }

    @Test func goingBackToTheServersTextWithdrawsTheQueuedOne() throws {
        try fixture.submit("Раз")
        #expect(try fixture.submit("Старый").changes.isEmpty)
        #expect(try fixture.store.outbox().isEmpty)
    }

    @Test func clearingTheTextWithdrawsTheQueuedOne() throws {
        try fixture.submit("Раз", 2)
        #expect(try fixture.submit("", 2).changes.isEmpty)
    }

    @Test func formsOfOneKeyHaveTheirOwnChanges() throws {
        let few: Context = ["count": ["number": "few"]]
        let many: Context = ["count": ["number": "many"]]
        let edits = [Edit(context: few, text: "Раза"), Edit(context: many, text: "Раз")]
        let detail = try fixture.store.submit(
            edits, of: fixture.id(2), locale: fixture.locale)
        #expect(detail.changes.map(\.form.context) == [few, many])
    }

    @Test func anEditMadeWhileSendingIsSentNext() throws {
        try fixture.submit("Раз")
        let sent = try #require(try fixture.take().first)
        let detail = try fixture.submit("Два")
        #expect(detail.changes.map(\.text) == ["Раз", "Два"])
        #expect(detail.changes.map(\.state) == [.sent, .queued])
        #expect(try fixture.take().map(\.id) == [sent.id])

        let record = translation(5, "Раз", revision: 12)
        #expect(try fixture.apply(sent.id, .accepted(record, nil)).accepted == 1)
        let next = try #require(try fixture.take().first)
        #expect(next.kind == .translate(text: "Два", base: "Раз"))
        #expect(next.translation == 5)
        #expect(next.baseRevision == 12)
    }

    @Test func theTextThatIsUnderWayIsNotQueuedAgain() throws {
        try fixture.submit("Раз")
        _ = try fixture.take()
        try fixture.submit("Два")
        #expect(try fixture.submit("Раз").changes.map(\.text) == ["Раз"])
    }

    @Test func theServersTextIsSentAfterAnotherOneThatIsUnderWay() throws {
        try fixture.submit("Раз")
        _ = try fixture.take()
        #expect(try fixture.submit("Старый").changes.map(\.text) == ["Раз", "Старый"])
    }

    @Test func aRefusedTextIsReplacedByTheNextOne() throws {
        try fixture.submit("Раз")
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .refused("bad"))
        let changes = try fixture.submit("Два").changes
        #expect(changes.map(\.state) == [.queued])
        #expect(changes.map(\.text) == ["Два"])
        #expect(changes.map(\.id) != [sent.id])
    }

    @Test func whileAConflictWaitsANewTextIsOurSideOfIt() throws {
        let conflict = try conflict()
        let edit = Edit(
            context: Context(), text: "Два", translation: 5, base: "Старый", baseRevision: 10)
        let changes = try fixture.store.submit(
            [edit], of: fixture.id(1), locale: fixture.locale
        ).changes
        #expect(changes.map(\.text) == ["Два"])
        #expect(changes.map(\.state) == [.conflicting(conflict)])
        let progress = try fixture.store.progress(of: fixture.project)
        #expect(progress.map(\.unsent) == [0])
        #expect(progress.map(\.undecided) == [1])
    }

    @Test func aTextWrittenOverTheirsDecidesTheConflict() throws {
        _ = try conflict()
        let changes = try fixture.submit("Два").changes
        #expect(changes.map(\.state) == [.queued])
        #expect(changes.map(\.kind) == [.translate(text: "Два", base: "Их")])
        #expect(changes.map(\.baseRevision) == [12])
    }

    @Test func takingTheirTextDecidesTheConflict() throws {
        _ = try conflict()
        #expect(try fixture.submit("Их").changes.isEmpty)
    }

    @Test func textIsKeptThatWasTypedForAKeyTheServerDeletedMeanwhile() throws {
        try fixture.news([.keyDeleted(hash: fixture.hash(2))])
        #expect(try fixture.store.keyCount(fixture.query()) == 1)
        try fixture.store.saveDrafts([Draft(form: fixture.form(2), text: "Текст")])
        #expect(try fixture.detail(2).drafts.map(\.text) == ["Текст"])
        #expect(try fixture.store.keyCount(fixture.query()) == 2)
        #expect(try fixture.submit("Текст", 2).changes.map(\.text) == ["Текст"])
    }

    @Test func workOnAnUnknownKeyIsAnErrorAndNotLostInSilence() throws {
        #expect(throws: StoreError.self) {
            try fixture.store.saveDrafts([Draft(form: fixture.form(99), text: "Текст")])
        }
    }

    /// A conflict about key 1: ours "Раз", theirs "Их" in revision 12.
    private func conflict() throws -> Conflict {
        try fixture.submit("Раз")
        let sent = try #require(try fixture.take().first)
        let conflict = Conflict(
            kind: .edited, theirs: translation(5, "Их", revision: 12), currentRevision: 12,
            isOurs: true)
        let report = try fixture.apply(sent.id, .conflict(conflict))
        #expect(report.conflicting == [sent.id])
        return conflict
    }
}
