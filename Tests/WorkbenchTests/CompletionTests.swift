import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// The rest of a word, offered from the words of the project.
@Suite struct CompletionTests {
    private func stage(isOn: Bool = true) throws -> TranslateStage {
        var settings = Settings()
        settings.writing.completes = isOn
        var store = try Examples.inbox()
        store.dictionary.words = ["сообщение", "сообщений", "Сообщество"]
        var stage = TranslateStage(store, settings: settings)
        stage.send(.network(.synchronized(SynchronizationReport())))
        stage.press("e")
        return stage
    }

    private func ghost(_ stage: TranslateStage) -> String {
        guard let field = stage.screen.forms.field else { return "" }
        return stage.screen.forms.completion.ghost(behind: field.editor)
    }

    @Test func itIsShownBehindTheCursorAndIsNotInTheText() throws {
        var stage = try stage()
        stage.type("Сооб")
        #expect(!stage.shows("Сообщение"))
        stage.send(.alarm(.writing))
        #expect(stage.shows("Сообщение"))
        #expect(stage.texts[0] == "Сооб")
        #expect(stage.frame.goldenText.contains("ggggg"))
        stage.type("щест")
        #expect(stage.shows("Сообщество"))
        stage.type("ь")
        #expect(ghost(stage).isEmpty)
    }

    @Test func oneKeyTakesItAndTheNextOneAfterIt() throws {
        var stage = try stage()
        stage.type("Новое сооб")
        stage.send(.alarm(.writing))
        stage.press("alt+/")
        #expect(stage.texts[0] == "Новое сообщение")
        stage.press("alt+/")
        #expect(stage.texts[0] == "Новое сообщений")
        stage.press("alt+/", "alt+/")
        #expect(stage.texts[0] == "Новое сообщение")
        stage.press("alt+z", "alt+z", "alt+z", "alt+z")
        #expect(stage.texts[0] == "Новое сооб")
    }

    @Test(arguments: ["со", "{сооб", "сооб ", "жжж"])
    func nothingIsOfferedWhereNoWordOfTheProjectBegins(_ typed: String) throws {
        var stage = try stage()
        stage.type(typed)
        stage.send(.alarm(.writing))
        #expect(ghost(stage).isEmpty)
        stage.press("alt+/")
        #expect(stage.texts[0] == typed)
    }

    @Test func nothingIsShownWhereTheLineGoesOn() throws {
        var stage = try stage()
        stage.type("сооб да")
        stage.press("left", "left", "left")
        stage.send(.alarm(.writing))
        #expect(!ghost(stage).isEmpty)
        #expect(!stage.frame.goldenText.contains("ggggg"))
        stage.press("alt+/")
        #expect(stage.texts[0] == "сообщение да")
    }

    @Test func capitalsAreGoneOnWith() throws {
        var stage = try stage()
        stage.type("СООБ")
        stage.send(.alarm(.writing))
        stage.press("alt+/")
        #expect(stage.texts[0] == "СООБЩЕНИЕ")
    }

    @Test func aLateAnswerIsDropped() throws {
        var stage = try stage()
        stage.isHeld = true
        stage.type("сооб")
        stage.send(.alarm(.writing))
        stage.type(" жжж")
        stage.send(.alarm(.writing))
        stage.release()
        #expect(ghost(stage).isEmpty)
    }

    @Test func itCanBeSwitchedOff() throws {
        var stage = try stage(isOn: false)
        stage.type("сооб")
        stage.send(.alarm(.writing))
        stage.press("alt+/")
        #expect(stage.texts[0] == "сооб")
    }
}
