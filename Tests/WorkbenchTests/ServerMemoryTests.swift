import Catalog
import TML
import Testing
import Text

@testable import Workbench

/// What the server's memory has among the suggestions, and the path of the facts about a key: from
/// the disk first, and from the server where the copy is missing or old.
@Suite struct ServerMemoryTests {
    private func stage(
        enabled: Bool = false, asks: Bool = true, onDisk: [ExactText] = [], isOld: Bool = false
    ) throws -> TranslateStage {
        var settings = Settings(suggestionsEnabled: enabled, engines: [.init("Apertium")])
        settings.asksServerMemory = asks
        var store = try Examples.inbox()
        for text in ["Отсюда", "Оттуда", "Ещё", "поздно"] as [ExactText] {
            store.fitted[match(text)] = found(text)
        }
        if !onDisk.isEmpty { store.facts[fact(of: store.keys[0])] = copy(onDisk, isOld: isOld) }
        return TranslateStage(store, settings: settings)
    }

    private func rest(_ stage: inout TranslateStage) {
        if let key = stage.screen.list.row?.id { stage.send(.alarm(.rested(key))) }
    }

    private func asked(_ stage: TranslateStage) -> [TranslationKey.ID] {
        stage.network.compactMap { if case .fact(let id) = $0 { id.key } else { nil } }
    }

    private func askedOfDisk(_ stage: TranslateStage) -> Int {
        stage.effects.count { if case .store(.key(.fact)) = $0 { true } else { false } }
    }

    private func offered(_ stage: TranslateStage) -> [ExactText] {
        stage.screen.pane(SuggestionsPane.self).offered.map(\.text)
    }

    private func fact(of key: KeyDetail) -> KeyFact.ID {
        KeyFact.ID(.memory, of: key.key.id, in: "ru")
    }

    private func match(_ text: ExactText) -> ServerMatch {
        ServerMatch(
            similarity: 0.81, label: "Send it", text: text, hash: "other", author: "Anna", date: "")
    }

    private func copy(_ texts: [ExactText], isOld: Bool = false) -> KeyFactCopy {
        KeyFactCopy(.memory(texts.map(match)), fetched: 1_700_000_000, isOld: isOld)
    }

    /// The server answers about the key at a place of the list.
    private func answer(_ texts: [ExactText], at place: Int = 0, to stage: inout TranslateStage) {
        stage.send(.network(.fact(fact(of: stage.store.keys[place]), copy(texts))))
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
        let key = stage.store.keys[0].key.id
        #expect(stage.effects.contains(.wait(.milliseconds(300), .rested(key))))
        #expect(askedOfDisk(stage) == 0)
        rest(&stage)
        rest(&stage)
        #expect(askedOfDisk(stage) == 1)
        #expect(asked(stage) == [key])
    }

    @Test func whatIsOnTheDiskIsShownAtOnceAndTheServerIsAskedOnlyAboutWhatIsOld() throws {
        var fresh = try stage(onDisk: ["Оттуда"])
        rest(&fresh)
        #expect(offered(fresh) == ["Оттуда"])
        #expect(asked(fresh).isEmpty)
        var old = try stage(onDisk: ["Оттуда"], isOld: true)
        rest(&old)
        #expect(offered(old) == ["Оттуда"])
        #expect(asked(old).count == 1)
        answer(["Ещё", "Оттуда"], to: &old)
        #expect(offered(old) == ["Оттуда", "Ещё"], "The numbers stay, and nothing is there twice.")
    }

    @Test func offlineTheOldCopyIsShownAndNobodyIsAsked() throws {
        var stage = try stage(onDisk: ["Оттуда"], isOld: true)
        stage.send(
            .network(.failed(.synchronize, .unreachable("No route."), retryAfter: nil)))
        rest(&stage)
        #expect(offered(stage) == ["Оттуда"])
        #expect(asked(stage).isEmpty)
    }

    @Test func itComesAfterWhatIsHereWithItsOrigin() throws {
        var stage = try stage()
        let key = stage.store.keys[1].key.id
        stage.store.remembered[key] = [found("Отсюда", here: true)]
        stage.press("down")
        rest(&stage)
        answer(["Отсюда", "Оттуда"], at: 1, to: &stage)
        #expect(offered(stage) == ["Отсюда", "Оттуда"], "What both have is there once.")
        #expect(stage.shows("server 81 %"))
        stage.press("alt+2")
        #expect(stage.texts == ["Оттуда"])
    }

    /// The request goes on, because its answer is kept on the disk.
    @Test func aLateAnswerAboutAnotherKeyIsNotShown() throws {
        var stage = try stage()
        let key = stage.store.keys[0]
        rest(&stage)
        stage.press("down")
        #expect(!stage.effects.contains(.cancel(.fact(.memory))))
        answer(["поздно"], to: &stage)
        stage.send(.store(.key(.fact(fact(of: key), copy(["поздно"], isOld: true)))))
        #expect(offered(stage).isEmpty)
        #expect(asked(stage).count == 1)
    }

    @Test func itIsNotAskedWithoutAConnectionNorWhenThatIsSwitchedOff() throws {
        var offline = try stage()
        offline.send(
            .network(.failed(.synchronize, .unreachable("No route."), retryAfter: nil)))
        offline.press("down")
        rest(&offline)
        #expect(asked(offline).isEmpty)
        var off = try stage(asks: false, onDisk: ["Оттуда"])
        rest(&off)
        #expect(asked(off).isEmpty)
        #expect(offered(off).isEmpty)
    }

    @Test func itsFailureIsNobodysBusiness() throws {
        var stage = try stage(enabled: true)
        rest(&stage)
        let before = stage.state.notice
        stage.send(
            .network(.failed(.fact(.memory), .unreachable("No route."), retryAfter: nil)))
        #expect(stage.state.notice == before)
        let key = stage.store.keys[0].key.id
        let machine = Suggestion(text: "Машинное", origin: .machine("Apertium"))
        stage.send(.network(.engines(.suggestions(key, [machine]))))
        #expect(offered(stage) == ["Машинное"])
    }

    /// The server is asked, as if nothing were on the disk.
    @Test func aFailureOfTheDiskIsNotToldEither() throws {
        var stage = try stage()
        let id = fact(of: stage.store.keys[0])
        let before = stage.state.notice
        stage.send(.store(.failed(.key(.fact(id)), .diskFull)))
        #expect(stage.state.notice == before)
        #expect(asked(stage) == [id.key])
    }

    @Test func askingMachinesAgainKeepsWhatTheServerSaid() throws {
        var stage = try stage(enabled: true)
        rest(&stage)
        let key = stage.store.keys[0].key.id
        answer(["Оттуда"], to: &stage)
        let machine = Suggestion(text: "Машинное", origin: .machine("Apertium"))
        stage.send(.network(.engines(.suggestions(key, [machine]))))
        stage.send(.network(.engines(.suggested(key))))
        stage.press("f7")
        #expect(offered(stage) == ["Оттуда"])
        #expect(asked(stage).count == 1)
    }
}
