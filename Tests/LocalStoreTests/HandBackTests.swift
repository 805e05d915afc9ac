import Catalog
import LocalStore
import TML
import Testing
import Text

/// Texts that came back in a file.
struct HandBackTests {
    private let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }

    /// Key 1 has an own translation, key 2 one of somebody else that has changed, key 3 none.
    init() throws {
        fixture = try StoreFixture()
        try fixture.pullThreeKeys(as: "translator", [.createTranslations, .updateAny])
    }

    private func returned(
        _ number: Int, _ text: ExactText, _ use: ReturnedText.Use, translation: Int? = nil,
        base: ExactText? = nil, revision: Int = 10
    ) -> ReturnedText {
        ReturnedText(
            key: fixture.id(number), locale: fixture.locale,
            edit: Edit(
                context: Context(), text: text, translation: translation, base: base,
                baseRevision: revision),
            use: use)
    }

    private var conflict: Conflict {
        Conflict(
            kind: .edited, theirs: translation(6, "Б", by: 8), currentRevision: 10, isOurs: false)
    }

    private var texts: [ReturnedText] {
        [
            returned(1, "Аз", .submission, translation: 5, base: "А"),
            returned(2, "Буки", .decision(conflict), translation: 6, revision: 4),
            returned(3, "Веди", .draft),
        ]
    }

    @Test func allTextsAreOneAction() throws {
        let action = try #require(try Batches(store).take(texts))
        #expect(action.name == .handBack && action.count == 3 && action.isOfManyKeys)
        let outbox = try store.outbox()
        #expect(outbox.map(\.text) == ["Аз", "Буки"])
        #expect(outbox[0].state == .queued && outbox[0].baseRevision == 10)
        guard case .conflicting(let found) = outbox[1].state else {
            Issue.record("no conflict")
            return
        }
        #expect(found.theirs?.text == "Б" && found.kind == .edited && found.mayReplace)
        #expect(
            try fixture.detail(3).drafts == [
                Draft(form: fixture.form(3), text: "Веди", isToReview: true)
            ])
        // A conflict is not sent.
        #expect(try fixture.take().map(\.text) == ["Аз"])
    }

    @Test func oneUndoTakesAllBack() throws {
        let before = try (1...3).map(fixture.detail)
        _ = try Batches(store).take(texts)
        #expect(try store.undo()?.outcomes == [.restored: 3])
        #expect(try store.outbox().isEmpty)
        #expect(try (1...3).map(fixture.detail) == before)
    }

    /// A redo does not send a text over the text of another person.
    @Test func aRedoOverwritesNothing() throws {
        _ = try Batches(store).take(texts)
        _ = try store.undo()
        _ = try store.redo()
        #expect(try store.outbox().map(\.text) == ["Аз"])
        #expect(try fixture.detail(3).drafts.map(\.text) == ["Веди"])
    }

    @Test func theTranslatorKeepsTheTextOfTheFile() throws {
        _ = try Batches(store).take(texts)
        let held = try #require(try store.outbox().last)
        try store.resolve([held], .keepMine)
        let change = try #require(try store.outbox().last)
        #expect(change.state == .queued && change.translation == 6 && change.baseRevision == 10)
    }

    @Test func aTakenTextIsKnownUntilItIsUndone() throws {
        let (form, text): (FormID, ExactText) = (fixture.form(2), "Буки")
        let batches = Batches(store)
        #expect(try !batches.takenTexts().has(text, for: form, since: 0))
        _ = try batches.take(texts)
        let taken = try batches.takenTexts()
        #expect(taken.has(text, for: form, since: 1_700_000_000))
        #expect(!taken.has(text, for: form, since: 1_700_000_001))
        #expect(!taken.has("Б", for: form, since: 0))
        #expect(!taken.has(text, for: fixture.form(1), since: 0))
        #expect(taken.has("Веди", for: fixture.form(3), since: 0))
        _ = try store.undo()
        #expect(try !batches.takenTexts().has(text, for: form, since: 0))
    }

    @Test func anEqualDraftIsSubmittedAndComesBack() throws {
        try store.saveDrafts([Draft(form: fixture.form(3), text: "Веди")])
        _ = try Batches(store).take([returned(3, "Веди", .submission)])
        #expect(try fixture.detail(3).drafts.isEmpty && store.outbox().count == 1)
        _ = try store.undo()
        #expect(try fixture.detail(3).drafts.map(\.text) == ["Веди"])
    }

    @Test func noTextsAreNoAction() throws {
        #expect(try Batches(store).take([]) == nil)
        #expect(try store.actions(limit: 1).isEmpty)
    }
}
