import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// Drafts for the empty keys of a list, from key press to disk.
@Suite struct PretranslationTests {
    /// 120 keys: every third has a translation, and the memory has something for every fourth.
    private func stage(
        columns: Int = 80, rows: Int = 24, enabled: Bool = true
    ) throws -> TranslateStage {
        let keys = (0..<120).map { number in
            let isDone = number % 3 == 2
            return Examples.key(
                "Sample {name} \(number)", status: isDone ? .accepted : .untranslated,
                translations: isDone
                    ? [Translation(id: 300 + number, text: "Перевод", status: .accepted)] : [])
        }
        var store = StageStore(try Examples.material(keys: keys.count), keys)
        for number in stride(from: 0, to: 120, by: 4) {
            store.remembered[keys[number].key.id] = [remembered("Образец {name} \(number)")]
        }
        return TranslateStage(
            store, columns: columns, rows: rows,
            settings: Settings(suggestionsEnabled: enabled, engines: [.init("Loop")]))
    }

    private func remembered(_ text: String) -> Suggestion {
        let key = TranslationKey.ID(project: Examples.project.key, hash: "other")
        let origin = MemoryOrigin(
            percent: 99, label: "Sample", place: .key(key, project: "Inbox"), author: "Ewa")
        return Suggestion(text: ExactText(text), origin: .memory(origin))
    }

    private func screen(_ stage: TranslateStage) throws -> PretranslationScreen {
        let screen: PretranslationScreen? =
            if case .pretranslation(let screen) = stage.state.screen { screen } else { nil }
        return try #require(screen)
    }

    private func asked(_ stage: TranslateStage) -> [SuggestionQuery] {
        stage.network.compactMap { request -> [SuggestionQuery]? in
            if case .engines(.pretranslate(let queries)) = request { queries } else { nil }
        }.last ?? []
    }

    private func machine(_ text: String, warnings: [String] = []) -> Suggestion {
        Suggestion(text: ExactText(text), origin: .machine("Loop"), warnings: warnings)
    }

    @Test func inLinesTheWordIsSaidThatWrites() throws {
        var stage = try stage()
        stage.press("P")
        #expect(stage.shows("Enter saves the"))
        let lines = stage.state.screen.lines(stage.state.environment).lines
        #expect(lines.contains { $0.contains("`open` saves the") })
    }

    @Test func theMouseSelectsAndWritesNothing() throws {
        var stage = try stage()
        stage.press("P")
        stage.wheel(.wheelDown, row: 5, column: 20)
        #expect(try screen(stage).list.cursor.selection == 3)
        let row = try #require(stage.lines.firstIndex { $0.contains("Sample {name} 4") })
        stage.click(row: row, column: 10)
        let number = try screen(stage).list.cursor.selection
        #expect(try screen(stage).list.rows[number].detail.key.label == "Sample {name} 4")
        stage.click(row: row, column: 10, at: 100)
        #expect(try screen(stage).stage == .choosing)
        #expect(stage.store.keys.flatMap(\.drafts).isEmpty)
    }

    @Test func whatTheMemoryHasIsShownAndWrittenToBeReviewed() throws {
        var stage = try stage()
        stage.press("P")
        // Of the 80 without a translation the memory has something for 20.
        #expect(try screen(stage).list.rows.count == 20)
        #expect(stage.store.keys.flatMap(\.drafts).isEmpty)
        stage.press("enter")
        let drafts = stage.store.keys.flatMap(\.drafts)
        #expect(drafts.count == 20 && drafts.allSatisfy(\.isToReview))
        #expect(stage.store.outbox.isEmpty)
        #expect(stage.states == [.toReview])
        #expect(stage.state.notice?.text.contains("20 drafts") == true)
    }

    @Test func keysWithDraftsAreNotLeftForTheNextRun() throws {
        var stage = try stage()
        stage.press("P", "enter")
        stage.store.keys[0].drafts = []
        stage.press("P")
        let screen = try screen(stage)
        #expect(screen.list.rows.count == 1)
        #expect(screen.sentence.hasPrefix("1 key has a suggestion."))
        #expect(!screen.sentence.contains("next run"))
    }

    @Test func keysThatASearchDidNotReachAreLeftForTheNextRun() throws {
        var stage = try stage()
        stage.isHeld = true
        stage.press("P")
        let query = try screen(stage).query
        let found = stage.store.pretranslated(query, from: 0)
        stage.send(.store(.list(.counted(query, 80))))
        stage.send(.store(found))
        let next = StoreRequest.batch(.pretranslate(query, from: PretranslationPlan.page))
        stage.send(.store(.failed(next, .diskFull)))
        #expect(try screen(stage).sentence.contains("30 more keys are left for the next run."))
    }

    @Test func aMarkedMatchIsLeftOut() throws {
        var stage = try stage()
        let key = stage.store.keys[0].key.id
        stage.store.remembered[key]?[0].warnings = ["token_order"]
        stage.press("P")
        #expect(try screen(stage).list.rows.count == 19)
        stage.press("enter")
        #expect(stage.store.keys[0].drafts.isEmpty)
    }

    @Test func whatIsToBeReviewedIsADraftOnceSomethingIsTyped() throws {
        var stage = try stage()
        stage.press("P", "enter", "e")
        #expect(stage.screen.list.row?.work == .toReview)
        stage.type("!")
        stage.send(.alarm(.saveDrafts))
        stage.send(.alarm(.paused))
        #expect(stage.states == [.draft])
        #expect(stage.store.keys[0].drafts.map(\.isToReview) == [false])
    }

    @Test func thoseThatAreLeftCanBeListed() throws {
        var stage = try stage()
        stage.press("P", "enter", "alt+x")
        stage.type("filter to-review")
        stage.press("enter")
        #expect(stage.screen.list.count == 20)
        #expect(stage.shows("to review"))
        stage.press("e", "ctrl+s")
        #expect(stage.screen.list.count == 19)
        #expect(stage.screen.list.row?.work == .toReview)
    }

    @Test func oneCommandTakesThemAway() throws {
        var stage = try stage()
        stage.press("P", "space", "enter")
        #expect(stage.store.keys.flatMap(\.drafts).count == 19)
        stage.press("alt+x")
        stage.type("undo-action")
        stage.press("enter")
        #expect(stage.store.keys.flatMap(\.drafts).isEmpty)
        #expect(stage.state.notice?.text.contains("19 drafts") == true)
    }

    @Test func machinesAreAskedForTheRestOnceThatIsWanted() throws {
        var stage = try stage()
        stage.press("P")
        let left = try screen(stage).left.map(\.question)
        #expect(left.count == 60)
        #expect(stage.network.contains(.engines(.bill(left))))
        let bill = EngineBill(engine: "Loop", characters: 1_234, left: 5_000)
        stage.send(.network(.engines(.billed(left.map(\.key), [bill]))))
        #expect(
            stage.wholeText.contains("1,234 characters for Loop (5,000 left this month)"))
        #expect(asked(stage).isEmpty)
        stage.press("m")
        #expect(asked(stage) == left)
        let (first, second, third) = (left[0].key, left[1].key, left[2].key)
        stage.send(.network(.engines(.pretranslated(first, [machine("Пример {name}")]))))
        stage.send(
            .network(
                .engines(.pretranslated(second, [machine("Без", warnings: ["token_missing"])]))))
        stage.send(.network(.engines(.pretranslated(third, [machine("Чужое {nobody}")]))))
        #expect(stage.shows("3 of 60 keys (2 keys left out"))
        #expect(try screen(stage).list.rows.count == 21)
        stage.press("enter")
        #expect(stage.store.keys.flatMap(\.drafts).isEmpty, "It is not at its end.")
        stage.send(.network(.engines(.pretranslationEnded)))
        stage.press("enter")
        #expect(stage.store.detail(first)?.drafts.map(\.text) == ["Пример {name}"])
        #expect(stage.store.detail(second)?.drafts == [])
        #expect(stage.store.detail(third)?.drafts == [])
    }

    @Test func aBudgetThatIsTooSmallIsSaidBefore() {
        let bills = [
            EngineBill(engine: "Loop", characters: 1_000, left: 400),
            EngineBill(engine: "Other", characters: 900),
        ]
        let offer = Strings.machineOffer(bills)
        #expect(offer.contains("1,000 characters for Loop (400 left this month)"))
        #expect(offer.contains("then 900 characters for Other"))
    }

    @Test func escapeStopsTheMachinesAndKeepsWhatTheySaid() throws {
        var stage = try stage()
        stage.press("P", "m")
        let first = try #require(asked(stage).first)
        stage.send(.network(.engines(.pretranslated(first.key, [machine("Пример {name}")]))))
        stage.press("escape")
        #expect(stage.effects.contains(.cancel(.engines(.pretranslate))))
        #expect(try screen(stage).list.rows.count == 21)
        stage.press("escape")
        #expect(stage.state.screens.count == 2)
        #expect(stage.store.keys.flatMap(\.drafts).isEmpty)
    }

    @Test func aUsedUpBudgetLeavesWhatWasSaid() throws {
        var stage = try stage()
        stage.press("P", "m")
        let first = try #require(asked(stage).first)
        stage.send(.network(.engines(.pretranslated(first.key, [machine("Пример {name}")]))))
        let why = Failure.engine("Loop: 10 of 12 characters this month")
        stage.send(.network(.failed(.engines(.pretranslate), why, retryAfter: nil)))
        #expect(stage.wholeText.contains("10 of 12 characters"))
        #expect(try screen(stage).list.rows.count == 21)
    }

    @Test func nothingLeavesTheMachineWithoutLeave() throws {
        var stage = try stage(enabled: false)
        stage.press("P", "m")
        #expect(!stage.network.contains { if case .engines = $0 { true } else { false } })
        #expect(stage.state.notice?.text == Strings.noEngine)
    }

    @Test func whereNothingIsFoundItSaysWhy() throws {
        var stage = try stage(enabled: false)
        stage.store.remembered = [:]
        stage.press("P")
        #expect(
            stage.wholeText.contains("For these 80 keys, the translation memory has"))
        #expect(stage.wholeText.contains("“:engines” adds an engine"))
        #expect(!stage.wholeText.contains("The engines have"))
        stage.press("enter")
        #expect(stage.state.notice?.text == Strings.noDrafts)
    }

    @Test func whereMachinesHaveNothingEitherItSaysSo() throws {
        var stage = try stage()
        stage.store.remembered = [:]
        stage.press("P", "m")
        for query in asked(stage) {
            stage.send(
                .network(.engines(.pretranslated(query.key, [machine("Без", warnings: ["x"])]))))
        }
        stage.send(.network(.engines(.pretranslationEnded)))
        #expect(
            stage.wholeText.contains(
                "The engines have no usable suggestion (80 keys left out"))
        #expect(!stage.wholeText.contains("[[engine]]"))
    }

    @Test func whereNothingIsLeftEmptyItSaysThat() throws {
        var stage = try stage()
        for index in stage.store.keys.indices {
            let form = FormID(key: stage.store.keys[index].key.id, locale: "ru")
            stage.store.keys[index].drafts = [Draft(form: form, text: "Есть")]
        }
        stage.press("P")
        #expect(stage.shows("This list has no untranslated key"))
    }

    @Test func aListOfTranslationsHasNothingToDraft() throws {
        var stage = try stage()
        stage.press("alt+x")
        stage.type("filter accepted")
        stage.press("enter", "P")
        #expect(stage.state.notice?.text == Strings.noEmptyKeys)
    }

    @Test func keysArePressedWhileTheMemoryIsAsked() throws {
        var stage = try stage()
        stage.isHeld = true
        stage.press("P")
        #expect(stage.shows("Searching the translation memory: 0 of"))
        stage.press("escape")
        #expect(stage.state.screens.count == 2)
        stage.release()
        #expect(stage.store.keys.flatMap(\.drafts).isEmpty)
    }

    @Test(arguments: TranslatePictureTests.allSizes)
    func itLooksLikeThis(_ columns: Int, _ rows: Int) throws {
        var stage = try stage(columns: columns, rows: rows)
        stage.press("P")
        let left = try screen(stage).left.map(\.question.key)
        let bill = EngineBill(engine: "Loop", characters: 1_234, left: 5_000)
        stage.send(.network(.engines(.billed(left, [bill]))))
        stage.press("down", "space")
        try GoldenFile("pretranslation-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }
}
