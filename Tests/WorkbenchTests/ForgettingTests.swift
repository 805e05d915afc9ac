import Catalog
import TML
import Testing
import Text

@testable import Workbench

/// Suggestions of the memory that are not to come again.
@Suite struct ForgettingTests {
    private func remembered(_ text: ExactText) -> Suggestion {
        let key = TranslationKey.ID(project: Examples.project.key, hash: "other")
        let origin = MemoryOrigin(
            percent: 87, label: "Send", place: .key(key, project: "Inbox"), author: "Ewa")
        return Suggestion(
            text: text, origin: .memory(origin),
            remembered: RememberedText(
                source: "en", target: "ru", label: "Send", context: Context(), text: text))
    }

    /// The focus is on the suggestions of the second key.
    private func stage(_ found: [Suggestion]) throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox())
        stage.store.remembered[stage.store.keys[1].key.id] = found
        stage.press("down")
        for _ in 0..<9 where stage.screen.focus != .suggestions { stage.press("tab") }
        #expect(stage.screen.focus == .suggestions)
        return stage
    }

    private func offered(_ stage: TranslateStage) -> [ExactText] {
        stage.screen.pane(SuggestionsPane.self).offered.map(\.text)
    }

    @Test func deleteTakesTheSelectedOneAwayAndSaysHowItComesBack() throws {
        var stage = try stage([remembered("Первое"), remembered("Второе")])
        #expect(stage.shows("delete hide"))
        stage.press("down", "delete")
        #expect(offered(stage) == ["Первое"])
        #expect(stage.state.notice?.text.contains("“Второе” for “Send”") == true)
        #expect(stage.state.notice?.text.contains(":bring-back-suggestion") == true)
        #expect(stage.store.outbox.isEmpty && stage.texts == [""])
    }

    @Test func whatIsOfferedAgainIsAskedFor() throws {
        var stage = try stage([remembered("Первое")])
        stage.press("delete")
        #expect(offered(stage).isEmpty)
        stage.store.remembered[stage.store.keys[1].key.id] = [remembered("Первое")]
        let text = try #require(remembered("Первое").remembered)
        stage.send(.store(.memory(.broughtBack(text))))
        #expect(offered(stage) == ["Первое"])
        stage.send(.store(.memory(.broughtBack(nil))))
        #expect(stage.state.notice?.text == Strings.nothingForgotten)
    }

    @Test func onlyWhatTheMemoryOffersIsForgotten() throws {
        let machine = Suggestion(text: "Машинное", origin: .machine("Apertium"))
        var stage = try stage([machine])
        #expect(!stage.shows("delete hide"))
        stage.press("delete")
        #expect(stage.state.notice?.text == Strings.onlyMemoryForgets)
        #expect(offered(stage) == ["Машинное"])
    }

    @Test func whatCannotBeForgottenStaysAndTheReasonIsTold() throws {
        var stage = try stage([remembered("Первое")])
        stage.store.failure = .store("disk full")
        stage.press("delete")
        #expect(offered(stage) == ["Первое"])
        #expect(stage.state.notice?.text.contains("disk full") == true)
    }
}
