import Catalog
import LocalStore
import TML
import Testing
import Text

/// New texts for forms of many keys.
struct BatchTextsTests {
    let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }
    private let few: Context = ["n": ["number": "few"]]

    /// Key 1 has two forms of the translator, key 2 a translation of somebody else and a draft, key
    /// 3 a queued text, key 4 is locked, key 5 has an own translation.
    init() throws {
        fixture = try StoreFixture()
        try store.saveMembership(
            Membership(
                translatorID: 7, role: "translator", permissions: [.createTranslations, .updateOwn]),
            of: fixture.project)
        try fixture.pull([
            fixture.pulled(
                1, status: .pending,
                translations: [translation(1, "Сие"), translation(11, "Сия", context: few)]),
            fixture.pulled(2, status: .pending, translations: [translation(2, "Сие", by: 8)]),
            fixture.pulled(3),
            fixture.pulled(
                4, isLocked: true, status: .pending, translations: [translation(4, "Сие")]),
            fixture.pulled(5, status: .pending, translations: [translation(5, "Сие")]),
        ])
        try store.saveDrafts([Draft(form: fixture.form(2), text: "Сие вот")])
        _ = try fixture.submit("Сие тут", 3)
    }

    private func item(
        _ number: Int, _ before: ExactText, _ after: ExactText, _ context: Context = Context(),
        basis: ExactText? = nil
    ) -> BatchTexts.Item {
        BatchTexts.Item(
            form: fixture.form(number, context), before: before, basis: basis, after: after)
    }

    private var items: [BatchTexts.Item] {
        [
            item(1, "Сие", "Это"), item(1, "Сия", "Эта", few),
            item(2, "Сие вот", "Это вот"),
            item(3, "Сие тут", "Это тут"), item(4, "Сие", "Это"), item(5, "Сие", "Это"),
        ]
    }

    private func run(
        _ items: [BatchTexts.Item], areDrafts: Bool, part: Int = 500
    ) throws -> BatchRun {
        var run = BatchRun(.texts(BatchTexts(items, areDrafts ? .draft : .submit)))
        while !run.isFinished { run = try BatchRuns(store).save(run, part: part) }
        return run
    }

    private func texts() throws -> [ExactText?] { try store.outbox().map(\.text) }
    private func drafts() throws -> [Draft] {
        try (1...5).flatMap { try fixture.detail($0).drafts }
    }

    @Test func aTextOfAnotherPersonUnderADraftIsNotReplaced() throws {
        try store.saveDrafts([Draft(form: fixture.form(5), text: "Сие тоже")])
        let seen = item(5, "Сие тоже", "Это тоже", basis: "Сие")
        let other = translation(5, "Другое", by: 9, revision: 11)
        try fixture.news([.translation(other, hash: fixture.hash(5))])
        let run = try run([seen], areDrafts: false)
        #expect(run.done == 0 && run.leftOut == [.changed: 1])
        #expect(try fixture.detail(5).drafts.map(\.text) == ["Сие тоже"])
    }

    @Test(arguments: [1, 2, 500]) func submittedTextsAreOneAction(part: Int) throws {
        let before = try (1...5).map(fixture.detail)
        let run = try run(items, areDrafts: false, part: part)
        #expect(run.done == 5 && run.leftOut == [.locked: 1])
        #expect(Set(try texts()) == ["Это", "Эта", "Это вот", "Это тут"])
        #expect(try texts().count == 5 && drafts().isEmpty)
        let actions = try store.actions(limit: 9)
        #expect(actions.map(\.name) == [.replace, .save])
        #expect(actions.first?.count == run.done)
        #expect(try store.outbox().first { $0.form.key == fixture.id(2) }?.translation == nil)
        #expect(try store.outbox().first { $0.form.key == fixture.id(5) }?.translation == 5)
        #expect(try store.undo()?.count == run.done)
        #expect(try texts() == ["Сие тут"])
        #expect(try drafts() == [Draft(form: fixture.form(2), text: "Сие вот")])
        let after = try (1...5).map(fixture.detail)
        #expect(after.map(\.translations) == before.map(\.translations))
        #expect(try store.redo()?.count == run.done)
        #expect(try texts().count == 5 && drafts().isEmpty)
        _ = try store.undo()
        #expect(try drafts() == [Draft(form: fixture.form(2), text: "Сие вот")])
    }

    @Test func changesOfManyKeysWaitForTheTimeToUndo() throws {
        _ = try run(items, areDrafts: false)
        let spared = try store.takeNextChanges(project: fixture.project, sparing: 10, limit: 9)
        #expect(spared.changes.isEmpty)
        #expect(try !fixture.take().isEmpty)
    }

    @Test(arguments: [1, 500]) func draftsAreOneAction(part: Int) throws {
        let run = try run(items, areDrafts: true, part: part)
        #expect(run.done == 5 && run.leftOut == [.locked: 1])
        #expect(try texts() == ["Сие тут"])
        #expect(try drafts().map(\.text) == ["Это", "Эта", "Это вот", "Это тут", "Это"])
        let saved = try drafts()
        #expect(saved.count > 3 && saved.allSatisfy(\.isToReview))
        #expect(try store.undo()?.outcomes == [.restored: 5])
        #expect(try drafts() == [Draft(form: fixture.form(2), text: "Сие вот")])
        #expect(try store.redo()?.outcomes == [.restored: 5])
        #expect(try drafts().map(\.text) == ["Это", "Эта", "Это вот", "Это тут", "Это"])
    }

    @Test func aRedoLeavesOutTheNewerTextOfAnotherPerson() throws {
        _ = try run([item(5, "Сие", "Это"), item(1, "Сие", "Это")], areDrafts: true)
        #expect(try store.undo()?.outcomes == [.restored: 2])
        let other = translation(5, "Другое", by: 9, revision: 11)
        try fixture.news([.translation(other, hash: fixture.hash(5))])
        #expect(try store.redo()?.outcomes == [.restored: 1, .changed: 1])
        #expect(try fixture.detail(5).drafts.isEmpty)
        #expect(try fixture.detail(1).drafts.map(\.text) == ["Это"])
    }

    @Test(arguments: [false, true]) func aTextThatHasChangedSinceIsLeftOut(
        areDrafts: Bool
    ) throws {
        try store.saveDrafts([Draft(form: fixture.form(2), text: "Другое")])
        try fixture.news([
            .translation(translation(5, "Иное", revision: 40), hash: fixture.hash(5))
        ])
        _ = try fixture.submit("Новое", 3)
        let run = try run(items, areDrafts: areDrafts)
        #expect(run.done == 2 && run.leftOut == [.locked: 1, .changed: 3])
        #expect(try fixture.detail(2).drafts.map(\.text) == ["Другое"])
        #expect(try fixture.detail(5).drafts.isEmpty)
    }

    @Test func aStoppedBatchCanBeUndone() throws {
        var run = BatchRun(.texts(BatchTexts(items, .submit)))
        run = try BatchRuns(store).save(run, part: 3)
        #expect(run.done == 3 && !run.isFinished)
        #expect(try store.undo()?.isFinished == true)
        #expect(try texts() == ["Сие тут"])
        #expect(try drafts() == [Draft(form: fixture.form(2), text: "Сие вот")])
    }

    @Test func anUndoAfterTheUploadRestoresTheTexts() throws {
        _ = try run([item(5, "Сие", "Это")], areDrafts: false)
        let sent = try fixture.take().first { $0.form.key == fixture.id(5) }
        let id = try #require(sent?.id)
        _ = try fixture.apply(id, .accepted(translation(5, "Это", revision: 50), nil))
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try store.outbox().last?.text == "Сие")
        #expect(try fixture.detail(5).drafts.isEmpty)
    }

    @Test func aDraftOfTheSubmittedTextStaysADraft() throws {
        try store.saveDrafts([Draft(form: fixture.form(5), text: "Сиё")])
        let run = try run([item(5, "Сиё", "Сие")], areDrafts: false)
        #expect(run.done == 1)
        #expect(try fixture.detail(5).drafts.map(\.text) == ["Сие"])
        _ = try store.undo()
        #expect(try fixture.detail(5).drafts == [Draft(form: fixture.form(5), text: "Сиё")])
    }

    @Test func anEditedDraftIsNotUndone() throws {
        _ = try run([item(5, "Сие", "Это")], areDrafts: true)
        try store.saveDrafts([Draft(form: fixture.form(5), text: "Это!")])
        #expect(try store.undo()?.outcomes == [.changed: 1])
        #expect(try fixture.detail(5).drafts.map(\.text) == ["Это!"])
    }

    @Test func aChangeThatNeedsADecisionIsLeftOut() throws {
        _ = try fixture.submit("Сие раз", 5)
        let sent = try fixture.take().first { $0.form.key == fixture.id(5) }
        let id = try #require(sent?.id)
        let theirs = translation(5, "Чужое", by: 8, revision: 50)
        _ = try fixture.apply(
            id, .conflict(Conflict(kind: .edited, theirs: theirs, currentRevision: 50)))
        let run = try run([item(5, "Сие раз", "Это раз")], areDrafts: false)
        #expect(run.leftOut == [.changed: 1])
    }

    @Test func keysWithAWantedTextAreFoundPartByPart() throws {
        let finder = TextFinder(store)
        let marked = MarkedKeys(in: fixture.query(), keys: [], isAll: true, count: 5)
        let keys = try finder.keys(marked)
        #expect(keys.count == 5)
        var (position, found) = (0, [TranslationKey.ID]())
        while position < keys.count {
            let next = try finder.next(of: keys, from: position, in: marked.list, part: 2) {
                $0.contains("вот") || $0.contains("тут") || $0.contains("Сия")
            }
            #expect(next.position <= position + 2)
            found += next.found.map(\.key.id)
            position = next.position
        }
        #expect(found == [1, 2, 3].map(fixture.id))
    }
}
