import Catalog
import TML
import Testing

@testable import Workbench

/// The command that restores the hidden suggestions of the selected key or of marked keys.
@Suite struct RememberCommandTests {
    private func stage(_ hidden: Int) throws -> TranslateStage {
        var store = try Examples.inbox()
        store.hiddenInUse = hidden
        return TranslateStage(store)
    }

    private func remember(_ stage: inout TranslateStage) {
        stage.type(":remember")
        stage.press("enter")
    }

    private func asked(_ stage: TranslateStage) -> [MarkedKeys] {
        stage.asked.compactMap {
            if case .memory(.remember(let marked)) = $0 { marked } else { nil }
        }
    }

    @Test func theSelectedKeyIsRememberedWithoutAQuestion() throws {
        var stage = try stage(1)
        let key = stage.store.keys[0].key.id
        remember(&stage)
        #expect(stage.state.dialog == nil && asked(stage) == [MarkedKeys(key, in: "ru")])
        #expect(stage.state.notice?.text == "1 hidden suggestion restored.")
    }

    @Test func markedKeysAreRememberedAfterAQuestion() throws {
        var stage = try stage(2)
        stage.press("space", "space")
        remember(&stage)
        #expect(asked(stage).isEmpty)
        #expect(stage.lines.contains { $0.contains("Restore the hidden suggestions") })
        stage.press("enter")
        #expect(asked(stage).map(\.count) == [2] && stage.screen.list.marks.isEmpty)
        #expect(stage.state.notice?.text == "2 hidden suggestions restored.")
    }

    @Test func aFailureIsReported() throws {
        var stage = try stage(1)
        let marked = MarkedKeys(stage.store.keys[0].key.id, in: "ru")
        let why = Failure.engine("the file cannot be used", cause: nil)
        stage.send(.store(.failed(.memory(.remember(marked)), why)))
        #expect(stage.state.notice?.text == Strings.sentence(why))
    }

    @Test func withoutHiddenTextsThatIsSaid() throws {
        var stage = try stage(0)
        remember(&stage)
        #expect(stage.state.notice?.text == Strings.nothingToRemember)
    }
}
