import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

@Suite struct SuggestionsTests {
    private func stage(enabled: Bool = true) throws -> TranslateStage {
        TranslateStage(
            try Examples.inbox(),
            settings: Settings(suggestionsEnabled: enabled, engineName: "Apertium"))
    }

    private func rest(_ stage: inout TranslateStage) {
        if let key = stage.screen.list.row?.id { stage.send(.alarm(.rested(key))) }
    }

    private func suggestion(_ text: String, _ context: SuggestionContext = .any) -> Suggestion {
        Suggestion(text: ExactText(text), origin: .machine("Apertium"), context: context)
    }

    private func requests(_ stage: TranslateStage) -> [TranslationKey.ID] {
        stage.network.compactMap { if case .suggest(let query) = $0 { query.key } else { nil } }
    }

    @Test func nothingIsAskedWithoutAnEngine() throws {
        var stage = try stage(enabled: false)
        #expect(!stage.effects.contains { if case .wait(_, .rested) = $0 { true } else { false } })
        rest(&stage)
        stage.press("f7")
        #expect(requests(stage).isEmpty)
        #expect(stage.state.notice?.text == Strings.noEngine)
    }

    @Test func aMachineIsAskedOnceTheSelectionHasRested() throws {
        var stage = try stage()
        let key = try #require(stage.screen.list.row?.id)
        #expect(requests(stage).isEmpty)
        #expect(stage.effects.contains(.wait(.milliseconds(300), .rested(key))))
        rest(&stage)
        rest(&stage)
        #expect(requests(stage) == [key])
    }

    @Test func movingOnBeforeTheRestAsksNothing() throws {
        var stage = try stage()
        let key = try #require(stage.screen.list.row?.id)
        stage.press("down")
        stage.send(.alarm(.rested(key)))
        #expect(requests(stage).isEmpty)
    }

    @Test func movingOnCancelsAndALateAnswerIsDropped() throws {
        var stage = try stage()
        let key = try #require(stage.screen.list.row?.id)
        rest(&stage)
        stage.press("down")
        #expect(stage.effects.contains(.cancel(.suggest)))
        stage.send(.network(.suggestions(key, [suggestion("поздно")])))
        #expect(stage.screen.pane(SuggestionsPane.self).offered.isEmpty)
    }

    @Test func aSuggestionIsTakenByItsNumberAndSavedByNobodyElse() throws {
        var stage = try stage()
        stage.press("down")
        rest(&stage)
        let key = try #require(stage.screen.list.row?.id)
        stage.send(.network(.suggestions(key, [suggestion("Один"), suggestion("Сохранить")])))
        stage.press("alt+2")
        #expect(stage.texts == ["Сохранить"])
        #expect(stage.screen.focus == .forms)
        #expect(stage.store.outbox.isEmpty)
        stage.press("alt+z")
        #expect(stage.texts == [""])
        stage.press("alt+9")
        #expect(stage.state.notice?.text == Strings.noSuggestion(9))
    }

    @Test func suggestionsForFormsFillTheirForms() throws {
        var stage = try stage()
        rest(&stage)
        let key = try #require(stage.screen.list.row?.id)
        let contexts = stage.screen.forms.fields.map(\.id.context)
        stage.press("e", "down")
        stage.type("моё")
        let found = zip(contexts, ["один", "два", "много"]).map { suggestion($1, .only($0)) }
        stage.send(.network(.suggestions(key, found)))
        stage.press("alt+1")
        #expect(stage.texts == ["один", "моё", "много"])
        stage.press("alt+2")
        #expect(stage.texts == ["один", "два", "много"])
    }

    @Test func aFailureIsToldInThePane() throws {
        var stage = try stage()
        stage.press("down")
        rest(&stage)
        stage.send(.network(.failed(.suggest, .engine("quota exceeded"), retryAfter: nil)))
        #expect(stage.shows("No suggestion: quota exceeded"))
        stage.press("f7")
        #expect(requests(stage).count == 2)
    }

    @Test func noMachineIsAskedForAKeyThatCannotBeEdited() throws {
        var stage = try stage()
        for _ in 0..<4 { stage.press("down") }
        #expect(stage.label == "Terms of use")
        rest(&stage)
        #expect(requests(stage).isEmpty)
    }
}
