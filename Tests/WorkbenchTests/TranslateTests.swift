import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// Typing, saving, and going from key to key.
@Suite struct TranslateTests {
    @Test func openingShowsTheFirstKeyFromDiskAndAsksTheServerForNews() throws {
        let stage = TranslateStage(try Examples.inbox())
        #expect(stage.label == Examples.messages)
        #expect(stage.screen.forms.fields.count == 3)
        #expect(stage.network == [.synchronize(.full(Examples.project.key, "ru"))])
        #expect(stage.effects.contains(.wait(.seconds(60), .synchronize)))
    }

    @Test func savingSubmitsEveryChangedFormAndGoesToTheNextUnfinishedKey() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        stage.type("{user} послал")
        stage.press("down", "down")
        stage.type("{user} послали")
        stage.press("ctrl+s")
        let form = Context([.init(token: "count", keyword: "number", rule: "one")])
        let last = Context([.init(token: "count", keyword: "number", rule: "other")])
        #expect(
            stage.store.keys[0].changes.map(\.form.context) == [form, last])
        #expect(stage.label == "Save")
        #expect(stage.screen.focus == .forms)
        #expect(stage.network.count == 2)
    }

    @Test(arguments: ["ctrl+s", "f4", "alt+s"])
    func savingIsOnePressFromEveryPane(key: String) throws {
        for pane in TranslateLayout.standard.map(\.id) {
            var stage = TranslateStage(try Examples.inbox())
            stage.press("down", "e")
            stage.type("Сохранить")
            if case .translate(var screen) = stage.state.screens[1] {
                screen.focus = pane
                stage.state.screens[1] = .translate(screen)
            }
            stage.press(key)
            #expect(stage.store.keys[1].changes.count == 1, "from \(pane)")
            #expect(stage.label == "Delete [link]everything[/link]?", "from \(pane)")
        }
    }

    @Test func enterOnTheLastFormSavesAndGoesOn() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        stage.type("а")
        stage.press("enter")
        #expect(stage.screen.forms.focused == 1)
        stage.press("enter", "enter")
        #expect(stage.label == "Save")
        #expect(stage.store.keys[0].changes.count == 1)
    }

    @Test func theFirstUnsavedLetterSetsTheAlarmAndTypingOnDoesNotPutItOff() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.forgetEffects()
        stage.type("Сохр")
        #expect(stage.effects.count { $0 == .wait(.milliseconds(400), .saveDrafts) } == 1)
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сохр"])
        stage.forgetEffects()
        stage.type("ан")
        #expect(stage.effects.count { $0 == .wait(.milliseconds(400), .saveDrafts) } == 1)
    }

    @Test func asLongAsTypingGoesOnTheWordForItStays() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        for letters in ["Сохр", "ан"] {
            stage.type(letters)
            #expect(stage.effects.last == .wait(.milliseconds(1200), .paused))
            stage.send(.alarm(.saveDrafts))
            #expect(stage.states == [.typing])
        }
        stage.send(.alarm(.paused))
        #expect(stage.states == [.draft])
        stage.press("left")
        #expect(stage.states == [.draft])
    }

    @Test func leavingAKeySavesWhatWasTypedBeforeAnythingElse() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить")
        stage.forgetEffects()
        stage.press("ctrl+down")
        guard case .store(.key(.saveDrafts(let drafts))) = stage.effects.first else {
            Issue.record("Nothing was saved first.")
            return
        }
        #expect(drafts.map(\.text) == ["Сохранить"])
        stage.press("ctrl+up")
        #expect(stage.texts == ["Сохранить"])
        #expect(stage.states == [.draft])
    }

    @Test(arguments: [Event.ended, .input(.endOfInput)])
    func theEndSavesWhatWasTyped(event: Event) throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить")
        stage.send(event)
        #expect(!stage.state.isRunning)
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сохранить"])
    }

    @Test func quittingSavesWithoutAsking() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить")
        stage.press("f10")
        #expect(!stage.state.isRunning)
        #expect(stage.store.keys[1].drafts.count == 1)
    }

    @Test func quittingAsksWhenADraftCouldNotBeSaved() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить")
        stage.store.failure = .diskFull
        stage.send(.alarm(.saveDrafts))
        stage.press("f10")
        #expect(stage.state.isRunning)
        #expect(stage.state.dialog?.question == .program(.quit))
        stage.press("escape", "f10", "enter")
        #expect(!stage.state.isRunning)
    }

    @Test func whatIsTypedBeforeTheKeyHasComeIsTypedIntoIt() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        stage.isHeld = true
        stage.press("ctrl+down")
        stage.type("Сохра")
        stage.press("backspace")
        stage.paste("анить")
        stage.release()
        #expect(stage.texts == ["Сохранить"])
        #expect(stage.screen.typedAhead.isEmpty)
    }

    @Test func whatIsTypedForAKeyThatNeverComesIsADraft() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        stage.isHeld = true
        stage.press("ctrl+down")
        stage.type("Сохранить")
        stage.press("ctrl+down")
        stage.release()
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сохранить"])
    }

    @Test func whatIsTypedForAKeyThatComesLateIsItsTextThoughTheListHasTheFocus() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        stage.isHeld = true
        stage.press("ctrl+down")
        stage.store.failure = .diskFull
        stage.release()
        stage.type("Сохранить")
        stage.press("escape")
        stage.store.failure = nil
        stage.press("f3")
        #expect(stage.screen.focus == .keys)
        #expect(stage.texts == ["Сохранить"])
    }

    @Test func theLastLettersBeforeTheEndAreADraftThoughTheKeyHasNotCome() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e")
        stage.isHeld = true
        stage.press("ctrl+down")
        stage.type("Сох")
        stage.send(.ended)
        stage.release()
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сох"])
    }

    @Test func aFullDiskKeepsTheTextAndSaysSo() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить")
        stage.store.failure = .diskFull
        stage.press("ctrl+s")
        #expect(stage.texts == ["Сохранить"])
        #expect(stage.label == "Save")
        #expect(stage.state.notice?.text == Strings.sentence(.diskFull))
        #expect(stage.screen.hasUnsavableDrafts)
        stage.store.failure = nil
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сохранить"])
        #expect(!stage.screen.hasUnsavableDrafts)
    }

    @Test func aTextThatCouldNotBeSavedIsKeptWhenItsKeyIsLeft() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить")
        stage.isHeld = true
        stage.press("ctrl+down")
        stage.store.failure = .diskFull
        stage.release()
        stage.store.failure = nil
        stage.press("ctrl+up")
        #expect(stage.texts == ["Сохранить"])
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сохранить"])
    }

    @Test func nothingIsSubmittedWhenNothingWasChanged() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("e", "f3")
        #expect(stage.state.notice?.text == Strings.nothingToSave)
        stage.press("ctrl+s")
        #expect(stage.label == "Save")
        #expect(stage.store.outbox.isEmpty)
    }

    @Test func warningsDoNotStandInTheWay() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Save.")
        stage.press("ctrl+s")
        #expect(stage.store.keys[1].changes.count == 1)
    }

    @Test func movesMadeBeforeTheAnswerBeginAtTheKeyThatComes() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить")
        stage.isHeld = true
        stage.press("ctrl+s", "ctrl+down", "ctrl+down")
        stage.release()
        #expect(stage.label == "Terms of use")
        #expect(stage.store.keys[1].changes.count == 1)
    }

    @Test func discardingAsksAndCanBeUndone() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить")
        stage.send(.alarm(.saveDrafts))
        _ = stage.state.run(Invocation(.discardDrafts))
        stage.press("enter")
        #expect(stage.texts == [""])
        #expect(stage.store.keys[1].drafts.isEmpty)
        stage.press("alt+z")
        #expect(stage.texts == ["Сохранить"])
    }

    @Test func withoutDraftsThereIsNothingToDiscard() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down")
        _ = stage.state.run(Invocation(.discardDrafts))
        #expect(stage.state.dialog == nil)
        #expect(stage.state.notice?.text == Strings.keyHasNoDrafts)
        stage.press("/")
        stage.type("zzzz")
        stage.press("enter")
        _ = stage.state.run(Invocation(.discardDrafts))
        #expect(stage.state.dialog == nil)
        #expect(stage.state.notice?.text == Strings.noKeyInHand)
    }

    @Test func aTextThatIsNotOnTheDiskYetCanBeDiscarded() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить")
        _ = stage.state.run(Invocation(.discardDrafts))
        #expect(stage.state.dialog?.question == .key(.discardDrafts))
    }

    @Test func escapeNeverDiscards() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        stage.type("Сохранить")
        stage.press("escape", "escape", "escape")
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сохранить"])
        #expect(stage.state.screens.count == 1)
    }

    @Test func aKeyThatWasDeletedIsToldAndTheListIsReadAgain() throws {
        var stage = TranslateStage(try Examples.inbox())
        let gone = stage.store.keys.remove(at: 1)
        stage.press("down")
        #expect(stage.state.notice?.text == Strings.keyIsGone(gone.key.label.string))
        #expect(!stage.shows("○ \(gone.key.label)"))
        #expect(stage.screen.list.count == 6)
    }
}
