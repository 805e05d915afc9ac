import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// Texts of every script in every field of one line and in the screens around them: none shifts anything,
/// and what is typed arrives byte for byte.
@Suite struct EveryScriptFieldTests {
    @Test(arguments: SeededRandom.seeds(4))
    func theSignInSendsWhatIsTyped(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = TranslateStage(try .random(&random))
        stage.show(Reaction(navigation: .push(.signIn(SignInScreen()))))
        let server = RandomText.typed(&random).filter { !$0.isWhitespace }
        let texts = [server] + (0..<2).map { _ in RandomText.line(&random) }
        for (number, text) in texts.enumerated() {
            if number > 0 { stage.press("tab") }
            stage.type(text, &random)
            #expect(stage.state.faults == [], "seed \(seed)")
        }
        stage.press("enter")
        #expect(stage.state.faults == [], "seed \(seed)")
        guard case .signIn(let url, let email, let password, _) = stage.network.last else {
            Issue.record("Nothing was sent. Seed \(seed)")
            return
        }
        let sent = [url, email, password.reveal()].map { ExactText($0) }
        let typed = ["https://" + server, texts[1], texts[2]].map { ExactText($0) }
        #expect(sent == typed, "seed \(seed)")
    }

    @Test(arguments: SeededRandom.seeds(4))
    func theCommandLinePutsWhatIsTypedBehindTheName(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = try desk(&random)
        let text = RandomText.typed(&random)
        stage.press("alt+x")
        stage.type("type \(text)", &random)
        #expect(stage.state.faults == [], "seed \(seed)")
        stage.press("enter")
        #expect(stage.screen.forms.field?.text == ExactText(text), "seed \(seed)")
        stage.press("alt+x")
        stage.type(RandomText.line(&random), &random)
        stage.press("enter")
        #expect(stage.state.faults == [], "seed \(seed)")
    }

    @Test(arguments: SeededRandom.seeds(4))
    func theConcordanceLooksForWhatIsTyped(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = try desk(&random)
        let words = RandomText.line(&random)
        stage.store.hits[words] = hits(&random)
        stage.press("alt+k")
        stage.type(words, &random)
        #expect(stage.state.faults == [], "seed \(seed)")
        stage.press("enter")
        guard case .memory(.concordance(let asked, _)) = stage.asked.last else {
            Issue.record("Nothing was looked for. Seed \(seed)")
            return
        }
        #expect(ExactText(asked) == ExactText(words), "seed \(seed)")
        for _ in 0..<2 {
            #expect(stage.state.faults == [], "seed \(seed)")
            stage.press("down")
        }
        stage.press("/")
        stage.type(RandomText.line(&random), &random)
        #expect(stage.state.faults == [], "seed \(seed)")
    }

    @Test(arguments: SeededRandom.seeds(4))
    func whatIsTypedIsTranslatedThereAndBack(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = try desk(&random)
        let text = RandomText.typed(&random)
        stage.type(text, &random)
        stage.press("alt+h")
        guard case .engines(.roundTrip(let query)) = stage.network.last else {
            Issue.record("Nothing was asked. Seed \(seed)")
            return
        }
        #expect(query.text == ExactText(text), "seed \(seed)")
        tell(1, of: query.id, on: &stage, &random)
        stage.send(.network(.engines(.roundTripEnded(query.id, .most))))
        #expect(stage.state.faults == [], "seed \(seed)")
        stage.press("enter")
        guard case .engines(.roundTrip(let game)) = stage.network.last else { return }
        for number in 1...6 { tell(number, of: game.id, on: &stage, &random) }
        stage.press("up")
        #expect(stage.state.faults == [], "seed \(seed)")
    }

    @Test(arguments: SeededRandom.seeds(4))
    func whatIsTypedFillsOtherKeys(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = try desk(&random, label: RandomText.typed(&random))
        let text = RandomText.typed(&random)
        stage.type(text, &random)
        stage.press("alt+e")
        for key in ["down", "a", "up"] {
            #expect(stage.state.faults == [], "seed \(seed)")
            stage.press(key)
        }
        stage.press("enter")
        let written = stage.store.outbox.map(\.kind)
        #expect(written.count > 1, "seed \(seed)")
        #expect(
            written.allSatisfy {
                if case .translate(ExactText(text), _) = $0 { true } else { false }
            }, "seed \(seed)")
    }

    @Test(arguments: SeededRandom.seeds(4))
    func whatIsRememberedIsPretranslated(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var store = try StageStore.random(&random)
        for place in store.keys.indices {
            store.keys[place].translations = []
            store.keys[place].target.status = .untranslated
        }
        for id in store.remembered.keys {
            var sure = StageStore.suggestion(for: id, &random)
            sure.text = ExactText(RandomText.typed(&random))
            store.remembered[id] = [sure]
        }
        var stage = TranslateStage(store)
        stage.press("P")
        for key in ["down", "space"] {
            #expect(stage.state.faults == [], "seed \(seed)")
            stage.press(key)
        }
        stage.press("enter")
        let remembered = Set(store.remembered.values.joined().map(\.text))
        let drafted = stage.store.keys.flatMap(\.drafts).map(\.text)
        #expect(remembered.isSuperset(of: drafted), "seed \(seed)")
    }

    @Test(arguments: SeededRandom.seeds(4))
    func whatIsTypedIsDetectedAndLooksForLanguages(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let engines = (0..<3).map { _ in
            Settings.Engine(RandomText.any(&random), detects: true)
        }
        var stage = try desk(&random, label: RandomText.typed(&random), engines: engines)
        stage.press("alt+j")
        tellLanguages(of: engines, on: &stage, &random)
        for key in ["down", "tab", "tab"] {
            #expect(stage.state.faults == [], "seed \(seed)")
            stage.type(RandomText.line(&random), &random)
            #expect(stage.state.faults == [], "seed \(seed)")
            stage.press(key)
        }
        stage.press("ctrl+u")
        let text = RandomText.line(&random)
        stage.type(text, &random)
        stage.press("enter")
        #expect(stage.state.faults == [], "seed \(seed)")
        guard case .engines(.languages(.detect(let asked))) = stage.network.last else {
            Issue.record("Nothing was asked. Seed \(seed)")
            return
        }
        #expect(ExactText(asked) == ExactText(text), "seed \(seed)")
    }

    @Test(arguments: SeededRandom.seeds(4))
    func whatIsTypedStandsInThePreview(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = try desk(&random, label: "{name} " + RandomText.typed(&random))
        stage.type("{name} " + RandomText.typed(&random), &random)
        stage.press("alt+x")
        stage.type("change-samples")
        stage.press("enter", "ctrl+u")
        let value = RandomText.line(&random)
        stage.type(value, &random)
        #expect(stage.state.faults == [], "seed \(seed)")
        stage.press("enter")
        #expect(
            stage.screen.formsPane.samples.chosen["name"] == ExactText(value), "seed \(seed)")
        #expect(stage.state.faults == [], "seed \(seed)")
    }

    @Test(arguments: SeededRandom.seeds(2))
    func theOutboxAndTheHelpStayInTheirPlace(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = try desk(&random)
        stage.store.keys[0].changes = (0..<3).map { _ in RandomDialog.change(&random) }
        stage.store.keys[0].changes[1].state = .refused(RandomText.any(&random))
        stage.press("f2")
        for _ in 0..<3 {
            #expect(stage.state.faults == [], "seed \(seed)")
            stage.press("down")
        }
        stage.press("f1", "/")
        stage.type(RandomText.line(&random), &random)
        #expect(stage.state.faults == [], "seed \(seed)")
    }
}

extension EveryScriptFieldTests {
    /// In the empty form of the first of three keys with the same label.
    private func desk(
        _ random: inout SeededRandom, label: String? = nil,
        engines: [Settings.Engine] = [.init("Loop")]
    ) throws -> TranslateStage {
        let locale = StageStore.randomLocale(&random)
        let label = label ?? RandomText.any(&random)
        let keys = (0..<3).map { number in
            Examples.key(
                label, locale, description: "\(number) " + RandomText.any(&random),
                translations: number == 1 ? [StageStore.translation(7, &random)] : [])
        }
        var material = try Examples.material(locale)
        material.project.name = RandomText.any(&random)
        var stage = TranslateStage(
            StageStore(material, keys),
            settings: Settings(suggestionsEnabled: true, engines: engines))
        stage.press("e")
        return stage
    }

    private func hits(_ random: inout SeededRandom) -> ConcordanceHits {
        let key = TranslationKey.ID(project: Examples.project.key, hash: "other")
        return ConcordanceHits(
            (0..<Int.random(in: 0...20, using: &random)).map { _ in
                ConcordanceHit(
                    label: ExactText(RandomText.any(&random)),
                    text: ExactText(RandomText.any(&random)), locale: "he",
                    place: .key(key, project: RandomText.any(&random)))
            })
    }

    private func tell(
        _ number: Int, of id: RoundTripQuery.ID, on stage: inout TranslateStage,
        _ random: inout SeededRandom
    ) {
        let step = RoundTripStep(
            number: number, text: ExactText(RandomText.any(&random)),
            warnings: [RandomText.any(&random)], percent: number % 2 == 1 ? 40 : nil,
            engine: RandomText.any(&random))
        stage.send(.network(.engines(.roundTrip(id, .step(step)))))
    }

    private func tellLanguages(
        of engines: [Settings.Engine], on stage: inout TranslateStage,
        _ random: inout SeededRandom
    ) {
        for case .engines(.languages(let question)) in stage.network {
            for engine in engines {
                let list = (0..<9).map { number in
                    LanguageReply.Language(LocaleCode("q\(number)"), name: RandomText.any(&random))
                }
                let content: LanguageReply.Content =
                    if case .list = question { .languages(list) } else { .pair(true) }
                stage.send(
                    .network(
                        .engines(.language(question, LanguageReply(engine: engine.name, content)))))
            }
        }
    }
}
