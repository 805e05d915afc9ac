import Catalog
import TML
import Testing
import Text

@testable import Workbench

/// What the server's memory has among the suggestions.
@Suite struct ServerMemoryTests {
    private func stage(enabled: Bool = false, asks: Bool = true) throws -> TranslateStage {
        var settings = Settings(suggestionsEnabled: enabled, engines: [.init("Apertium")])
        settings.asksServerMemory = asks
        return TranslateStage(try Examples.inbox(), settings: settings)
    }

    private func rest(_ stage: inout TranslateStage) {
        if let key = stage.screen.list.row?.id { stage.send(.alarm(.rested(key))) }
    }

    private func asked(_ stage: TranslateStage) -> [TranslationKey.ID] {
        stage.network.compactMap { if case .recall(let key, _) = $0 { key.id } else { nil } }
    }

    private func offered(_ stage: TranslateStage) -> [ExactText] {
        stage.screen.pane(SuggestionsPane.self).offered.map(\.text)
    }

    private func found(_ text: ExactText, here: Bool = false) -> Suggestion {
        let key = TranslationKey.ID(project: Examples.project.key, hash: "other")
        let origin = MemoryOrigin(
            percent: 81, label: "Send it", place: here ? .key(key, project: "Inbox") : .server(key),
            author: "Anna")
        return Suggestion(
            text: text, origin: .memory(origin),
            remembered: RememberedText(
                source: "en", target: "ru", label: "Send it", context: Context(), text: text))
    }

    @Test func itIsAskedOnceTheSelectionHasRestedAndNoSooner() throws {
        var stage = try stage()
        #expect(asked(stage).isEmpty)
        rest(&stage)
        rest(&stage)
        #expect(asked(stage) == [stage.store.keys[0].key.id])
    }

    @Test func itComesAfterWhatIsHereWithItsOrigin() throws {
        var stage = try stage()
        let key = stage.store.keys[1].key.id
        stage.store.remembered[key] = [found("Отсюда", here: true)]
        stage.press("down")
        rest(&stage)
        stage.send(.network(.recalled(key, "ru", [found("Отсюда"), found("Оттуда")])))
        #expect(offered(stage) == ["Отсюда", "Оттуда"], "What both have is there once.")
        #expect(stage.shows("server 81 %"))
        stage.press("alt+2")
        #expect(stage.texts == ["Оттуда"])
    }

    @Test func leavingTheKeyCancelsItAndALateAnswerIsDropped() throws {
        var stage = try stage()
        let key = stage.store.keys[0].key.id
        rest(&stage)
        stage.press("down")
        #expect(stage.effects.contains(.cancel(.recall)))
        stage.send(.network(.recalled(key, "ru", [found("поздно")])))
        #expect(offered(stage).isEmpty)
    }

    @Test func itIsNotAskedWithoutAConnectionNorWhenThatIsSwitchedOff() throws {
        var offline = try stage()
        offline.send(
            .network(.failed(.synchronize, .unreachable("No route."), retryAfter: nil)))
        offline.press("down")
        rest(&offline)
        #expect(asked(offline).isEmpty)
        var off = try stage(asks: false)
        rest(&off)
        #expect(asked(off).isEmpty)
    }

    @Test func itsFailureIsNobodysBusiness() throws {
        var stage = try stage(enabled: true)
        rest(&stage)
        let before = stage.state.notice
        stage.send(.network(.failed(.recall, .unreachable("No route."), retryAfter: nil)))
        #expect(stage.state.notice == before)
        let key = stage.store.keys[0].key.id
        let machine = Suggestion(text: "Машинное", origin: .machine("Apertium"))
        stage.send(.network(.engines(.suggestions(key, [machine]))))
        #expect(offered(stage) == ["Машинное"])
    }

    @Test func askingMachinesAgainKeepsWhatTheServerSaid() throws {
        var stage = try stage(enabled: true)
        rest(&stage)
        let key = stage.store.keys[0].key.id
        stage.send(.network(.recalled(key, "ru", [found("Оттуда")])))
        let machine = Suggestion(text: "Машинное", origin: .machine("Apertium"))
        stage.send(.network(.engines(.suggestions(key, [machine]))))
        stage.send(.network(.engines(.suggested(key))))
        stage.press("f7")
        #expect(offered(stage) == ["Оттуда"])
        #expect(asked(stage).count == 1)
    }
}
