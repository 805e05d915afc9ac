import Catalog
import Display
import TML
import Terminal
import TestSupport
import Testing
import Text

@testable import Workbench

/// Texts of every script in all places at once: none shifts anything, and all of them are kept byte for byte.
@Suite struct EveryScriptTests {
    @Test(arguments: SeededRandom.seeds(2))
    func everyPaneStaysInItsPlace(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = TranslateStage(try .random(&random), columns: 120, rows: 40)
        stage.press("down", "e")
        for _ in 0..<3 {
            act(on: &stage, &random)
            for _ in 0..<2 {
                let size = Size(
                    rows: Int.random(in: 10...60, using: &random),
                    columns: Int.random(in: 40...200, using: &random))
                stage.send(.resized(size))
                #expect(stage.state.faultsInThisSize == [], "seed \(seed)")
            }
        }
    }

    @Test(arguments: SeededRandom.seeds(4))
    func namesOfProjectsShiftNothing(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = TranslateStage(try .random(&random))
        stage.press("escape", "escape")
        guard case .projects = stage.state.screen else {
            Issue.record("The projects are not shown.")
            return
        }
        stage.press("/")
        stage.type(RandomText.typed(&random), &random)
        #expect(stage.state.faults == [], "seed \(seed)")
    }

    @Test(arguments: SeededRandom.seeds(8))
    func whatIsTypedIsStoredByteForByte(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let locale = StageStore.randomLocale(&random)
        let key = Examples.key("Save", locale)
        var stage = TranslateStage(StageStore(try Examples.material(locale), [key]))
        stage.press("e")
        var expected = ""
        for _ in 0..<4 {
            let text = RandomText.typed(&random)
            if Bool.random(using: &random) {
                stage.type(text, &random)
                expected.unicodeScalars += text.unicodeScalars
            } else {
                stage.type("\u{1B}[200~\(text)\n\u{1B}[201~", &random)
                expected.unicodeScalars += (text + "\n").unicodeScalars
            }
        }
        stage.send(.alarm(.saveDrafts))
        let stored = stage.store.keys[0].drafts.map { Array($0.text.utf8) }
        #expect(stored == [Array(expected.utf8)], "seed \(seed)")
        stage.press("f3")
        let texts = stage.store.keys[0].changes.map(\.kind)
        #expect(texts == [.translate(text: ExactText(expected), base: nil)], "seed \(seed)")
    }

    @Test(arguments: SeededRandom.seeds(8))
    func whatIsTypedIntoALineIsSearchedByteForByte(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = TranslateStage(try .random(&random))
        stage.press("/")
        let text = RandomText.typed(&random)
        stage.type(text, &random)
        stage.send(.alarm(.search))
        #expect(stage.screen.list.query.search == ExactText(text), "seed \(seed)")
        #expect(stage.state.faults == [], "seed \(seed)")
    }
}

extension EveryScriptTests {
    private func act(on stage: inout TranslateStage, _ random: inout SeededRandom) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: stage.press("tab")
        case 1: stage.press("ctrl+down")
        case 2: stage.paste(RandomText.any(&random))
        default: stage.type(RandomText.typed(&random), &random)
        }
    }
}
