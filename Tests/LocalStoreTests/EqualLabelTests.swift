import Catalog
import LocalStore
import TML
import Testing
import Text

/// Keys that have the same label, and what is written into many keys at once.
struct EqualLabelTests {
    let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private func pull(_ labels: [ExactText], project: Project.Key? = nil) throws {
        let keys = labels.enumerated().map { number, label in
            PulledKey(
                key: TranslationKey(
                    id: TranslationKey.ID(
                        project: project ?? fixture.project, hash: fixture.hash(number + 1)),
                    label: label, description: ExactText("use \(number)"), revision: 1),
                target: Target(revision: 10), translations: [])
        }
        try fixture.store.apply(
            [fixture.page(keys)], project: project ?? fixture.project, locale: fixture.locale)
    }

    private func found(
        _ label: ExactText, source: LocaleCode = "en", target: LocaleCode = "ru", limit: Int = 9,
        syntax: String = "tml"
    ) throws -> [String] {
        try EqualLabels(fixture.store).keys(
            like: TranslationKey(id: fixture.id(1), label: label, locale: source, syntax: syntax),
            to: target, limit: limit
        ).keys.map { "\($0.key.id.project) \($0.key.description)" }
    }

    @Test(arguments: [
        "Save", "OK", "A", "", "Say \"hello\"", "two\nlines", "{count||Datei}", "文",
        String(repeating: "long ", count: 80),
    ])
    func onlyTheSameLabelIsFound(_ label: String) throws {
        try pull([
            ExactText(label), ExactText(label.uppercased() + "!"), ExactText(label),
            ExactText("x" + label), ExactText(label + " "), ExactText(label),
        ])
        try fixture.store.catchUp()
        #expect(try found(ExactText(label)) == ["aa01 use 2", "aa01 use 5"])
    }

    @Test func aLabelInAnotherSyntaxIsAnother() throws {
        try pull(["%d files", "%d files"])
        try fixture.store.catchUp()
        #expect(try found("%d files").count == 1)
        #expect(try found("%d files", syntax: "printf").isEmpty)
    }

    @Test func oneThatLooksTheSameIsAnother() throws {
        try pull(["Caf\u{E9}", "Cafe\u{301}", "Caf\u{E9}", "CAF\u{C9}"])
        try fixture.store.catchUp()
        #expect(try found("Caf\u{E9}") == ["aa01 use 2"])
    }

    /// A first pull puts texts into the search some thousands at a time.
    @Test func whatNoSearchFindsYetIsFound() throws {
        let keys = [fixture.pulled(1, label: "Save"), fixture.pulled(2, label: "Save")]
        try fixture.store.apply(
            [fixture.page(keys, 1, of: 2)], project: fixture.project, locale: fixture.locale)
        #expect(try fixture.store.keyCount(fixture.query(search: "save")) == 0)
        #expect(try found("Save").count == 1)
    }

    @Test func allProjectsWithTheLanguageAreLookedThrough() throws {
        let other = Project.Key("bb02")
        try fixture.store.saveProjects([
            Project(
                key: fixture.project, name: "Shop", defaultLocale: "en",
                languages: [ProjectLanguage(locale: "ru", englishName: "Russian")]),
            Project(
                key: other, name: "Inbox", defaultLocale: "en",
                languages: [ProjectLanguage(locale: "ru", englishName: "Russian")]),
        ])
        try pull(["Save", "Save"])
        try pull(["Save"], project: other)
        try fixture.store.catchUp()
        #expect(try found("Save") == ["aa01 use 1", "bb02 use 0"])
        #expect(try found("Save", limit: 1) == ["aa01 use 1"])
        #expect(try found("Save", target: "pl").isEmpty)
        #expect(try found("Save", source: "de").isEmpty)
    }

    private func edits(_ numbers: [Int], _ text: ExactText = "Сохранить") -> [KeyEdits] {
        numbers.map { number in
            KeyEdits(
                key: fixture.id(number), locale: fixture.locale,
                edits: [Edit(context: Context(), text: text, baseRevision: 10)])
        }
    }

    @Test func manyAreQueuedAtOnceAndUndoneAtOnce() throws {
        try pull(["Save", "Save", "Save"])
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "Сохранить")])
        let action = try Batches(fixture.store).submit(edits([1, 2, 3]), from: fixture.id(1))
        let changes = try fixture.store.outbox()
        #expect(action.count == 3 && changes.count == 3)
        #expect(try fixture.detail(1).drafts.isEmpty)
        #expect(try fixture.store.undo(action.id)?.outcomes == [.restored: 3])
        #expect(try fixture.store.outbox().isEmpty)
        #expect(try fixture.detail(1).drafts.map(\.text) == ["Сохранить"])
        #expect(try fixture.detail(2).drafts.isEmpty && fixture.detail(3).drafts.isEmpty)
    }

    @Test func anOfferedTextIsADraftToReviewButNoAction() throws {
        try pull(["Save", "Save"])
        let drafts = [Draft(form: fixture.form(1), text: "Сохранить", isToReview: true)]
        let detail = try Batches(fixture.store).offer(
            drafts, for: fixture.id(1), locale: fixture.locale)
        #expect(detail.drafts == drafts)
        #expect(try fixture.store.actions(limit: 9).isEmpty && fixture.store.outbox().isEmpty)
    }

    @Test func anOfferedTextReplacesNoDraft() throws {
        try pull(["Save"])
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "Записать")])
        let drafts = [Draft(form: fixture.form(1), text: "Сохранить", isToReview: true)]
        let detail = try Batches(fixture.store).offer(
            drafts, for: fixture.id(1), locale: fixture.locale)
        #expect(detail.drafts == [Draft(form: fixture.form(1), text: "Записать")])
    }

    @Test func whatIsOnItsWayStays() throws {
        try pull(["Save", "Save"])
        let action = try Batches(fixture.store).submit(edits([1, 2]), from: fixture.id(9))
        _ = try fixture.take(1)
        let undone = try fixture.store.undo(action.id)
        #expect(undone?.outcomes == [.restored: 1, .awaited: 1])
        #expect(try fixture.store.outbox().map(\.state) == [.sent])
    }

    @Test func oneThatCannotBeWrittenKeepsAllFromBeing() throws {
        try pull(["Save", "Save"])
        #expect(throws: StoreError.self) {
            try Batches(fixture.store).submit(edits([1, 77]), from: fixture.id(1))
        }
        #expect(try fixture.store.outbox().isEmpty)
    }
}
