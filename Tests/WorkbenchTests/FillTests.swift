import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// Filling keys that have the same label, from key press to disk.
@Suite struct FillTests {
    /// "Save" in several places, the first without a translation.
    private func stage(
        _ rights: Set<Permission> = Examples.translatorRights, columns: Int = 80, rows: Int = 24
    ) throws -> TranslateStage {
        func translation(_ id: Int, by author: Int) -> Translation {
            Translation(
                id: id, text: "Записать", author: "Пётр", authorID: author, contentRevision: 30)
        }
        let keys = [
            Examples.key("Save"),
            Examples.key("Save", description: "Button of the editor", sources: ["/editor"]),
            Examples.key("Save!", description: "Something else"),
            Examples.key(
                "Save", description: "Money", status: .pending,
                translations: [translation(3, by: 3)]),
            Examples.key("Save", description: "Menu", isLocked: true),
            Examples.key("Save", description: "Short", maxLength: 4),
            Examples.key("Save", description: "Sport"),
            Examples.key(
                "Save", description: "Toolbar", status: .pending,
                translations: [translation(7, by: 7)]),
        ]
        var store = StageStore(try Examples.material(rights: rights, keys: keys.count), keys)
        let drafted = FormID(key: keys[6].key.id, locale: "ru")
        store.edit(keys[6].key.id) { $0.drafts = [Draft(form: drafted, text: "Спасти")] }
        return TranslateStage(store, columns: columns, rows: rows)
    }

    private func screen(_ stage: TranslateStage) throws -> FillScreen {
        let screen: FillScreen? =
            if case .fill(let screen) = stage.state.screen { screen } else { nil }
        return try #require(screen)
    }

    private func texts(_ stage: TranslateStage) -> [String] {
        stage.store.outbox.map { change in
            let key = stage.store.detail(change.form.key)?.key.description.string ?? ""
            guard case .translate(let text, _) = change.kind else { return key }
            return "\(key): \(text)"
        }
    }

    /// What was looked for is as complete after a write that failed as it was before.
    @Test(arguments: [true, false])
    func aWriteThatFailsSaysNothingOfTheList(isComplete: Bool) throws {
        var stage = try stage()
        stage.press("e")
        stage.type("Сохранить")
        stage.isHeld = true
        stage.press("alt+e")
        guard case .batch(.equalLabels(let copied)) = stage.asked.last else {
            Issue.record("nothing was looked for")
            return
        }
        var screen = try screen(stage)
        let place = FillPlace(
            key: TranslationKey(
                id: TranslationKey.ID(project: copied.key.id.project, hash: "b"), label: "Save"),
            project: "Inbox", locale: "ru", standing: [], edits: [], obstacle: nil)
        _ = screen.receive(.batch(.equalLabels(copied, [place], isComplete: isComplete)), .example)
        let before = screen.status(.example)
        _ = screen.perform(Invocation(.open), .example)
        #expect(screen.stage == .writing)
        let failed = StoreRequest.batch(.fill([], from: copied.key.id))
        _ = screen.receive(.failed(failed, .diskFull), .example)
        #expect(screen.stage == .choosing && screen.status(.example) == before)
    }

    @Test func twoKeysFillTheEmptyOnes() throws {
        var stage = try stage()
        stage.press("e")
        stage.type("Сохранить")
        stage.press("alt+e", "enter")
        #expect(texts(stage) == [": Сохранить", "Button of the editor: Сохранить"])
        #expect(stage.screen.focus == .forms)
        #expect(stage.texts == ["Сохранить"] && stage.states == [.queued])
        #expect(stage.state.notice?.text.contains("2 texts") == true)
        #expect(!stage.network.contains { $0 == .synchronize(.push) || $0.isExchange })
    }

    @Test func whyAKeyIsLeftOutIsSaid() throws {
        var stage = try stage()
        stage.press("e")
        stage.type("Сохранить")
        stage.press("alt+e")
        let obstacles = try screen(stage).list.rows.map { ($0.key.description.string, $0.obstacle) }
        let told = Dictionary(uniqueKeysWithValues: obstacles)
        #expect(told["Button of the editor"] == .some(nil) && told["Money"] == .some(nil))
        #expect(told["Menu"] == Strings.locked(by: "Olga", mayUnlock: false))
        #expect(told["Sport"] == Strings.draftInTheWay)
        #expect(told["Short"]??.isEmpty == false)
        #expect(told["Something else"] == nil)
        #expect(told.count == 6)
    }

    @Test func whatIsTranslatedIsTouchedOnlyWhenChosen() throws {
        var stage = try stage()
        stage.press("e")
        stage.type("Сохранить")
        stage.press("alt+e", "a", "enter")
        #expect(
            texts(stage) == [
                ": Сохранить", "Button of the editor: Сохранить", "Money: Сохранить",
                "Toolbar: Сохранить",
            ])
        let changes = stage.store.outbox
        // Somebody else's text may not be reworded, one's own is.
        #expect(changes.map(\.translation) == [nil, nil, nil, 7])
        #expect(changes.last?.baseRevision == 30)
    }

    @Test func oneThatIsNotWantedIsLeftAlone() throws {
        var stage = try stage()
        stage.press("e")
        stage.type("Сохранить")
        stage.press("alt+e", "space")
        #expect(try screen(stage).list.marked.isEmpty)
        stage.press("enter")
        #expect(stage.state.notice?.text == Strings.nothingChosen)
        stage.press("space", "enter")
        #expect(texts(stage) == [": Сохранить", "Money: Сохранить"])
    }

    @Test func escapeWritesNothing() throws {
        var stage = try stage()
        stage.press("e")
        stage.type("Сохранить")
        stage.press("alt+e", "escape")
        #expect(stage.store.outbox.isEmpty)
        #expect(stage.texts == ["Сохранить"] && stage.states == [.draft])
    }

    @Test func oneCommandUndoesIt() throws {
        var stage = try stage()
        stage.press("e")
        stage.type("Сохранить")
        stage.press("alt+e", "enter")
        func undo() {
            stage.press("alt+x")
            stage.type("undo-action")
            stage.press("enter")
        }
        undo()
        #expect(stage.store.outbox.isEmpty)
        #expect(stage.store.keys[1].drafts.isEmpty)
        #expect(stage.texts == ["Сохранить"] && stage.states == [.draft])
        undo()
        #expect(stage.state.notice?.text == Strings.nothingToUndo(isRedo: false))
    }

    @Test func whatIsPressedAheadIsDone() throws {
        var stage = try stage()
        stage.press("e")
        stage.type("Сохранить")
        stage.isHeld = true
        stage.press("alt+e", "enter")
        stage.type("!")
        stage.release()
        #expect(texts(stage).count == 2)
        #expect(stage.texts == ["Сохранить!"])
    }

    @Test func allFormsGoWithTheirContexts() throws {
        let label = "{count||letter}"
        let keys = [
            Examples.key(label), Examples.key(label, description: "Badge"),
            Examples.key(
                label, description: "Title", status: .pending,
                translations: [Translation(id: 4, text: "писем", author: "Пётр", authorID: 3)]),
        ]
        var stage = TranslateStage(StageStore(try Examples.material(keys: 3), keys))
        stage.press("e")
        let contexts = stage.screen.forms.fields.map(\.id.context)
        #expect(contexts.count == 3)
        for text in ["{count} письмо", "{count} письма", "{count} писем"] {
            stage.type(text)
            stage.press("down")
        }
        stage.press("alt+e")
        #expect(try screen(stage).list.rows.last?.obstacle == Strings.otherForms)
        stage.press("enter")
        let filled = stage.store.keys[1].changes
        #expect(filled.map(\.form.context) == contexts)
        #expect(texts(stage).count == 6)
    }

    @Test func anErrorIsToBePutRightFirst() throws {
        var stage = try stage()
        stage.press("e")
        stage.type("Сохранить {nobody}")
        stage.press("alt+e")
        #expect(stage.state.dialog == nil)
        #expect(stage.state.notice?.grade == .error)
        #expect(stage.state.screens.count == 2)
    }

    @Test func withoutATextThereIsNothingToFillWith() throws {
        var stage = try stage()
        stage.press("e", "alt+e")
        #expect(stage.state.notice?.text == Strings.nothingTyped)
    }

    @Test func aFailureIsToldAndNothingIsLost() throws {
        var stage = try stage()
        stage.press("e")
        stage.type("Сохранить")
        stage.press("alt+e")
        stage.store.failure = .store("it is full")
        stage.press("enter")
        #expect(stage.state.notice?.text.contains("it is full") == true)
        stage.store.failure = nil
        stage.press("enter")
        #expect(texts(stage).count == 2)
    }

    @Test(arguments: TranslatePictureTests.allSizes)
    func itLooksLikeThis(_ columns: Int, _ rows: Int) throws {
        var stage = try stage(columns: columns, rows: rows)
        stage.press("e")
        stage.type("Сохранить")
        stage.press("alt+e", "down")
        try GoldenFile("fill-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }
}

extension NetworkRequest {
    fileprivate var isExchange: Bool {
        if case .synchronize(.exchange) = self { true } else { false }
    }
}
