import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// What is typed after a key that leaves belongs to the key that comes, whenever the disk answers.
@Suite struct TypeAheadTests {
    private static let texts = (1...12).map { ExactText("Текст \($0)。") }

    private func stage(_ count: Int = 12) throws -> TranslateStage {
        let keys = (1...count).map { Examples.key("Label \($0)") }
        var stage = TranslateStage(StageStore(try Examples.material(keys: count), keys))
        stage.press("e")
        return stage
    }

    private func submitted(_ stage: TranslateStage) -> [[ExactText]] {
        stage.store.keys.map { key in
            key.changes.compactMap {
                if case .translate(let text, _) = $0.kind { text } else { nil }
            }
        }
    }

    @Test(arguments: ["ctrl+s", "f4", "alt+s", "enter"])
    func twelveTextsMakeTwelveTranslations(key: String) throws {
        var stage = try stage()
        stage.isHeld = true
        for text in Self.texts.map(\.string) {
            stage.type(text)
            stage.press(key)
        }
        stage.release()
        #expect(submitted(stage) == Self.texts.map { [$0] })
        #expect(stage.store.keys.flatMap(\.drafts).isEmpty)
        #expect(stage.state.typedAhead.isEmpty)
    }

    @Test(arguments: ["enter", "e"])
    func theEditorWaitsForTheFirstKeys(key: String) throws {
        var stage = TranslateStage(StageStore(try Examples.material(), []))
        stage.press(key)
        stage.type("or Dx")
        #expect(stage.screen.focus == .keys)
        #expect(stage.state.typedAhead.count == 6)
        stage.store.keys = [Examples.key("Save")]
        stage.send(.network(.progress(Examples.project.key, "ru", keys: 1, of: 1)))
        #expect(stage.texts == ["or Dx"])
        #expect(stage.screen.list.query.order == .registered)
        #expect(stage.state.typedAhead.isEmpty)
    }

    @Test(arguments: [
        NetworkAnswer.synchronized(SynchronizationReport()),
        .failed(.synchronize, .unreachable("no route"), retryAfter: nil), .silent(.synchronize),
    ])
    func theEditorWaitsForNoKeysThatDoNotCome(_ answer: NetworkAnswer) throws {
        var stage = TranslateStage(StageStore(try Examples.material(), []))
        stage.press("enter")
        #expect(stage.state.typedAhead.count == 1)
        stage.send(.network(answer))
        #expect(stage.state.typedAhead.isEmpty)
        #expect(stage.screen.focus == .keys)
        #expect(stage.state.messages.contains { $0.text == "The list has no keys." })
    }

    @Test func theListItselfWaitsForNoKeys() throws {
        var stage = TranslateStage(StageStore(try Examples.material(), []))
        stage.press("down", "escape")
        #expect(stage.state.typedAhead.isEmpty)
    }

    @Test func pastesAreTextsLikeOthers() throws {
        var stage = try stage()
        stage.isHeld = true
        for text in Self.texts.map(\.string) {
            stage.paste(text)
            stage.press("ctrl+s")
        }
        stage.release()
        #expect(submitted(stage) == Self.texts.map { [$0] })
    }

    @Test func whatIsTypedAfterTheLastKeyIsInNoKeyAndIsSaid() throws {
        for isHeld in [false, true] {
            var stage = try stage(2)
            stage.isHeld = isHeld
            for text in ["один", "два", "три"] {
                stage.type(text)
                stage.press("ctrl+s")
            }
            stage.type("четыре")
            stage.release()
            #expect(submitted(stage) == [["один"], ["два"]])
            #expect(stage.texts == ["два"])
            #expect(stage.screen.looseTexts == ["три", "четыре"])
            #expect(stage.state.notice?.text.contains("“три”, “четыре”") == true)
            #expect(stage.frame.cursor == nil)
            #expect(stage.state.messages.count { $0.text.contains("“три") } == 1)
        }
    }

    @Test func whatIsInNoKeyIsPutWhereTheTranslatorWantsIt() throws {
        var stage = try stage(2)
        stage.store.keys[1].target.status = .approved
        stage.type("один")
        stage.press("ctrl+s")
        stage.type("двва")
        stage.press("left", "backspace")
        #expect(stage.screen.loose?.text == "два")
        stage.press("ctrl+down", "ctrl+y")
        #expect(stage.texts == ["два"])
        #expect(stage.screen.loose == nil)
        #expect(submitted(stage) == [["один"], []])
    }

    @Test(arguments: ["alt+z", "ctrl+u"])
    func whatIsTakenAwayWhileItIsBeingSavedStaysAway(key: String) throws {
        for isHeld in [false, true] {
            var stage = try stage(2)
            stage.type("один")
            stage.isHeld = isHeld
            stage.press("f3", key)
            stage.release()
            #expect(stage.texts == [""] && submitted(stage) == [["один"], []], "\(isHeld)")
        }
    }

    @Test func anArrowGoesBackToTheTextOfTheLastKey() throws {
        var stage = try stage(1)
        stage.type("один")
        stage.press("ctrl+s", "end")
        stage.type("!")
        #expect(stage.texts == ["один!"])
    }

    @Test func stoppingAsksWhenSomethingIsInNoKey() throws {
        var stage = try stage(1)
        stage.type("один")
        stage.press("ctrl+s")
        stage.type("два")
        stage.press("f10")
        #expect(stage.state.isRunning)
        #expect(stage.state.dialog?.question == .program(.quit))
        #expect(stage.shows("“два” is not in a form"))
    }

    @Test func aDiskThatDoesNotFindTheNextKeyGetsNoTextIntoTheOldOne() throws {
        var stage = try stage(3)
        stage.isHeld = true
        stage.type("один")
        stage.press("ctrl+s")
        stage.type("два")
        stage.store.failure = .diskFull
        stage.release()
        #expect(stage.texts == ["один"])
        #expect(stage.screen.loose?.text == "два")
        stage.store.failure = nil
        stage.press("ctrl+s", "ctrl+y")
        #expect(stage.label == "Label 2")
        #expect(stage.texts == ["два"])
        #expect(submitted(stage) == [["один"], [], []])
    }

    @Test func aKeyThatTakesNothingGetsNothing() throws {
        var stage = try stage(2)
        stage.store.keys[1].target.isLocked = true
        stage.press("ctrl+down")
        stage.type("x/j?:ab")
        #expect(stage.screen.focus == .forms)
        #expect(stage.state.commandLine == nil)
        #expect(stage.screen.loose?.text == "x/j?:ab")
        #expect(stage.state.notice?.text.contains("“x/j?:ab”") == true)
    }

    @Test func escapeAndWhatFollowsItWaitTheirTurn() throws {
        var stage = try stage(4)
        stage.isHeld = true
        stage.type("один")
        stage.press("ctrl+s")
        stage.type("два")
        stage.press("escape", "j", "e")
        stage.type("три")
        #expect(stage.texts == ["один"])
        stage.release()
        #expect(stage.label == "Label 3")
        #expect(stage.texts == ["три"])
        #expect(stage.store.keys[1].drafts.map(\.text) == ["два"])
    }

    @Test(arguments: ["", "f10"])
    func theEndWaitsForWhatIsTyped(key: String) throws {
        var stage = try stage(3)
        stage.isHeld = true
        stage.type("один")
        stage.press("ctrl+s")
        stage.type("два")
        if key.isEmpty { stage.send(.ended) } else { stage.press(key) }
        #expect(stage.state.isRunning)
        #expect(stage.effects.contains(.wait(.seconds(2), .end)))
        stage.release()
        #expect(!stage.state.isRunning)
        #expect(stage.store.keys[1].drafts.map(\.text) == ["два"])
    }

    @Test func theEndWaitsForNoDiskThatNeverAnswers() throws {
        var stage = try stage(3)
        stage.isHeld = true
        stage.type("один")
        stage.press("ctrl+s")
        stage.type("два")
        stage.send(.ended)
        stage.send(.alarm(.end))
        #expect(!stage.state.isRunning)
    }

    @Test func drawingAnewAndStoppingForAWhileWaitForNothing() throws {
        var stage = try stage(3)
        stage.isHeld = true
        stage.type("один")
        stage.press("ctrl+s")
        stage.type("два")
        stage.press("ctrl+l", "ctrl+z")
        #expect(stage.effects.suffix(2) == [.redraw, .suspend])
    }

    @Test func typingWaitsForNothingThatIsAboutTheListAlone() throws {
        var stage = try stage(3)
        stage.isHeld = true
        stage.press("f3")
        stage.send(.network(.progress(Examples.project.key, "ru", keys: 1, of: 3)))
        stage.type("а")
        #expect(stage.texts == ["а"])
    }
}
