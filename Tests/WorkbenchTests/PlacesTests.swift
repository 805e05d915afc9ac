import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// The commands that go back to earlier places, and to the same key in another language.
@Suite struct PlacesTests {
    static func store(_ languages: [String] = ["ru", "de", "fr"], keys: Int = 60) throws
        -> StageStore
    {
        var store = StageStore(
            try Examples.material(keys: keys), (0..<keys).map { Examples.key("Label \($0)") })
        store.material.project.languages = (["en"] + languages).map {
            ProjectLanguage(locale: LocaleCode($0), englishName: $0.uppercased())
        }
        return store
    }

    private func stage(_ languages: [String] = ["ru", "de", "fr"]) throws -> TranslateStage {
        TranslateStage(try Self.store(languages))
    }

    /// The place of the stage, without the position on the screen.
    private func place(_ stage: TranslateStage) -> [String] {
        guard let open = stage.openScreen else { return [] }
        return [open.locale.rawValue, Strings.narrowing(open.list.query), stage.label ?? ""]
    }

    private func run(_ stage: inout TranslateStage, _ line: String) {
        stage.press("alt+x")
        stage.type(line)
        stage.press("enter")
    }

    @Test func theTypedSearchGoesToTheOtherLanguage() throws {
        var stage = try stage(["ru", "de"])
        stage.press("/")
        stage.type("label 4")
        stage.press("ctrl+g")
        #expect(stage.screen.locale == "de")
        #expect(stage.screen.list.query.search == "label 4")
        stage.press("ctrl+g")
        #expect(stage.screen.locale == "ru")
        #expect(stage.screen.list.query.search == "label 4")
    }

    @Test func anEmptyHistorySaysSo() throws {
        var stage = try stage()
        stage.press("ctrl+o")
        #expect(stage.state.notice?.text == "No earlier place.")
        stage.press("ctrl+r")
        #expect(stage.state.notice?.text == "No later place.")
        #expect(stage.label == "Label 0")
    }

    @Test func aChangeOfTheListIsAJump() throws {
        var stage = try stage()
        stage.press("down", "down")
        let places = ["f", "o", "G", ":go-to 7"].map { key in
            let before = place(stage)
            if key.hasPrefix(":") {
                run(&stage, String(key.dropFirst()))
            } else {
                stage.press(key)
            }
            #expect(place(stage) != before)
            return before
        }
        let last = place(stage)
        for before in places.reversed() {
            stage.press("ctrl+o")
            #expect(place(stage) == before)
        }
        stage.press("ctrl+r", "ctrl+r", "ctrl+r", "ctrl+r")
        #expect(place(stage) == last)
        stage.press("ctrl+r")
        #expect(stage.state.notice?.text == "No later place.")
    }

    @Test func theNextKeyIsNoJump() throws {
        var stage = try stage()
        stage.press("j", "down", "k", "pagedown", "n", "alt+down")
        stage.press("ctrl+o")
        #expect(stage.state.notice?.text == "No earlier place.")
    }

    @Test func everyJumpIsKeptAtOnce() throws {
        var stage = try stage()
        stage.press("down", "down", "f")
        #expect(stage.store.history.earlier.last?.key == stage.store.keys[2].key.id)
    }

    /// The typed text changes the list several times, but the search is one step.
    @Test func aSearchIsOneJump() throws {
        var stage = try stage()
        stage.press("down", "down", "/")
        for letter in ["4", "0"] {
            stage.type(letter)
            stage.send(.alarm(.search))
        }
        stage.press("enter")
        #expect(stage.label == "Label 40")
        stage.press("escape")
        #expect(place(stage) == ["ru", "all keys", "Label 40"])
        stage.press("ctrl+o")
        #expect(place(stage) == ["ru", "all keys, with “40”", "Label 40"])
        stage.press("alt+left")
        #expect(place(stage) == ["ru", "all keys", "Label 2"])
        stage.press("alt+right")
        #expect(place(stage) == ["ru", "all keys, with “40”", "Label 40"])
    }

    @Test func aSearchWithoutAChangeIsNoJump() throws {
        var stage = try stage()
        stage.press("/", "escape", "/", "enter")
        stage.press("ctrl+o")
        #expect(stage.state.notice?.text == "No earlier place.")
    }

    /// In the editor, Ctrl-O copies the label, so going back must not move the focus there.
    @Test func ctrlOInTheEditorStaysACommandOfTheText() throws {
        var stage = try stage()
        stage.press("G", "e", "ctrl+o")
        #expect(stage.texts == ["Label 59"])
        stage.press("escape", "ctrl+o", "ctrl+o", "ctrl+o")
        #expect(stage.label == "Label 0")
        #expect(stage.texts == [""])
        #expect(stage.store.keys[59].drafts.map(\.text) == ["Label 59"])
    }

    @Test func typedTextIsADraftAfterALanguageWasLeft() throws {
        var stage = try stage(["ru", "de"])
        stage.press("e")
        stage.type("Привет")
        stage.press("ctrl+g")
        #expect(stage.screen.locale == "de")
        #expect(stage.screen.focus == .forms)
        #expect(stage.store.keys[0].drafts.map(\.text) == ["Привет"])
        stage.type("Hallo")
        stage.press("ctrl+g")
        #expect(stage.screen.locale == "ru")
        #expect(stage.texts == ["Привет"])
        #expect(stage.store.keys[0].drafts.map(\.text) == ["Привет", "Hallo"])
    }

    @Test func theSameKeyInAnotherLanguageIsOnePressAway() throws {
        var stage = try stage(["ru", "de"])
        stage.press("f", "G", "up")
        let before = place(stage)
        stage.press("l")
        #expect(place(stage) == ["de"] + before.dropFirst())
        stage.press("l")
        #expect(place(stage) == before)
        stage.press("ctrl+o")
        #expect(place(stage) == ["de"] + before.dropFirst())
        stage.press("ctrl+o")
        #expect(place(stage) == before)
    }

    @Test func withSeveralLanguagesTheOneUsedBeforeIsNext() throws {
        var stage = try stage()
        stage.press("l")
        #expect(stage.state.dialog?.question == .program(.language(["de", "fr"])))
        stage.type("fr")
        stage.press("enter")
        #expect(stage.screen.locale == "fr")
        stage.press("l")
        #expect(stage.screen.locale == "ru")
        stage.press("l")
        #expect(stage.screen.locale == "fr")
        run(&stage, "other-language DE")
        #expect(stage.screen.locale == "de")
        stage.press("l", "l", "l")
        #expect(stage.screen.locale == "fr")
        run(&stage, "other-language uk")
        #expect(stage.state.notice?.text == "The project has no other language “uk”.")
        stage.press("L")
        #expect(stage.state.dialog?.question == .program(.language(["ru", "de"])))
    }

    /// After a restart, the stored places show which language was used last.
    @Test func theLanguageOfAnEarlierSessionIsNext() throws {
        var store = try Self.store()
        var summary = ProjectSummary(project: store.material.project)
        summary.places = ["fr", "de"].map { code in
            ListPlace(
                query: KeyQuery(project: summary.project.key, locale: LocaleCode(code)), key: nil,
                offset: 0, stoppedAt: code == "de" ? 20 : 10)
        }
        store.summaries = [summary]
        var stage = TranslateStage(store)
        stage.press("l")
        #expect(stage.screen.locale == "de")
    }

    @Test(arguments: [["ru"], ["ru", "de"]])
    func theHintNamesTheKeyIfThereIsAnotherLanguage(languages: [String]) throws {
        let stage = TranslateStage(try Self.store(languages), columns: 120, rows: 40)
        #expect(stage.shows("l other language") == (languages.count > 1))
    }

    @Test func aProjectWithOneLanguageHasNoOther() throws {
        var stage = try stage(["ru"])
        stage.press("l")
        #expect(stage.state.notice?.text == "The project has no other language.")
        #expect(stage.state.dialog == nil)
    }

    /// The key is translated in one language and not in the other one.
    @Test func theListKeepsItsFilterInAnotherLanguage() throws {
        var store = try Self.store(["ru", "de"])
        store.keys[5] = Examples.key(
            "Label 5", status: .accepted,
            translations: [Translation(id: 1, text: "Готово", status: .accepted)])
        var stage = TranslateStage(store)
        run(&stage, "filter accepted")
        #expect(stage.label == "Label 5")
        stage.press("l")
        #expect(place(stage) == ["de", "accepted", "Label 5"])
        #expect(stage.screen.list.isStray)
        #expect(stage.screen.current?.detail.translations.isEmpty == true)
        stage.press("l")
        #expect(place(stage) == ["ru", "accepted", "Label 5"])
        #expect(!stage.screen.list.isStray)
    }

    @Test func aPlaceInAnotherLanguageIsFoundFromTheProjects() throws {
        var stage = try stage()
        stage.press("G", "escape", "escape")
        #expect(stage.openScreen == nil)
        stage.press("ctrl+o")
        #expect(place(stage) == ["ru", "all keys", "Label 59"])
        stage.press("ctrl+o")
        #expect(place(stage) == ["ru", "all keys", "Label 0"])
    }

    @Test func aKeyThatIsGoneLeavesTheNearestKeyAndANotice() throws {
        var stage = try stage()
        stage.press("down", "down", "G")
        stage.store.keys.remove(at: 2)
        stage.press("ctrl+o")
        #expect(stage.label == "Label 3")
        #expect(stage.state.messages.contains { $0.text == "The key “Label 2” no longer exists." })
    }

    @Test func aKeyThatLeftTheFilterIsStillShown() throws {
        var stage = try stage()
        run(&stage, "filter untranslated")
        stage.press("down", "down", "G")
        stage.store.keys[2].target.status = .accepted
        stage.press("ctrl+o")
        #expect(stage.label == "Label 2")
        #expect(stage.screen.list.isStray)
        stage.press("down")
        #expect(stage.label == "Label 3")
    }

    /// The row of the key is already known, so no answer of the disk changes it.
    @Test func aKeyThatStaysSelectedKeepsItsState() throws {
        var store = try Self.store()
        store.keys[2] = Examples.key(
            "Label 2", status: .pending,
            translations: [Translation(id: 1, text: "Метка", authorID: 3)])
        var stage = TranslateStage(store)
        run(&stage, "filter pending")
        stage.store.keys[2].target.status = .accepted
        run(&stage, "filter all")
        #expect(stage.label == "Label 2")
        stage.press("ctrl+o")
        #expect(place(stage) == ["ru", "pending", "Label 2"])
        #expect(stage.screen.list.isStray)
        #expect(stage.screen.list.row?.translation == "Метка")
        #expect(stage.screen.list.row?.status == .accepted)
    }

    /// The next language saves the text that the disk has refused.
    @Test func aTextThatTheDiskRefusedIsNotLost() throws {
        var stage = try stage(["ru", "de"])
        stage.press("e")
        stage.type("Привет")
        stage.store.failure = .diskFull
        stage.press("ctrl+g")
        #expect(stage.screen.locale == "de")
        #expect(stage.screen.hasUnsavableDrafts)
        stage.store.failure = nil
        stage.send(.alarm(.saveDrafts))
        #expect(!stage.screen.hasUnsavableDrafts)
        #expect(stage.store.keys[0].drafts.map(\.text) == ["Привет"])
        #expect(stage.store.keys[0].drafts.map(\.form.locale) == ["ru"])
        stage.press("ctrl+g")
        #expect(stage.texts == ["Привет"])
    }

    /// A stage with the list of projects, after the disk has refused the text of a language.
    private func stageAfterRefusal() throws -> TranslateStage {
        var stage = try stage(["ru", "de"])
        stage.press("e")
        stage.type("Привет")
        stage.store.failure = .diskFull
        stage.forgetEffects()
        stage.press("escape", "escape", "escape")
        #expect(stage.openScreen == nil)
        return stage
    }

    @Test func aRefusedTextIsSavedAfterItsLanguageWasClosed() throws {
        var stage = try stageAfterRefusal()
        #expect(stage.effects.contains(.wait(.seconds(5), .saveDrafts)))
        #expect(stage.state.notice?.topic == .disk)
        stage.press("f10")
        #expect(stage.state.dialog?.question == .program(.quit))
        stage.press("escape")
        stage.store.failure = nil
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[0].drafts.map(\.text) == ["Привет"])
        #expect(stage.state.notice?.topic != .disk)
        stage.press("f10")
        #expect(!stage.state.isRunning)
    }

    @Test func aRefusedTextIsInItsFormWhenTheLanguageIsOpenedAgain() throws {
        var stage = try stageAfterRefusal()
        stage.store.failure = nil
        stage.open()
        stage.press("e")
        #expect(stage.texts == ["Привет"])
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[0].drafts.map(\.text) == ["Привет"])
    }

    @Test func aTextThatIsBeingSavedIsShownInItsForm() throws {
        var drafts = Drafts()
        let id = try Self.store().keys[0].key.id
        let draft = Draft(form: FormID(key: id, locale: "ru"), text: "Привет")
        _ = drafts.save([draft], shown: [])
        #expect(drafts.unsaved.isEmpty && drafts.pending.values.map(\.text) == ["Привет"])
        _ = drafts.failed([draft])
        #expect(drafts.pending == drafts.unsaved)
    }

    @Test func aDiscardInAnotherLanguageKeepsARefusedText() throws {
        var drafts = Drafts()
        let id = try Self.store().keys[0].key.id
        let draft = Draft(form: FormID(key: id, locale: "ru"), text: "Привет")
        _ = drafts.failed([draft])
        drafts.forget(id, "de")
        #expect(drafts.unsaved.values.map(\.text) == ["Привет"])
        drafts.forget(id, "ru")
        #expect(drafts.unsaved.isEmpty)
    }

    @Test func aLateSuggestionOfAnotherLanguageIsLeftOut() throws {
        var settings = Settings()
        settings.suggestionsEnabled = true
        var stage = TranslateStage(try Self.store(["ru", "de"]), settings: settings)
        let id = stage.store.keys[0].key.id
        stage.send(.alarm(.rested(id)))
        #expect(stage.network.contains { if case .engines(.suggest) = $0 { true } else { false } })
        stage.press("l")
        #expect(stage.effects.contains(.cancel(.engines(.suggest))))
        let late = Suggestion(text: "Привет", origin: .machine("Demo"))
        stage.send(.network(.engines(.suggestions(id, [late]))))
        #expect(stage.screen.pane(SuggestionsPane.self).offered.isEmpty)
    }

    @Test func aRemovedLanguageIsLeftOut() throws {
        var stage = try stage()
        stage.press("G")
        run(&stage, "other-language fr")
        run(&stage, "other-language de")
        stage.store.material.project.languages.removeAll { $0.locale == "fr" }
        stage.show(Reaction([.store(.projects(.list))]))
        stage.press("ctrl+o")
        #expect(place(stage) == ["ru", "all keys", "Label 59"])
        #expect(stage.state.notice?.text == "The project no longer has the language fr.")
        stage.press("ctrl+o", "ctrl+o")
        #expect(place(stage) == ["ru", "all keys", "Label 0"])
    }

    @Test func everyPlaceCanBeGone() throws {
        var stage = try stage()
        run(&stage, "other-language de")
        stage.store.material.project.languages.removeAll { $0.locale == "ru" }
        stage.show(Reaction([.store(.projects(.list))]))
        stage.press("ctrl+o")
        #expect(
            stage.state.notice?.text
                == "The project no longer has the language ru. No earlier place.")
        #expect(stage.screen.locale == "de")
    }

    /// Ten presses in one write, while the disk is slow: the newest press decides.
    @Test(arguments: [true, false]) func manyPressesAtOnceEndAtTheLastPlace(isSlow: Bool) throws {
        var stage = try stage()
        for number in 1...9 {
            run(&stage, "go-to \(number * 5)")
            if number % 3 == 0 { run(&stage, "other-language \(number == 6 ? "de" : "fr")") }
        }
        stage.isHeld = isSlow
        for _ in 0..<12 { stage.press("ctrl+o") }
        stage.isHeld = false
        stage.release()
        #expect(place(stage) == ["ru", "all keys", "Label 0"])
        #expect(stage.screen.current?.detail.key.label == "Label 0")
        #expect(stage.screen.current?.detail.locale == "ru")
    }

    /// The answer to the request of a language that was left arrives in the next language.
    @Test func aLateAnswerDoesNotReplaceThePlace() throws {
        var stage = try stage(["ru", "de"])
        let id = stage.store.keys[3].key.id
        run(&stage, "go-to 4")
        stage.press("l")
        let query = KeyQuery(project: Examples.project.key, locale: "ru")
        stage.send(.store(.key(.detail(id, "ru", Examples.key("Label 3", status: .approved)))))
        stage.send(
            .store(.list(.window(query, around: id, KeyWindow(count: 0, offset: 0, rows: [])))))
        #expect(place(stage) == ["de", "all keys", "Label 3"])
        #expect(stage.screen.current?.detail.locale == "de")
        #expect(stage.screen.list.count == 60)
    }

    @Test func theHistoryIsKeptForTheNextStart() throws {
        var stage = try stage()
        stage.press("G", "f")
        stage.send(.ended)
        #expect(stage.store.history.earlier.map(\.label) == ["Label 0", "Label 59", "Label 59"])
        var next = TranslateStage(stage.store)
        next.press("ctrl+o", "ctrl+o")
        #expect(place(next) == ["ru", "all keys", "Label 59"])
    }

    @Test func aSignOutEndsTheHistory() throws {
        var stage = try stage()
        stage.press("G")
        stage.send(.store(.session(.forgotten)))
        #expect(stage.state.places == StoredPlaces())
    }

    /// Without the stored places, a save would replace them.
    @Test func beforeTheDiskHasAnsweredNothingIsKept() throws {
        var state = WorkbenchState(
            size: Size(rows: 24, columns: 80), session: .example, settings: Settings())
        _ = state.start()
        #expect(!update(&state, .ended).contains { "\($0)".contains("keepHistory") })
    }

    @Test func theOutboxAndTheActionsLeadToTheirKeys() throws {
        var stage = try stage()
        run(&stage, "go-to 30")
        stage.press("e")
        stage.type("Привет")
        stage.press("f3", "escape", "g", "f2", "o")
        #expect(place(stage) == ["ru", "all keys", "Label 29"])
        #expect(stage.state.screens.count == 2)
        stage.press("ctrl+o")
        #expect(place(stage) == ["ru", "all keys", "Label 0"])
        run(&stage, "actions")
        stage.press("o")
        #expect(place(stage) == ["ru", "all keys", "Label 29"])
    }

    @Test func theConcordanceLeadsToAKey() throws {
        var store = try Self.store()
        func hit(_ place: MemoryOrigin.Place) -> ConcordanceHit {
            ConcordanceHit(label: "Label 7", text: "Etikett", locale: "de", place: place)
        }
        let key = store.keys[7].key.id
        store.hits["Etikett"] = ConcordanceHits(
            [hit(.key(key, project: "Sample")), hit(.file("x.tmx"))], isComplete: true)
        var stage = TranslateStage(store)
        run(&stage, "concordance Etikett")
        stage.press("down", "o")
        #expect(stage.state.notice?.text == Strings.hitHasNoKey)
        stage.press("up", "o")
        #expect(place(stage) == ["de", "all keys", "Label 7"])
        stage.press("ctrl+o")
        #expect(place(stage) == ["ru", "all keys", "Label 0"])
    }

    @Test func screensAboveTheListClose() throws {
        var stage = try stage()
        stage.press("G", "f2", "ctrl+o")
        #expect(place(stage) == ["ru", "all keys", "Label 0"])
        #expect(stage.state.screens.count == 2)
    }

    /// Any jumps in any order: as many steps back return to the first place.
    @Test(arguments: SeededRandom.seeds(12))
    func backAsOftenAsJumpsWereMadeReturnsToTheFirstPlace(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = try stage()
        for _ in 0..<Int.random(in: 0..<5, using: &random) { stage.press("down") }
        let first = place(stage)
        let jumps = Int.random(in: 1...30, using: &random)
        for number in 0..<jumps {
            jump(&stage, &random)
            if number > 0, Bool.random(using: &random) { stage.press("down") }
        }
        for _ in 0..<jumps { stage.press("ctrl+o") }
        #expect(place(stage) == first)
        stage.press("ctrl+o")
        #expect(stage.state.notice?.text == "No earlier place.")
    }

    private func jump(_ stage: inout TranslateStage, _ random: inout SeededRandom) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: stage.press("f")
        case 1: stage.press("o")
        case 2: stage.press("G")
        case 3: run(&stage, "go-to \(Int.random(in: 1...60, using: &random))")
        case 4: run(&stage, "search \(Int.random(in: 0...9, using: &random))")
        case 5: run(&stage, "filter all")
        default:
            let locale = ["ru", "de", "fr"].randomElement(using: &random) ?? "ru"
            if stage.screen.locale.rawValue != locale { run(&stage, "other-language \(locale)") }
        }
    }
}
