import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// A save that is held back opens nothing: the translator stays in the text, and what was typed ahead is
/// neither a command nor part of the faulty text.
@Suite struct HeldSaveTests {
    static let texts = [
        "das Projekt fehlt", "djrokfxjk?:/n", "проект не найден", "プロジェクトがない", "xdo3 fjk",
    ]
    static let faulty = "Gut {nosuch}"

    private func stage(_ count: Int = 3) throws -> TranslateStage {
        let keys = (1...count).map { Examples.key("Label \($0)") }
        var stage = TranslateStage(StageStore(try Examples.material(keys: count), keys))
        stage.press("e")
        return stage
    }

    private func submitted(_ stage: TranslateStage) -> [[ExactText]] {
        stage.store.keys.map {
            $0.changes.compactMap {
                if case .translate(let text, _) = $0.kind { text } else { nil }
            }
        }
    }

    @Test(arguments: texts, ["ctrl+s", "f4", "alt+s", "enter"])
    func whatIsTypedAheadIsNoCommandAndInNoText(next: String, key: String) throws {
        for isHeld in [false, true] {
            var stage = try stage()
            stage.isHeld = isHeld
            stage.type(Self.faulty)
            stage.press(key)
            stage.type(next)
            stage.press(key)
            stage.release()
            #expect(stage.state.dialog == nil && stage.state.commandLine == nil)
            #expect(stage.state.screens.count == 2)
            #expect(stage.label == "Label 1")
            #expect(stage.screen.focus == .forms)
            #expect(stage.texts == [Self.faulty])
            #expect(stage.store.keys[0].drafts.map(\.text) == [ExactText(Self.faulty)])
            #expect(submitted(stage) == [[], [], []])
            #expect(stage.screen.looseTexts == [ExactText(next)])
            #expect(stage.shows("{nosuch}") && stage.shows("is not in a form"))
        }
    }

    @Test func theTextIsPutRightAndTheOtherIsPutIntoItsKey() throws {
        var stage = try stage()
        stage.type(Self.faulty)
        stage.press("ctrl+s")
        stage.type("zweiter Text")
        stage.press("backspace")
        #expect(stage.screen.looseTexts == ["zweiter Tex"])
        stage.type("t")
        stage.send(.alarm(.seen))
        stage.press("end", "ctrl+u")
        #expect(stage.texts == [""] && stage.screen.looseTexts == ["zweiter Text"])
        stage.type("Gut")
        stage.press("ctrl+s")
        #expect(submitted(stage) == [["Gut"], [], []])
        #expect(stage.label == "Label 2" && stage.texts == [""])
        #expect(stage.state.notice?.topic == .loose)
        stage.press("ctrl+y", "ctrl+s")
        #expect(submitted(stage) == [["Gut"], ["zweiter Text"], []])
        #expect(stage.state.notice?.topic == .outcome)
    }

    @Test func whoWaitsAndThenTypesGoesOnInTheText() throws {
        var stage = try stage()
        stage.type(Self.faulty)
        stage.press("ctrl+s")
        #expect(stage.effects.contains(.wait(LooseText.rests.first, .seen)))
        #expect(stage.frame.cursor != nil)
        stage.send(.alarm(.seen))
        stage.type("!")
        #expect(stage.texts == [Self.faulty + "!"])
        #expect(stage.screen.looseTexts.isEmpty)
    }

    @Test func aTextThatWasBegunGoesOnAfterARest() throws {
        var stage = try stage()
        stage.type(Self.faulty)
        stage.press("ctrl+s")
        stage.type("zwei")
        stage.send(.alarm(.seen))
        stage.type("ter")
        #expect(stage.texts == [Self.faulty])
        #expect(stage.screen.looseTexts == ["zweiter"])
    }

    @Test func afterASecondRestTypingGoesIntoTheForm() throws {
        var stage = try stage()
        stage.type(Self.faulty)
        stage.press("ctrl+s")
        stage.type("zwei")
        stage.send(.alarm(.seen))
        #expect(stage.effects.last == .wait(LooseText.rests.within, .seen))
        stage.send(.alarm(.seen))
        stage.type("!")
        #expect(stage.texts == [Self.faulty + "!"])
        #expect(stage.screen.looseTexts == ["zwei"])
    }

    @Test func aTextForNoKeySurvivesTheEndOfTheTerminal() throws {
        var stage = try stage()
        stage.type(Self.faulty)
        stage.press("ctrl+s")
        stage.type("zwei")
        let waits = stage.effects.filter { $0 == .wait(.milliseconds(300), .looseTexts) }
        #expect(waits.count == 1)
        stage.send(.alarm(.looseTexts))
        #expect(stage.store.looseTexts == ["zwei"])
        stage.type("ter")
        stage.send(.ended)
        #expect(stage.store.looseTexts == ["zweiter"])
        var next = TranslateStage(stage.store)
        #expect(next.state.allLooseTexts == ["zweiter"] && next.shows("is not in a form"))
        next.press("down", "e", "ctrl+y")
        #expect(next.texts == ["zweiter"])
        next.send(.alarm(.looseTexts))
        #expect(next.store.looseTexts.isEmpty)
    }

    @Test func whoQuitsAfterTheQuestionLosesTheText() throws {
        var stage = try stage()
        stage.type(Self.faulty)
        stage.press("ctrl+s")
        stage.type("zwei")
        stage.send(.alarm(.looseTexts))
        stage.press("f10", "enter")
        #expect(!stage.state.isRunning && stage.store.looseTexts.isEmpty)
    }

    @Test(arguments: ["backspace", "left", "home", "ctrl+u", "alt+n", "f9", "ctrl+t"])
    func whoTurnsToTheTextTypesIntoIt(key: String) throws {
        var stage = try stage()
        stage.type(Self.faulty)
        stage.press("ctrl+s", key)
        if stage.state.dialog != nil { stage.press("escape") }
        stage.type("ä")
        #expect(stage.texts[0].contains("ä"))
        #expect(stage.screen.looseTexts.isEmpty)
    }

    @Test func whoOnlySavesStaysAndTypesOn() throws {
        var stage = try stage()
        stage.type(Self.faulty)
        stage.press("f3")
        stage.type(" und mehr")
        #expect(stage.texts == [Self.faulty + " und mehr"])
        #expect(stage.state.notice?.topic == .heldBack(stage.store.keys[0].key.id))
        #expect(stage.shows("“Label 1” stays a draft"))
    }

    @Test func theNoticeStaysUntilTheTextCanBeSent() throws {
        var stage = try stage()
        stage.type(Self.faulty)
        stage.press("f3")
        stage.send(.network(.synchronized(SynchronizationReport(texts: [.inUse: 1]))))
        #expect(stage.state.notice?.text.hasPrefix("“Label 1” stays a draft") == true)
        stage.press("home", "end", "ctrl+u")
        stage.type("Gut")
        #expect(stage.state.notice == nil)
    }

    @Test func anErrorInAnotherFormBringsTheTranslatorThere() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        stage.type("{user} послал {nosuch} {count} сообщение [bold: {target}]")
        stage.press("enter")
        stage.type("{user} послал {count} сообщения [bold: {target}]")
        stage.press("ctrl+s")
        stage.type("djk")
        #expect(stage.screen.forms.focused == 0)
        #expect(stage.state.dialog == nil)
        #expect(stage.texts[0].contains("{nosuch}") && !stage.texts[0].contains("djk"))
        #expect(stage.screen.looseTexts == ["djk"])
        #expect(
            stage.state.messages.contains { $0.text.contains("one, character 15") },
            "\(stage.state.messages.map(\.text))")
    }

    @Test func aConflictOpensNothingByItself() throws {
        var store = try Examples.work()
        let place = try #require(
            store.keys.firstIndex {
                $0.changes.contains { if case .conflicting = $0.state { true } else { false } }
            })
        store.keys = [store.keys[place]]
        var stage = TranslateStage(store)
        stage.press("e")
        stage.type("!")
        stage.press("ctrl+s")
        stage.type("mtn")
        stage.press("enter")
        #expect(stage.state.dialog == nil)
        #expect(stage.screen.looseTexts == ["mtn"])
        #expect(stage.store.keys[0].changes.count == 1)
        stage.press("f8")
        #expect(stage.state.dialog != nil)
    }

    @Test func aDeletedKeyIsTheReasonWhyItsTextStaysADraft() throws {
        var store = try Examples.work()
        let isInConflict = { (change: Change) -> Bool in
            if case .conflicting = change.state { true } else { false }
        }
        store.keys = [try #require(store.keys.first { $0.changes.contains(where: isInConflict) })]
        for place in store.keys[0].changes.indices
        where isInConflict(store.keys[0].changes[place]) {
            store.keys[0].changes[place].state = .conflicting(Conflict(kind: .keyDeleted))
        }
        var stage = TranslateStage(store)
        stage.press("e")
        stage.type("!")
        stage.press("f3")
        let told = try #require(stage.state.notice?.text)
        #expect(told.hasSuffix("stays a draft: the key was deleted. F8 shows the choices."))
    }

    @Test func inAPreparedListEachTextWaitsForItsKey() throws {
        var stage = try stage(5)
        for text in ["eins", Self.faulty, "drei", "vier", "fünf"] {
            stage.type(text)
            stage.press("ctrl+s")
        }
        #expect(submitted(stage) == [["eins"], [], [], [], []])
        #expect(stage.screen.looseTexts == ["drei", "vier", "fünf"])
        stage.press("end", "ctrl+u")
        stage.type("zwei")
        stage.press("ctrl+s", "ctrl+y", "ctrl+s", "ctrl+y", "ctrl+s", "ctrl+y", "ctrl+s")
        #expect(submitted(stage) == [["eins"], ["zwei"], ["drei"], ["vier"], ["fünf"]])
        #expect(stage.screen.looseTexts.isEmpty)
    }

    @Test func aTextInNoKeyOutlivesTheLanguageThatWasLeft() throws {
        var stage = try stage()
        stage.type(Self.faulty)
        stage.press("ctrl+s")
        stage.type("zweiter Text")
        stage.press("escape", "escape", "escape")
        #expect(stage.state.screens.count == 1)
        #expect(stage.state.notice?.topic == .loose)
        stage.press("f10")
        #expect(stage.state.dialog?.question == .program(.quit))
        stage.press("escape")
        stage.open()
        stage.press("ctrl+down", "e", "ctrl+y")
        #expect(stage.texts == ["zweiter Text"])
    }

    @Test func nothingIsTypedIntoTheKeyThatTakesThePlaceOfAGoneOne() throws {
        var stage = try stage()
        stage.type("ein")
        let gone = stage.store.keys.remove(at: 0)
        stage.send(.network(.synchronized(SynchronizationReport())))
        stage.type("s")
        #expect(stage.label == "Label 2")
        #expect(stage.texts == [""])
        #expect(stage.screen.looseTexts == ["s"])
        #expect(
            stage.state.messages.contains { $0.text == Strings.keyIsGone(gone.key.label.string) })
    }

    @Test(arguments: [(80, 24), (120, 40)])
    func theErrorStandsBesideTheFields(columns: Int, rows: Int) throws {
        var stage = TranslateStage(try Examples.inbox(), columns: columns, rows: rows)
        stage.press("e")
        for text in ["{user} послал {count}", "{user} послал {count}", "{user} {nosuch}"] {
            stage.type(text)
            stage.press("enter")
        }
        #expect(stage.wholeText.contains("× other, character 8: The label has no token"))
        #expect(stage.state.notice?.grade == .error)
    }
}
