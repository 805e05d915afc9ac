import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

@Suite struct KeyListTests {
    private func many(_ count: Int) throws -> StageStore {
        let keys = (0..<count).map { Examples.key("Label \($0)") }
        return StageStore(try Examples.material(keys: count), keys)
    }

    @Test func onlyAWindowOfRowsAroundTheSelectionIsFetched() throws {
        let stage = TranslateStage(try many(2000))
        #expect(stage.screen.list.window.rows.count < 300)
        #expect(stage.screen.list.count == 2000)
    }

    @Test(arguments: [(TargetStatus.accepted, "●"), (.approved, "✓")])
    func theSignOfAFinishedKeyIsASignOfTheProgram(
        _ status: TargetStatus, _ sign: String
    ) throws {
        let keys = [Examples.key("Open"), Examples.key("Save", status: status)]
        let stage = TranslateStage(StageStore(try Examples.material(keys: 2), keys))
        let cell = stage.frame[row: 3, column: 1]
        #expect(cell.text == sign)
        #expect(cell.role == .done)
    }

    @Test func rowsThatAreNotHereAreDotsUntilTheyCome() throws {
        var stage = TranslateStage(try many(2000))
        stage.isHeld = true
        stage.press("end")
        #expect(stage.screen.list.cursor.selection == 1999)
        #expect(stage.lines.contains { $0.hasPrefix("   …") })
        stage.release()
        #expect(stage.label == "Label 1999")
        #expect(stage.screen.current?.detail.key.label == "Label 1999")
        #expect(stage.shows("Label 1980"))
    }

    @Test func movingWithinTheWindowAsksForNoRows() throws {
        var stage = TranslateStage(try many(50))
        stage.forgetEffects()
        stage.press("down", "j", "pagedown", "up")
        #expect(!stage.asked.contains { if case .list(.window) = $0 { true } else { false } })
    }

    @Test(arguments: ["e", "enter"])
    func goesToTheEditor(key: String) throws {
        var stage = TranslateStage(try many(3))
        stage.press(key)
        #expect(stage.screen.focus == .forms)
    }

    @Test func aSavedKeyStaysInItsListUntilTheSelectionMoves() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("f")
        #expect(stage.screen.list.query.filter == .unfinished)
        let listed = stage.screen.list.count
        stage.press("down", "e")
        stage.type("Сохранить")
        stage.press("f3")
        #expect(stage.label == "Save")
        #expect(stage.screen.list.isStray)
        #expect(stage.screen.list.count == listed.map { $0 - 1 })
        #expect(stage.lines.contains { $0.contains("↑ Save") })
        stage.press("escape", "down")
        #expect(stage.label == "Delete [link]everything[/link]?")
        #expect(!stage.shows("↑ Save"))
    }

    @Test func savingGoesOnWithoutSkippingAKeyOfAListThatShrinks() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("f", "e")
        var visited: [String] = []
        for _ in 0..<3 {
            visited.append(stage.label ?? "")
            stage.type("я")
            stage.press("ctrl+s")
            if stage.state.dialog != nil { stage.press("enter") }
        }
        #expect(visited == [Examples.messages, "Save", "Delete [link]everything[/link]?"])
        #expect(stage.label == "You have {count} new {count| letter, letters}")
    }

    @Test func afterTheLastKeyTheListIsDone() throws {
        var stage = TranslateStage(StageStore(try Examples.material(), [Examples.key("Save")]))
        stage.press("f", "e")
        stage.type("Сохранить")
        stage.press("ctrl+s")
        #expect(stage.state.notice?.text == Strings.nothingLeft(.toTranslate))
        #expect(stage.texts == ["Сохранить"])
        #expect(stage.states == [.queued])
    }

    /// A key with a text in one form is not in the lists of untranslated keys.
    @Test func aKeyWithEmptyFormsIsNotCalledDone() throws {
        let key = Examples.key("{count} files")
        var stage = TranslateStage(StageStore(try Examples.material(), [key]))
        stage.press("e")
        stage.type("{count} файл")
        stage.press("ctrl+s")
        #expect(stage.states == [.queued, .empty, .empty])
        #expect(
            stage.state.notice?.text
                == "2 forms of this key have no text. No other key is left to translate in this list."
        )
        stage.press("ctrl+2")
        stage.type("{count} файла")
        stage.press("ctrl+3")
        stage.type("{count} файлов")
        stage.press("ctrl+s")
        #expect(stage.state.notice?.text == Strings.nothingLeft(.toTranslate))
    }

    @Test func searchWaitsUntilTypingRests() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("/")
        stage.forgetEffects()
        stage.type("del")
        #expect(stage.effects == Array(repeating: .wait(.milliseconds(120), .search), count: 3))
        stage.send(.alarm(.search))
        #expect(stage.screen.list.count == 1)
        #expect(stage.label == "Delete [link]everything[/link]?")
    }

    @Test func escapeEndsTheSearchAndKeepsTheKeyInHand() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("/")
        stage.type("sign")
        stage.send(.alarm(.search))
        stage.press("enter")
        #expect(stage.screen.list.searchField == nil)
        #expect(stage.screen.list.query.search == "sign")
        stage.press("escape")
        #expect(stage.screen.list.count == 7)
        #expect(stage.label == "Sign out")
        #expect(stage.screen.list.cursor.selection == 3)
    }

    @Test func enterSearchesAtOnce() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("/")
        stage.type("save")
        stage.press("enter")
        #expect(stage.label == "Save")
    }

    @Test func lettersAreTypedIntoTheSearchAndAreNoCommands() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("/")
        stage.type("jn?:f")
        #expect(stage.screen.list.searchField?.text == "jn?:f")
        #expect(stage.screen.list.query.filter == .everyKey)
    }

    @Test func aFilterWithoutKeysSaysSo() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("F")
        stage.type("conflict")
        stage.press("enter")
        #expect(stage.screen.list.count == 0)
        #expect(stage.shows("No key matches"))
        #expect(stage.screen.current == nil)
        stage.press("e", "ctrl+s", "x", "alt+g", "alt+1", "n")
        #expect(stage.screen.current == nil)
    }

    @Test func aSourceIsChosenFromAMenu() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("s", "down", "enter")
        #expect(stage.screen.list.query.source == "/inbox")
        #expect(stage.screen.list.count == 3)
        stage.press("s", "home", "enter")
        #expect(stage.screen.list.query.source == nil)
    }

    /// Whatever comes while the menu is open, what was chosen is shown.
    @Test func theSourceThatWasChosenIsShown() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("s", "down")
        var material = try #require(stage.screen.opening.material)
        material.sources.insert(SourceCount(name: "/a", keys: 2), at: 0)
        stage.send(.store(.projects(.opened(material))))
        stage.press("enter")
        #expect(stage.screen.list.query.source == "/inbox")
    }

    @Test func orderingKeepsTheKeyInHand() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "o")
        #expect(stage.label == "Save")
        #expect(stage.screen.list.query.order == .label)
        #expect(stage.screen.list.cursor.selection == 1)
    }

    @Test func nextUnfinishedSkipsWhatIsDone() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "down", "n")
        #expect(stage.label == "You have {count} new {count| letter, letters}")
        stage.press("N")
        #expect(stage.label == "Delete [link]everything[/link]?")
    }

    @Test func newsThatBringKeysKeepTheSelectionOnTheKeyInHand() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down")
        stage.store.keys.insert(Examples.key("A new one"), at: 0)
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        #expect(stage.label == "Save")
        #expect(stage.screen.list.cursor.selection == 2)
        #expect(stage.screen.list.count == 8)
    }

    @Test func theListFillsWhileTheFirstPullIsRunning() throws {
        var store = try Examples.inbox()
        let keys = store.keys
        store.keys = []
        var stage = TranslateStage(store)
        #expect(stage.shows("The keys are being"))
        stage.store.keys = Array(keys.prefix(3))
        stage.send(.network(.progress(Examples.project.key, "ru", keys: 3, of: 7)))
        #expect(stage.screen.list.count == 3)
        #expect(stage.label == Examples.messages)
        #expect(stage.shows("synchronizing 3 of 7"))
    }

    @Test func progressAsksForTheListOnceAtATime() throws {
        var stage = TranslateStage(try many(5))
        stage.isHeld = true
        stage.forgetEffects()
        for number in 1...9 {
            stage.send(.network(.progress(Examples.project.key, "ru", keys: number, of: 9)))
        }
        #expect(stage.asked.count { if case .list(.window) = $0 { true } else { false } } == 1)
    }

    @Test func anAnswerForAnotherQueryIsDropped() throws {
        var stage = TranslateStage(try Examples.inbox())
        var other = stage.screen.list.query
        other.search = "x"
        let before = stage.state
        stage.send(.store(.list(.window(other, around: nil, KeyWindow(count: 99)))))
        stage.send(.store(.list(.next(other, offset: 2, nil))))
        #expect(stage.state == before)
    }

    @Test func anEmptyProjectSaysSo() throws {
        var stage = TranslateStage(StageStore(try Examples.material(), []))
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.shows("This project has no keys"))
        stage.press("e", "tab", "down", "n", "enter", "ctrl+s", "f3", "alt+v")
        #expect(stage.screen.current == nil)
    }

    @Test func aFailureIsToldAndTheListStays() throws {
        var stage = TranslateStage(try many(500))
        stage.store.failure = .store("disk I/O error")
        stage.press("end")
        #expect(stage.state.notice?.grade == .error)
        stage.store.failure = nil
        stage.press("home", "end")
        #expect(stage.label == "Label 499")
    }
}
