import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// Texts of every script in all dialogs: none shifts anything, and what is typed is answered byte for byte.
@Suite struct EveryScriptDialogTests {
    @Test(arguments: SeededRandom.seeds(3))
    func everyDialogStaysInItsPlace(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = TranslateStage(try .random(&random))
        for dialog in RandomDialog.all(&random) {
            stage.show(.dialog(dialog))
            #expect(stage.state.faults == [], "seed \(seed), \(dialog.question)")
            for _ in 0..<4 { act(on: &stage, &random) }
            #expect(stage.state.faults == [], "seed \(seed), \(dialog.question)")
        }
    }

    @Test(arguments: SeededRandom.seeds(8))
    func whatIsTypedIsAnsweredByteForByte(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = TranslateStage(try reviewed(&random))
        stage.press("down", "x")
        let reason = RandomText.line(&random)
        stage.type(reason, &random)
        #expect(stage.state.faults == [], "seed \(seed)")
        stage.press("enter")
        let changes = stage.store.outbox.map(\.kind)
        #expect(changes == [.judge(.reject(reason: ExactText(reason)))], "seed \(seed)")
    }

    @Test(arguments: SeededRandom.seeds(8))
    func whatIsTypedFindsTheItemOfThatName(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let items = (0..<9).map { _ in RandomText.typed(&random) }
        var stage = TranslateStage(try .random(&random))
        stage.show(.dialog(.menu(.list(.source([])), "", items: items)))
        let wanted = Int.random(in: items.indices, using: &random)
        stage.type(items[wanted], &random)
        guard case .menu(let menu) = stage.state.dialog?.kind else {
            Issue.record("There is no menu.")
            return
        }
        #expect(menu.list.shown.contains { $0.number == wanted }, "seed \(seed)")
        #expect(stage.state.faults == [], "seed \(seed)")
    }
}

extension EveryScriptDialogTests {
    /// Somebody who may reject.
    private func reviewed(_ random: inout SeededRandom) throws -> StageStore {
        var store = try StageStore.random(&random)
        store.material.membership = Examples.membership(Examples.reviewerRights)
        return store
    }

    private func act(on stage: inout TranslateStage, _ random: inout SeededRandom) {
        let keys = ["up", "down", "pagedown", "pageup", "left", "home", "end", "backspace"]
        switch Int.random(in: 0..<3, using: &random) {
        case 0: stage.type(RandomText.line(&random), &random)
        case 1: stage.paste(RandomText.any(&random))
        default: stage.press(keys.randomElement(using: &random) ?? "up")
        }
    }
}
