import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// Spelling, in the forms and among the issues.
@Suite struct SpellingTests {
    private func stage(isOn: Bool = true) throws -> TranslateStage {
        var settings = Settings()
        settings.writing.spells = isOn
        var store = try Examples.inbox()
        store.dictionary.misspelt = ["сообщенее": ["сообщение", "сообщений"], "прывет": []]
        var stage = TranslateStage(store, settings: settings)
        stage.send(.network(.synchronized(SynchronizationReport())))
        stage.press("e")
        return stage
    }

    private func misspelt(_ stage: TranslateStage) -> [String] {
        stage.screen.forms.issues.filter { $0.issue.check == .spelling }
            .flatMap(\.issue.details)
    }

    private func asked(_ stage: TranslateStage) -> [WritingRequest] {
        stage.asked.compactMap { if case .writing(let request) = $0 { request } else { nil } }
    }

    @Test func aMisspeltWordIsShownOnceTypingRests() throws {
        var stage = try stage()
        stage.type("Ваше сообщенее")
        #expect(misspelt(stage).isEmpty)
        stage.send(.alarm(.paused))
        #expect(misspelt(stage) == ["сообщенее"])
        #expect(stage.shows("! one, character 6: “сообщенее” is not in"))
        let cells = stage.frame.goldenText
        #expect(cells.contains("MMMMMMMMM"))
        #expect(stage.texts[0] == "Ваше сообщенее")
    }

    @Test func theWordInHandIsLeftAloneUntilTypingPauses() throws {
        var stage = try stage()
        stage.type("прывет сообщенее")
        stage.send(.alarm(.writing))
        #expect(misspelt(stage) == ["прывет"])
        stage.send(.alarm(.paused))
        #expect(misspelt(stage) == ["прывет", "сообщенее"])
    }

    @Test func eachWordIsAskedAboutOnce() throws {
        var stage = try stage()
        stage.forgetEffects()
        stage.type("Ваше сообщенее")
        #expect(asked(stage).isEmpty)
        stage.send(.alarm(.paused))
        stage.type(" Ваше")
        stage.send(.alarm(.paused))
        stage.send(.alarm(.paused))
        let project = Examples.project.key
        #expect(
            asked(stage) == [
                .spell(["Ваше", "сообщенее"], project, "ru"), .mean("сообщенее", "ru"),
            ])
    }

    @Test func whatWasMeantIsAFix() throws {
        var stage = try stage()
        stage.type("сообщенее")
        stage.send(.alarm(.paused))
        stage.press("alt+r")
        #expect(stage.shows("сообщений"))
        stage.press("down", "enter")
        #expect(stage.texts[0] == "сообщений")
        #expect(misspelt(stage).isEmpty)
        stage.press("alt+z")
        #expect(stage.texts[0] == "сообщенее")
        #expect(misspelt(stage) == ["сообщенее"])
    }

    @Test func itIsOfferedAmongTheIssues() throws {
        var stage = try stage()
        stage.type("сообщенее")
        stage.send(.alarm(.paused))
        stage.press("f9", "f", "enter")
        #expect(stage.texts[0] == "сообщение")
    }

    @Test(arguments: [true, false])
    func aWordIsLearned(byKey isByKey: Bool) throws {
        var stage = try stage()
        stage.type("прывет сообщенее")
        stage.send(.alarm(.paused))
        if isByKey { stage.press("home", "alt+w") } else { stage.press("home", "alt+r", "enter") }
        #expect(asked(stage).last == .learn("прывет", Examples.project.key, "ru"))
        #expect(misspelt(stage) == ["сообщенее"])
        #expect(stage.state.notice?.text.contains("“прывет”") == true)
    }

    @Test func whatCouldNotBeKeptIsMisspeltAgain() throws {
        var stage = try stage()
        stage.type("прывет")
        stage.send(.alarm(.paused))
        stage.store.dictionary.failure = .diskFull
        stage.press("alt+w")
        #expect(misspelt(stage) == ["прывет"])
        #expect(stage.state.notice?.grade == .error)
    }

    @Test func withoutADictionaryNothingIsSaidUnlessAsked() throws {
        var stage = try stage()
        stage.store.dictionary.state = .missing(package: "hunspell-ru")
        stage.type("сообщенее")
        stage.send(.alarm(.paused))
        #expect(misspelt(stage).isEmpty)
        #expect(stage.state.notice == nil)
        stage.forgetEffects()
        stage.type(" ещё")
        stage.send(.alarm(.paused))
        #expect(asked(stage).isEmpty)
        _ = stage.state.run(Invocation(.spelling))
        #expect(stage.shows("apt install hunspell-ru"))
    }

    @Test func itCanBeSwitchedOff() throws {
        var stage = try stage(isOn: false)
        stage.type("сообщенее")
        stage.send(.alarm(.paused))
        #expect(asked(stage).isEmpty)
        _ = stage.state.run(Invocation(.spelling))
        #expect(stage.shows("is off in the configuration"))
    }

    @Test func theCheckCanBeDismissedLikeOthers() throws {
        var stage = try stage()
        stage.type("сообщенее")
        stage.send(.alarm(.paused))
        stage.press("f9", "d", "escape")
        #expect(misspelt(stage).isEmpty)
    }
}
