import Catalog
import LocalStore
import Sync
import TML
import Testing
import Text
import TranslationAPI

/// A server that goes back to an earlier state.
struct ReturnTests {
    let desk: SyncDesk

    init() async throws {
        desk = try await SyncDesk(keys: 6)
        await desk.server.backUp()
    }

    private var project: Project.Key { ModelServer.project }

    private func send(_ text: ExactText, _ number: Int) async throws {
        try desk.submit(text, number)
        _ = try await desk.synchronizer.push()
    }

    private func there() async -> [String] {
        await desk.server.records.values.map(\.translation.text.string).sorted()
    }

    @Test func whatItHadTakenIsKeptAndSentAgainOnce() async throws {
        for number in 1...3 { try await send("text \(number)", number) }
        await desk.server.goBack()
        let report = try await desk.pull()
        #expect(report.returns == 1)
        #expect(try desk.store.outbox().map(\.text) == ["text 1", "text 2", "text 3"])
        #expect(try desk.store.outbox().allSatisfy { $0.state == .gone(nil) })
        #expect(try desk.store.outboxCounts() == OutboxCounts(gone: 3))
        _ = try await desk.synchronizer.push()
        #expect(await there().isEmpty)
        #expect(try desk.store.sendAgain() == 3)
        _ = try await desk.synchronizer.push()
        #expect(await there() == ["text 1", "text 2", "text 3"])
        #expect(try desk.store.outboxCounts() == OutboxCounts())
        #expect(try desk.store.sendAgain() == 0)
    }

    @Test(arguments: [true, false])
    func itIsFoundOutThoughNothingIsToBeSent(isLookedFor: Bool) async throws {
        for number in 1...3 { try await send("text \(number)", number) }
        await desk.server.goBack()
        #expect(try await desk.synchronizer.push(looking: isLookedFor).wentBack == isLookedFor)
        #expect(try desk.store.outboxCounts() == OutboxCounts(gone: isLookedFor ? 3 : 0))
        #expect(await there().isEmpty)
    }

    /// What was accepted was not fetched yet, and the server has come as far as it was before.
    @Test func itIsNoticedThoughTheServerHasCountedOn() async throws {
        try await send("mine", 1)
        await desk.server.goBack()
        for number in 2...6 {
            await desk.server.addTranslation("their", of: "key-\(number)", by: 8)
        }
        #expect(try await desk.pull().returns == 1)
        #expect(try desk.store.outbox().map(\.text) == ["mine"])
    }

    @Test func nothingIsSentBeforeEverythingWasReadAgain() async throws {
        try await send("mine", 1)
        _ = try await desk.pull()
        let record = try #require(
            try desk.store.detail(of: desk.id(1), locale: "ru")?.current(for: [:]))
        let edit = Edit(
            context: [:], text: "mine, better", translation: record.id, base: "mine",
            baseRevision: record.contentRevision)
        _ = try desk.store.submit([edit], of: desk.id(1), locale: "ru")
        await desk.server.goBack()
        // Their translation has the number that ours had.
        await desk.server.addTranslation("their", of: "key-2", by: 8)
        await desk.server.addTranslation("their", of: "key-3", by: 8)
        #expect(try await desk.synchronizer.push().wentBack)
        #expect(await there() == ["mine, better", "their", "their"])
        #expect(await desk.server.translations(of: "key-1").map(\.text) == ["mine, better"])
        #expect(try desk.store.outbox().isEmpty)
    }

    /// What was typed on a screen of before the return, about a number that was given out anew since.
    @Test func whatIsSubmittedLateReplacesNothingUnseen() async throws {
        try await send("mine", 1)
        let seen = try #require(
            try desk.store.detail(of: desk.id(1), locale: "ru")?.current(for: [:]))
        for number in 2...6 { try await send("text \(number)", number) }
        await desk.server.goBack()
        _ = try await desk.pull()
        let edit = Edit(
            context: [:], text: "mine, better", translation: seen.id, base: seen.text,
            baseRevision: 1_000)
        _ = try desk.store.submit([edit], of: desk.id(1), locale: "ru")
        await desk.server.addTranslation("their", of: "key-1", by: 8)
        #expect(await desk.server.translations(of: "key-1").map(\.id) == [seen.id])
        _ = try await desk.synchronizer.push()
        #expect(await there() == ["their"])
        let change = try #require(try desk.store.outbox().first)
        guard case .conflicting(let conflict) = change.state else {
            Issue.record("\(change) is no conflict")
            return
        }
        #expect(conflict.kind == .deleted)
        try desk.store.resolve([change], .keepMine)
        _ = try await desk.synchronizer.push()
        #expect(await there() == ["mine, better", "their"])
    }

    @Test func whatTheBackupHasIsNotGoneThoughOthersHaveReplacedIt() async throws {
        try await send("mine", 1)
        let id = try #require(await desk.server.translations(of: "key-1").first?.id)
        await desk.server.edit(id, "their correction")
        await desk.server.backUp()
        try await send("later", 2)
        await desk.server.goBack()
        _ = try await desk.pull()
        #expect(try desk.store.outbox().map(\.text) == ["later"])
    }

    @Test func aConflictIsNotUploadedWhileTheServerHasTheOtherText() async throws {
        try desk.submit("mine", 1)
        await desk.server.addTranslation("their", of: "key-1", by: 8)
        _ = try await desk.synchronizer.push()
        await desk.server.backUp()
        await desk.server.addTranslation("later", of: "key-2", by: 8)
        _ = try await desk.pull()
        await desk.server.goBack()
        #expect(try await desk.pull().returns == 1)
        _ = try await desk.synchronizer.push()
        #expect(await there() == ["their"])
        #expect(try desk.store.outboxCounts() == OutboxCounts(conflicting: 1))
    }

    @Test func aNewTextIsNotUploadedBesideATextThatWasNotRead() async throws {
        try desk.submit("mine", 1)
        await desk.server.addTranslation("later", of: "key-2", by: 8)
        _ = try await desk.pull()
        await desk.server.goBack()
        await desk.server.addTranslation("their", of: "key-1", by: 8)
        #expect(try await desk.pull().returns == 1)
        _ = try await desk.synchronizer.push()
        #expect(await there() == ["their"])
        #expect(try desk.store.outboxCounts() == OutboxCounts(conflicting: 1))
    }

    @Test func anAnswerThatWasLostIsNotAskedForTwice() async throws {
        try desk.submit("in the backup", 1)
        await desk.server.fail(.lostAnswer)
        await #expect(throws: SyncError.self) { try await desk.synchronizer.push() }
        await desk.server.backUp()
        try desk.submit("after the backup", 2)
        _ = try? await desk.synchronizer.push()
        try desk.submit("on its way", 3)
        await desk.server.fail(.lostAnswer)
        await #expect(throws: SyncError.self) { try await desk.synchronizer.push() }
        await desk.server.goBack()
        _ = try await desk.synchronizer.push()
        _ = try desk.store.sendAgain()
        _ = try await desk.synchronizer.push()
        #expect(await there() == ["after the backup", "in the backup", "on its way"])
        #expect(try desk.store.outbox().isEmpty)
    }

    @Test func aTextForAKeyThatIsGoneWaitsForIt() async throws {
        await desk.server.addKey(7)
        _ = try await desk.pull()
        try await send("for a new key", 7)
        await desk.server.goBack()
        _ = try await desk.pull()
        let gone = try #require(try desk.store.outbox().first)
        #expect(gone.state == .gone(.noKey))
        #expect(gone.label == "Label 7")
        #expect(try desk.store.sendAgain() == 0)
        await desk.server.addKey(7)
        _ = try await desk.pull()
        #expect(try desk.store.sendAgain() == 1)
        _ = try await desk.synchronizer.push()
        #expect(await there() == ["for a new key"])
    }

    @Test func aVerdictFindsItsTextUnderAnotherNumber() async throws {
        await desk.server.addTranslation("judged", of: "key-1", by: 8)
        _ = try await desk.pull()
        try await approve(1)
        await desk.server.goBack()
        await desk.server.addTranslation("other", of: "key-2", by: 8)
        _ = try await desk.pull()
        #expect(try desk.store.outbox().map(\.state) == [.gone(.noText)])
        await desk.server.addTranslation("judged", of: "key-1", by: 8)
        _ = try await desk.pull()
        #expect(try desk.store.sendAgain() == 1)
        _ = try await desk.synchronizer.push()
        #expect(await desk.server.translations(of: "key-1").map(\.status) == [.approved])
        #expect(await desk.server.translations(of: "key-2").map(\.status) == [.pending])
    }

    private func approve(_ number: Int) async throws {
        let seen = try #require(
            try desk.store.detail(of: desk.id(number), locale: "ru")?.translations.first)
        _ = try desk.store.review(
            .approve, of: [SeenTranslation(seen)], key: desk.id(number), locale: "ru")
        _ = try await desk.synchronizer.push()
    }

    @Test func whatComesBackByItselfIsNotGoneAnyMore() async throws {
        try await send("mine", 1)
        await desk.server.backUp()
        let backups = await desk.server.backups
        await desk.server.goBack(to: backups[0])
        _ = try await desk.pull()
        #expect(try desk.store.outboxCounts().gone == 1)
        await desk.server.goBack(to: backups[1])
        _ = try await desk.pull()
        #expect(try desk.store.outboxCounts().gone == 0)
        await desk.server.goBack(to: backups[0])
        _ = try await desk.pull()
        #expect(try desk.store.outboxCounts().gone == 1)
    }

    @Test func aNewerTextOfTheFormIsWantedInPlaceOfTheOneThatIsGone() async throws {
        try await send("first", 1)
        await desk.server.goBack()
        _ = try await desk.pull()
        try desk.submit("second", 1)
        #expect(try desk.store.sendAgain() == 0)
        _ = try await desk.synchronizer.push()
        #expect(await there() == ["second"])
    }

    @Test func draftsStayAndWhatIsDroppedIsForgotten() async throws {
        try await send("one", 1)
        try await send("two", 2)
        let draft = Draft(form: FormID(key: desk.id(3), locale: "ru"), text: "draft")
        try desk.store.saveDrafts([draft])
        await desk.server.goBack()
        _ = try await desk.pull()
        #expect(try desk.store.detail(of: desk.id(3), locale: "ru")?.drafts == [draft])
        try desk.store.dropGone([try #require(desk.store.outbox().first).id])
        #expect(try desk.store.outbox().map(\.text) == ["two"])
        try desk.store.dropGone()
        #expect(try desk.store.outbox().isEmpty)
    }
}
